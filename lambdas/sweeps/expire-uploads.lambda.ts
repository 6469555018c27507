import * as v from 'valibot';
import { objectKeys } from '../../contract/object-keys.ts';
import type { UploadRecord } from '../../contract/records/upload.ts';
import { tusRoute } from '../../contract/routes.ts';
import { Id } from '../../contract/schemas/fields.ts';
import { sweepSteps } from '../../contract/steps/sweeps.ts';
import { deleteObject } from '../shared/aws/s3.ts';
import { pipelineStep } from '../shared/pipeline/pipeline-step.ts';
import { isDue, sweep } from '../shared/stores/due.ts';
import { terminateUpload } from '../shared/stores/tus-uploads.ts';
import { deleteResumable, deleteTails } from '../shared/stores/upload-objects.ts';
import { endUpload, getUpload } from '../shared/stores/uploads.ts';

/**
 * 24 hours after it was made, a slot's bytes go: a project has a copy of its own, and the slot of no project goes too
 * (SPEC "Uploads"). Bytes first: a slot is what finds them.
 */
export const handler = pipelineStep('ExpireUploads', sweepSteps.ExpireUploads, () =>
  sweep({
    table: 'uploads',
    key: v.object({ account_id: Id, upload_id: Id }),
    look: async ({ account_id, upload_id }) => {
      const found = await getUpload(account_id, upload_id);
      if (!found || !isDue(found)) return;
      // Not while a chunk is being written, nor after a project was made of it meanwhile: the next look finds out.
      const slot = found.used_by ? found : await terminateUpload(found);
      if (!slot) return;
      await deleteObject(objectKeys.upload(slot));
      await (slot.used_by ? deleteTails(slot) : deleteResumable(slot));
      if (mayStillBeWritten(slot)) return;
      await endUpload(slot);
    },
  }),
);

/** A request that lost its lease may write until its Lambda ends: then the next look takes that away, and the slot. */
const mayStillBeWritten = ({ offset_bytes, used_by, terminated_at }: UploadRecord): boolean =>
  offset_bytes !== undefined &&
  used_by === undefined &&
  !(terminated_at && Date.parse(terminated_at) + tusRoute.timeoutSeconds * 1000 < Date.now());
