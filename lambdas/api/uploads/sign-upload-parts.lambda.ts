import { signedUrlLifetimeSeconds } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { uploadRoutes } from '#contract/routes/uploads.ts';
import { partsFrom } from '#core/uploads/signed-parts.ts';
import { liveSlot, slotEndMs, slotExpired, slotUsed } from '#core/uploads/upload-slot.ts';
import { abortMultipart, createMultipart, listSomeParts } from '#runtime/aws/s3-multipart.ts';
import { partSigner } from '#runtime/aws/signed-urls.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { beginParts, finishParts } from '#runtime/stores/signed-uploads.ts';
import { findUpload } from '#runtime/stores/uploads.ts';

/**
 * POST /uploads/{upload_id}/parts: URLs that take consecutive parts of the file, and the ETags of those that S3 has. The first
 * request begins S3's multipart upload. A client that knows nothing but its slot learns here what is left to do.
 */
export const handler = httpRoute(uploadRoutes.signUploadParts, async ({ accountId, params, body }) => {
  const { first_part: firstPart, count } = body;
  const found = liveSlot(await findUpload(accountId, params.upload_id));
  belongsTo({ upload_id: found.upload_id });
  if (found.used_by) throw slotUsed(found);
  const { parts, nextPart } = partsFrom(found.size_bytes, firstPart, count);
  const expiresAt = new Date(Date.now() + signedUrlLifetimeSeconds * 1000).toISOString();
  const { slot, isNew } = found.completed_at ? { slot: found, isNew: false } : await begun(found);
  const to = { key: objectKeys.resumable(slot), multipartId: slot.signed_multipart_id ?? '' };
  const stored = isNew ? [] : slot.completed_at ? undefined : await listSomeParts(to, { firstPart, count });
  if (!stored) {
    const { completed_at = null } = slot.completed_at ? slot : await finishParts(slot);
    return { body: { data: [], next_part: null, expires_at: expiresAt, completed_at } };
  }
  const etags = new Map(stored.map(({ partNumber, etag }) => [partNumber, etag]));
  const sign = await partSigner(to);
  const data = await Promise.all(
    parts.map(async ({ partNumber, sizeBytes }) => ({
      part_number: partNumber,
      size: sizeBytes,
      url: await sign(partNumber, sizeBytes),
      etag: etags.get(partNumber) ?? null,
    })),
  );
  return { body: { data, next_part: nextPart ?? null, expires_at: expiresAt, completed_at: null } };
});

/** The slot with its multipart upload, and whether this request made it. Throws upload_used, upload_expired. */
const begun = async (slot: UploadRecord): Promise<{ slot: UploadRecord; isNew: boolean }> => {
  if (slotEndMs(slot) <= Date.now()) throw slotExpired();
  if (slot.signed_multipart_id) return { slot, isNew: false };
  const key = objectKeys.resumable(slot);
  const multipartId = await createMultipart(key, slot.content_type);
  if (await beginParts(slot, multipartId)) return { slot: { ...slot, signed_multipart_id: multipartId }, isNew: true };
  const current = await findUpload(slot.account_id, slot.upload_id);
  // Another request began it, or the slot ended: nothing uses this multipart upload.
  if (current?.signed_multipart_id !== multipartId) await abortMultipart({ key, multipartId });
  const live = liveSlot(current);
  if (live.used_by) throw slotUsed(live);
  return { slot: live, isNew: false };
};
