import * as v from 'valibot';
import { type WaitingWork, WaitingWorkText } from '#contract/schemas/start-queue.ts';
import { startSteps } from '#contract/steps/starts.ts';
import { deleteUnits, receiveUnits } from '#core/cost/modelled-units.ts';
import { aloneWaitsMs, failedStartMs, handOverMs } from '#core/work/start-times.ts';
import { deferStart } from '#runtime/aws/start-queue.ts';
import { logger } from '#runtime/logger.ts';
import { addModelled, belongsTo } from '#runtime/meter/tally.ts';
import { pause } from '#runtime/paced.ts';
import { leaderAt } from '#runtime/stores/start-leader.ts';
import { waitsAlone } from '#runtime/stores/waiting-starts.ts';
import { drainStarts } from '#runtime/work/drain-starts.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { startWaiting } from '#runtime/work/start-waiting.ts';

/**
 * Starts the work of a message. When Step Functions throttles starts, one invocation becomes the leader and starts all waiting
 * work in turn; the others delete their messages, since the leader finds their work in the table
 * (docs/decisions/starts-through-a-queue.md).
 */
export const handler = pipelineStep('StartWork', startSteps.StartWork, async ({ Records: [record] }) => {
  addModelled(receiveUnits);
  const work = v.parse(WaitingWorkText, record.body);
  const { ApproximateReceiveCount: receives } = record.attributes;
  const retryInMs = await handleStart(work, record.messageId, receives).catch((error) => {
    logger.error('start failed', { error });
    return failedStartMs(receives);
  });
  if (retryInMs === undefined) {
    addModelled(deleteUnits);
    return { batchItemFailures: [] };
  }
  await deferStart(record.receiptHandle, retryInMs);
  return { batchItemFailures: [{ itemIdentifier: record.messageId }] };
});

/** Returns after how long the message must be received again; undefined when it is done. */
const handleStart = async (work: WaitingWork, messageId: string, receives: number): Promise<number | undefined> => {
  const leader = await leaderAt(Date.now());
  if (leader !== undefined && leader !== messageId) {
    belongsTo(work);
    if (await waitsAlone(work)) await startAlone(work);
    return undefined;
  }
  if (leader === undefined) {
    const started = await startWaiting(work);
    // A redelivered message may come from a leader that has already started its work.
    if (started && receives === 1) return undefined;
    if (!started) logger.warn('starts are throttled', { account_id: work.account_id });
  }
  return (await drainStarts(messageId)) ? undefined : handOverMs;
};

/** Starts an account's only waiting work at once, so that it need not wait behind accounts with much work. */
const startAlone = async (work: WaitingWork): Promise<void> => {
  for (const waitMs of [0, ...aloneWaitsMs]) {
    if (waitMs > 0) await pause(waitMs);
    if (await startWaiting(work)) return;
  }
};
