import { objectKeys } from '../../../contract/object-keys.ts';
import { exportSteps } from '../../../contract/steps/export.ts';
import { signedDownloadUnits } from '../../../core/cost/modelled-units.ts';
import { headObject } from '../../shared/aws/s3.ts';
import { addModelled } from '../../shared/meter/tally.ts';
import { pipelineStep } from '../../shared/pipeline/pipeline-step.ts';
import { workEnded } from '../../shared/pipeline/work-ended.ts';
import { completeExport } from '../../shared/stores/exports.ts';

/** The export counts as completed once its video is there. */
export const handler = pipelineStep('FinishExport', exportSteps.FinishExport, async (work) => {
  const video = await headObject(objectKeys.video(work));
  if (!video) throw new Error(`The video of export ${work.export_id} is missing`);
  if (!(await completeExport(work, new Date().toISOString()))) throw workEnded(work.export_id);
  addModelled(signedDownloadUnits(video.sizeBytes));
});
