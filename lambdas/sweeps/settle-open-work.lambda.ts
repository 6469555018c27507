import * as v from 'valibot';
import { Id } from '../../contract/schemas/fields.ts';
import { sweepSteps } from '../../contract/steps/sweeps.ts';
import { machines } from '../../contract/uses.ts';
import { ourFault } from '../../core/failures/failure-of.ts';
import { openWorkDueMs, runningWorkDueMs } from '../../core/work/due.ts';
import { executionState, workOfExecution } from '../shared/aws/step-functions.ts';
import { machineArn } from '../shared/environment.ts';
import { logger } from '../shared/logger.ts';
import { belongsTo } from '../shared/meter/tally.ts';
import { paced } from '../shared/paced.ts';
import { type OpenWork, openWork } from '../shared/pipeline/open-work.ts';
import { pipelineStep } from '../shared/pipeline/pipeline-step.ts';
import { publishExportEvent, publishJobEvent } from '../shared/pipeline/publish-event.ts';
import { sweep } from '../shared/stores/due.ts';

const row = sweepSteps.SettleOpenWork;

/**
 * The guarantee that work ends (DESIGN section 4): what was never started is started, and where the execution is closed
 * but the work is open, the work ends as failed and is refunded; the events of ended work that are still owed are
 * published. The event of an execution's end only makes it quick.
 */
export const handler = pipelineStep('SettleOpenWork', row, async (event) => {
  if ('detail' in event) return endWorkOf(event.detail);
  // Side by side, so that neither waits for the other.
  await Promise.all([
    sweep({
      row,
      table: 'jobs',
      key: v.object({ account_id: Id, job_id: Id }),
      look: async ({ account_id, job_id }) => {
        const work = await openWork.transcribe(account_id, job_id);
        await (work ? settle(work) : publishJobEvent(account_id, job_id));
      },
    }),
    sweep({
      row,
      table: 'exports',
      key: v.object({ account_id: Id, export_id: Id }),
      look: async ({ account_id, export_id }) => {
        const work = await openWork.export(account_id, export_id);
        await (work ? settle(work) : publishExportEvent(account_id, export_id));
      },
    }),
  ]);
});

/**
 * DescribeExecution refills at 15 a second and Region; the rest is left to `npm run admin -- reconcile` and to the run before,
 * which may still do what it began. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html
 */
const turn = paced(12);

const settle = async (work: OpenWork): Promise<void> => {
  if (!work.due) return;
  const { machine, accountId, workId } = work;
  await turn();
  const state = await executionState(machine, accountId, workId);
  if (state === 'closed') return end(work);
  if (state === 'none') {
    logger.warn('work was not started', { machine, work_id: workId });
    await work.start();
  }
  await work.postpone(Date.now() + (state === 'none' ? openWorkDueMs : runningWorkDueMs));
};

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
