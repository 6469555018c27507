import { objectKeys } from '#contract/object-keys.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { uploadRoutes } from '#contract/routes/uploads.ts';
import { AppError } from '#core/app-error.ts';
import { signedPartsUnits } from '#core/cost/modelled-units.ts';
import { etagOfParts, refuseOtherCount } from '#core/uploads/signed-parts.ts';
import { liveSlot, slotUsed } from '#core/uploads/upload-slot.ts';
import { eraseVersionsUnder } from '#runtime/aws/s3.ts';
import { completeMultipart, hasOtherParts, listParts, type Multipart } from '#runtime/aws/s3-multipart.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { addModelled, belongsTo } from '#runtime/meter/tally.ts';
import { finishParts } from '#runtime/stores/signed-uploads.ts';
import { findUpload } from '#runtime/stores/uploads.ts';

/**
 * POST /uploads/{upload_id}/complete: makes the object of the parts with these ETags. A repeated request gets the same reply; one
 * with the ETags of other parts is refused.
 */
export const handler = httpRoute(uploadRoutes.completeUpload, async ({ accountId, params, body: { etags } }) => {
  const slot = liveSlot(await findUpload(accountId, params.upload_id));
  belongsTo({ upload_id: slot.upload_id });
  refuseOtherCount(etags, slot.size_bytes);
  const { completed_at = '' } = slot.completed_at ? slot : await complete(slot, etags);
  if (slot.completed_at) refuseOtherParts(slot.parts_etag, etags);
  return { body: { upload_id: slot.upload_id, completed_at } };
});

const complete = async (slot: UploadRecord, etags: readonly string[]): Promise<UploadRecord> => {
  if (slot.used_by) throw slotUsed(slot);
  if (!slot.signed_multipart_id) throw missingPart(1, etags.length);
  const to = { key: objectKeys.resumable(slot), multipartId: slot.signed_multipart_id };
  const parts = etags.map((etag, at) => ({ partNumber: at + 1, etag }));
  try {
    const done = await completeMultipart(to, parts, { sizeBytes: slot.size_bytes });
    if (done) addModelled(signedPartsUnits(parts.length));
  } catch (error) {
    if (!hasOtherParts(error)) throw error;
    const missing = await firstMissing(to, etags);
    if (missing) throw missingPart(missing, etags.length);
  }
  return finishParts(slot, (etag) => refuseOtherParts(etag, etags)).catch(async (error: unknown) => {
    // The slot ended while S3 made the object, and nothing may look at it again.
    if (error instanceof AppError && endedCodes.includes(error.code)) await eraseVersionsUnder(to.key);
    throw error;
  });
};

const endedCodes = ['not_found', 'upload_expired'];

const refuseOtherParts = (etag: string | undefined, etags: readonly string[]): void => {
  if (etag === etagOfParts(etags)) return;
  throw new AppError(
    'upload_used',
    'This upload was completed with other parts than these. Reserve a new slot with POST /uploads.',
  );
};

/**
 * S3 does not say which of the parts it has not. Returns the number of the first; undefined when it has come meanwhile, or when
 * another request has completed the upload.
 */
const firstMissing = async (to: Multipart, etags: readonly string[]): Promise<number | undefined> => {
  const listed = await listParts(to);
  const stored = new Map(listed?.map(({ partNumber, etag }) => [partNumber, etag.replaceAll('"', '')]));
  const at = listed ? etags.findIndex((etag, index) => stored.get(index + 1) !== etag) : -1;
  return at < 0 ? undefined : at + 1;
};

const missingPart = (partNumber: number, partCount: number): AppError =>
  new AppError(
    'upload_incomplete',
    `Part ${partNumber} of ${partCount} has not been uploaded, or not with this ETag. Upload it, then send the request again.`,
    { param: `etags[${partNumber - 1}]` },
  );
