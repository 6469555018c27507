import { chunkBytes, chunksPerPart } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { needsParts } from '#core/tus/plan-chunk.ts';
import { declaredLength, refuseConcatenation, refuseOtherTypes } from '#core/tus/request-headers.ts';
import { parseUploadMetadata } from '#core/tus/upload-metadata.ts';
import { existing, notFound, refuseEnded, type TusUpload } from '#core/tus/upload-state.ts';
import { abortMultipart, createMultipart } from '#runtime/aws/s3-multipart.ts';
import { beginUpload } from '#runtime/stores/tus-uploads.ts';
import { findUpload } from '#runtime/stores/uploads.ts';
import { receiveChunk } from './receive-chunk.ts';
import { authorizedSlot, type TusReply, type TusRequest } from './tus-request.ts';

/**
 * POST: makes the upload of the slot that Upload-Metadata names, and appends the body, if any, as its first chunk. A client that
 * lost the response and repeats the request gets the same response, and with a body the offset at which to continue.
 */
export const create = async ({ headers, body, uploadId, endpoint }: TusRequest): Promise<TusReply> => {
  if (uploadId !== undefined) throw notFound();
  refuseConcatenation(headers);
  const metadata = parseUploadMetadata(headers['upload-metadata']);
  const slot = await authorizedSlot(headers, metadata.get('upload_id'));
  declaredLength(headers, slot.size_bytes);
  if (body.text.length > 0) refuseOtherTypes(headers);
  refuseEnded(slot, Date.now());
  const begun =
    slot.offset_bytes === undefined ? await begin(slot, headers['upload-metadata'] ?? '') : existing(slot, Date.now());
  const upload = body.text.length > 0 && begun.offset_bytes === 0 ? await receiveChunk(begun, headers, body) : begun;
  return {
    statusCode: 201,
    headers: {
      location: `${endpoint}/${slot.upload_id}`,
      'upload-expires': new Date(upload.expires_at).toUTCString(),
      ...(headers['content-type'] !== undefined && { 'upload-offset': String(upload.offset_bytes) }),
    },
  };
};

const begin = async (slot: UploadRecord, metadata: string): Promise<TusUpload> => {
  const key = objectKeys.resumable(slot);
  const multipartId = needsParts(slot.size_bytes, { chunkBytes, chunksPerPart })
    ? await createMultipart(key, slot.content_type)
    : undefined;
  const made = await beginUpload(slot, metadata, multipartId);
  const current = await findUpload(slot.account_id, slot.upload_id);
  // Another request made the upload, or the slot ended: nothing uses this multipart upload.
  if (!made && multipartId && current?.multipart_id !== multipartId) await abortMultipart({ key, multipartId });
  return existing(current, Date.now());
};
