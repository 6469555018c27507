import * as v from 'valibot';
import { chunkLeaseMs, signedUrlLifetimeSeconds } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { tusRoute } from '#contract/route-paths.ts';
import { Id } from '#contract/schemas/fields.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { slotEndMs } from '#core/uploads/upload-slot.ts';
import { eraseVersionsUnder } from '#runtime/aws/s3.ts';
import { isDue, sweep } from '#runtime/stores/due.ts';
import { terminateUpload } from '#runtime/stores/tus-uploads.ts';
import { eraseUpload } from '#runtime/stores/upload-objects.ts';
import { endUpload, findUpload, postponeUpload } from '#runtime/stores/uploads.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/**
 * Deletes a slot that no project uses, with its bytes, 24 hours after it was made. The bytes are deleted first, since they are
 * found by the slot. Once no URL of a slot is valid, what its PUTs have replaced is erased, and all bytes of a used slot, of which
 * the project has a copy.
 */
export const handler = pipelineStep('ExpireUploads', sweepSteps.ExpireUploads, () =>
  sweep({
    row: sweepSteps.ExpireUploads,
    table: 'uploads',
    key: v.object({ account_id: Id, upload_id: Id }),
    check: async ({ account_id, upload_id }) => {
      const found = await findUpload(account_id, upload_id);
      if (!found || !isDue(found)) return;
      if (found.used_by) {
        await eraseVersionsUnder(objectKeys.upload(found));
        return endUpload(found);
      }
      if (!found.terminated_at && Date.now() < slotEndMs(found)) {
        await eraseVersionsUnder(objectKeys.upload(found), ({ isCurrent }) => !isCurrent);
        return postponeUpload(found, slotEndMs(found));
      }
      const slot = await terminateUpload(found);
      // A chunk is being written, or a project was made of it since it was read: the next check decides.
      if (!slot) return postponeUpload(found, Date.now() + chunkLeaseMs);
      await eraseUpload(slot);
      const writableMs = writableUntilMs(slot);
      await (writableMs < Date.now() ? endUpload(slot) : postponeUpload(slot, writableMs));
    },
  }),
);

/**
 * A request that lost its lease may write until its Lambda ends, and a part that was being sent may be stored after its upload was
 * aborted. The next check, after that, deletes what they wrote, and the slot.
 */
const writableUntilMs = ({ offset_bytes, signed_multipart_id, terminated_at = '' }: UploadRecord): number => {
  if (offset_bytes === undefined && !signed_multipart_id) return 0;
  const seconds = signed_multipart_id ? signedUrlLifetimeSeconds : tusRoute.timeoutSeconds;
  return Date.parse(terminated_at) + seconds * 1000;
};
