import { sweepSteps } from '#contract/steps/sweeps.ts';
import { closedDays, isClosed } from '#core/days.ts';
import { writtenDays } from '#finance/aws/cost-files.ts';
import { refuseFixedDay } from '#finance/aws/month-close.ts';
import { executionArn, executionState, startExecution } from '#runtime/aws/step-functions.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/**
 * Has the costs of a day written: of the oldest closed day of the last week that has no file, or of the day that an operator names.
 * A file that exists is never changed. Executions are numbered by day, and the next starts once the last has ended: two at once
 * would replace slices that the other has copied.
 */
export const handler = pipelineStep('WriteDailyCosts', sweepSteps.WriteDailyCosts, async ({ day }) => {
  const nowMs = Date.now();
  if (day && !isClosed(day, nowMs))
    throw new Error(`${day} has not been over for an hour: log lines may still arrive. Run this again later.`);
  const written = await writtenDays();
  const first = (day ? [day] : closedDays(nowMs)).find((one) => !written.includes(one));
  if (first === undefined) return {};
  if (day) await refuseFixedDay(day, written);
  let number = 1;
  while ((await executionState('costs', first, String(number))) === 'closed') number += 1;
  await startExecution('costs', first, String(number), day ? { day } : {});
  return { execution_arn: executionArn('costs', first, String(number)) };
});
