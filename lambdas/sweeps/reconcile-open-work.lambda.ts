import { metricNames } from '#contract/names.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { machines } from '#contract/uses.ts';
import { ourFault, type Reason } from '#core/work/failure-of.ts';
import { executionState, workOfExecution } from '#runtime/aws/step-functions.ts';
import { machineArn } from '#runtime/environment.ts';
import { logger } from '#runtime/logger.ts';
import { countForAlarm } from '#runtime/meter/count-for-alarm.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { paced } from '#runtime/paced.ts';
import { findOpenWork, type OpenWork } from '#runtime/work/open-work.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { sweepOpenWork } from '#runtime/work/sweep-work.ts';

const row = sweepSteps.ReconcileOpenWork;

/**
 * The quota of DescribeExecution is 15 a second in a Region; the rest is for `npm run admin -- reconcile` and for the last checks of
 * the run before. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html
 */
const describesPerSecond = 12;

/**
 * Guarantees that work ends: open work whose execution is closed, or whose transcription has failed, ends as failed and is refunded. The
 * event of an execution's end only makes that happen sooner.
 */
export const handler = pipelineStep('ReconcileOpenWork', row, async (event) => {
  if ('detail' in event) return endWorkOf(event.detail);
  // A new pace for each run: one from an earlier run would wait for long if the clock was set back.
  const turn = paced(describesPerSecond);
  await sweepOpenWork(row, 'reconcile', async (work) => {
    tellAge(work);
    const awaited = await work.awaited();
    if (awaited === 'open') return 'waiting';
    if (awaited) return end(work, awaited);
    await turn();
    const state = await executionState(work.machine, work.accountId, work.workId);
    if (state === 'running') return 'running';
    if (state === 'none') return 'notStarted';
    return end(work, ourFault);
  });
});

/** What has been open for longer is told in the metric of an alarm, since `waited_ms` has what has ended alone. */
const usualMs = 3_600_000;

const tellAge = ({ createdAtMs, accountId: account_id, workId: work_id }: OpenWork): void => {
  const openForMs = Date.now() - createdAtMs;
  if (openForMs > usualMs) countForAlarm(metricNames.openFor, openForMs, { account_id, work_id });
};

/** Without DescribeExecution, whose answer may be older than the event. */
const endWorkOf = async ({ name, stateMachineArn }: { name: string; stateMachineArn: string }): Promise<void> => {
  const named = workOfExecution(name);
  const machine = machines.find((one) => machineArn(one) === stateMachineArn);
  if (!named || !machine) return;
  const { accountId: account_id, workId } = named;
  const key = machine === 'export' ? { account_id, export_id: workId } : { account_id, job_id: workId };
  belongsTo(key);
  const work = await findOpenWork(key);
  if (work) await end(work, ourFault);
};

const end = async (work: OpenWork, reason: Reason): Promise<undefined> => {
  if (await work.fail(reason)) {
    logger.warn('what ended has left its work open', { machine: work.machine, work_id: work.workId });
    await work.publish();
  }
};
