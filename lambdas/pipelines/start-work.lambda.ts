import * as v from 'valibot';
import { type WaitingWork, WaitingWorkText } from '#contract/schemas/start-queue.ts';
import { startSteps } from '#contract/steps/starts.ts';
import { deleteUnits, receiveUnits } from '#core/cost/modelled-units.ts';
import { aloneWaitsMs, failedStartMs, handOverMs } from '#core/work/start-times.ts';
import { deferStart } from '#runtime/aws/start-queue.ts';
import { logger } from '#runtime/logger.ts';
import { addModelled, belongsTo } from '#runtime/meter/tally.ts';
import { pause } from '#runtime/paced.ts';
import { leaderAt } from '#runtime/stores/start-lead.ts';
import { waitsAlone } from '#runtime/stores/start-line.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { startWaiting } from '#runtime/work/start-waiting.ts';
import { workOffStarts } from '#runtime/work/work-off-starts.ts';

/**
 * Starts work that was asked for. Where Step Functions takes no more, one invocation works off the line of all that waits; the
 * messages of the others are done with, since their work stands in that line (docs/decisions/starts-through-a-queue.md).
 */
export const handler = pipelineStep('StartWork', startSteps.StartWork, async ({ Records: [record] }) => {
  addModelled(receiveUnits);
  const work = v.parse(WaitingWorkText, record.body);
  const { ApproximateReceiveCount: receives } = record.attributes;
  const comesAgainMs = await handleStart(work, record.messageId, receives).catch((error) => {
    logger.error('start failed', { error });
    return failedStartMs(receives);
  });
  if (comesAgainMs === undefined) {
    addModelled(deleteUnits);
    return { batchItemFailures: [] };
  }
  await deferStart(record.receiptHandle, comesAgainMs);
  return { batchItemFailures: [{ itemIdentifier: record.messageId }] };
});

/** Answers when the message is to come again, if it is. */
const handleStart = async (work: WaitingWork, messageId: string, receives: number): Promise<number | undefined> => {
  const leader = await leaderAt(Date.now());
  if (leader !== undefined && leader !== messageId) {
    belongsTo(work);
    if (await waitsAlone(work)) await startAlone(work);
    return undefined;
  }
  if (leader === undefined) {
    const started = await startWaiting(work);
    // One that comes again may have been handed the line, and its own work was started long ago.
    if (started && receives === 1) return undefined;
    if (!started) logger.warn('starts are throttled', { account_id: work.account_id });
  }
  return (await workOffStarts(messageId)) ? undefined : handOverMs;
};

/** Past the line, which leaves it room: who asks for one thing does not wait behind those who ask for many. */
const startAlone = async (work: WaitingWork): Promise<void> => {
  for (const waitMs of [0, ...aloneWaitsMs]) {
    if (waitMs > 0) await pause(waitMs);
    if (await startWaiting(work)) return;
  }
};
