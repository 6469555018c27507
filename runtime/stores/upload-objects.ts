import { objectKeys } from '#contract/object-keys.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { eraseVersionsUnder } from '../aws/s3.ts';
import { abortMultipart } from '../aws/s3-multipart.ts';

/**
 * Deletes all that was stored of an upload that no project uses: parts, tails, files. For good, since the slot no longer counts
 * towards the quotas.
 */
export const eraseUpload = async (slot: UploadRecord): Promise<void> => {
  await abortParts(slot);
  // The keys of the tails begin with that of the file.
  await eraseVersionsUnder(objectKeys.upload(slot));
  if (slot.offset_bytes !== undefined || slot.signed_multipart_id) await eraseVersionsUnder(objectKeys.resumable(slot));
};

/** Deletes the parts of which no object was made: a slot may have begun in two ways, and be completed in a third. */
export const abortParts = async (slot: UploadRecord): Promise<void> => {
  const key = objectKeys.resumable(slot);
  for (const multipartId of [slot.multipart_id, slot.signed_multipart_id])
    if (multipartId) await abortMultipart({ key, multipartId });
};
