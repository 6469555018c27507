import { uploadRoutes } from '#contract/routes/uploads.ts';
import { AppError } from '#core/app-error.ts';
import { existingSlot, slotUsed } from '#core/uploads/upload-slot.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { terminateUpload } from '#runtime/stores/tus-uploads.ts';
import { eraseUpload } from '#runtime/stores/upload-objects.ts';
import { findUpload } from '#runtime/stores/uploads.ts';

/**
 * DELETE /uploads/{upload_id}: ends the slot, which no longer counts towards the quotas, and deletes its bytes. The sweep
 * ExpireUploads deletes what this request leaves if it dies, and what is written after it.
 */
export const handler = httpRoute(uploadRoutes.deleteUpload, async ({ accountId, params }) => {
  const find = async () => existingSlot(await findUpload(accountId, params.upload_id));
  const slot = await find();
  belongsTo({ upload_id: slot.upload_id });
  const ended = await terminateUpload(slot);
  if (!ended) {
    const current = await find();
    if (current.used_by) throw slotUsed(current);
    throw new AppError(
      'unavailable',
      'A chunk of this upload is being stored. Send the request again in a few seconds.',
      {
        retryAfterSeconds: 5,
      },
    );
  }
  await eraseUpload(ended);
  return { body: undefined };
});
