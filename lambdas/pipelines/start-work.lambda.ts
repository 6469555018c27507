import * as v from 'valibot';
import { type WaitingWork, WaitingWorkText } from '../../contract/schemas/start-queue.ts';
import { startSteps } from '../../contract/steps/starts.ts';
import { AppError } from '../../core/app-error.ts';
import { deleteUnits, receiveUnits } from '../../core/cost/modelled-units.ts';
import { turnAfter } from '../../core/webhooks/turn.ts';
import { deferStart } from '../shared/aws/start-queue.ts';
import { logger } from '../shared/logger.ts';
import { addModelled, belongsTo } from '../shared/meter/tally.ts';
import { pipelineStep } from '../shared/pipeline/pipeline-step.ts';
import { startWork } from '../shared/pipeline/start-work.ts';
import { getExport } from '../shared/stores/exports.ts';
import { getJob } from '../shared/stores/jobs.ts';

/** Starts work that was asked for. What Step Functions throttles comes again, later each time; a sweep is the guarantee. */
export const handler = pipelineStep('StartWork', startSteps.StartWork, async ({ Records: [record] }) => {
  addModelled(receiveUnits);
  const { ApproximateReceiveCount: receives } = record.attributes;
  const work = v.parse(WaitingWorkText, record.body);
  belongsTo(work);
  try {
    const waiting = await waitingRecord(work);
    if (waiting) await startWork(waiting);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
    logger.warn('start was throttled', { error, receives });
    await deferStart(record.receiptHandle, turnAfter(0, receives, Math.random()));
    return { batchItemFailures: [{ itemIdentifier: record.messageId }] };
  }
  addModelled(deleteUnits);
  return { batchItemFailures: [] };
});

/** Undefined for work that has begun or ended: a message may come twice, and late. */
const waitingRecord = async (work: WaitingWork) => {
  const record =
    'job_id' in work ? await getJob(work.account_id, work.job_id) : await getExport(work.account_id, work.export_id);
  return record?.status === 'queued' ? record : undefined;
};
