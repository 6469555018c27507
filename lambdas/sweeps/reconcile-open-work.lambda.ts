import { sweepSteps } from '#contract/steps/sweeps.ts';
import { machines } from '#contract/uses.ts';
import { ourFault } from '#core/work/failure-of.ts';
import { executionState, workOfExecution } from '#runtime/aws/step-functions.ts';
import { machineArn } from '#runtime/environment.ts';
import { logger } from '#runtime/logger.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { paced } from '#runtime/paced.ts';
import { type OpenWork, openWork } from '#runtime/work/open-work.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { sweepOpenWork } from '#runtime/work/sweep-work.ts';

const row = sweepSteps.ReconcileOpenWork;

/**
 * DescribeExecution refills at 15 a second and Region; the rest is left to `npm run admin -- reconcile` and to the run before,
 * which may still do what it began. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html
 */
const describesPerSecond = 12;

/**
 * The guarantee that work ends: where the execution is closed but the work is open, the work ends as
 * failed and is refunded. The event of an execution's end only makes it quick.
 */
export const handler = pipelineStep('ReconcileOpenWork', row, async (event) => {
  if ('detail' in event) return endWorkOf(event.detail);
  // Of this run: a pace that outlives it would wait for a clock that was put back since.
  const turn = paced(describesPerSecond);
  await sweepOpenWork(row, 'check', async (work) => {
    await turn();
    const state = await executionState(work.machine, work.accountId, work.workId);
    if (state === 'running') return 'running';
    if (state === 'none') return 'notStarted';
    await end(work);
  });
});

/** The event is newer than what DescribeExecution, which lags, might say. */
const endWorkOf = async ({ name, stateMachineArn }: { name: string; stateMachineArn: string }): Promise<void> => {
  const named = workOfExecution(name);
  const machine = machines.find((one) => machineArn(one) === stateMachineArn);
  if (!named || !machine) return;
  const { accountId: account_id, workId } = named;
  belongsTo({ account_id, ...(machine === 'export' ? { export_id: workId } : { job_id: workId }) });
  const work = await openWork[machine](named.accountId, named.workId);
  if (work) await end(work);
};

const end = async (work: OpenWork): Promise<void> => {
  if (await work.fail(ourFault.message)) {
    logger.warn('closed execution left its work open', { machine: work.machine, work_id: work.workId });
    await work.publish();
  }
};
