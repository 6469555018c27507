import { sweepSteps } from '#contract/steps/sweeps.ts';
import { closedDays, isClosed } from '#core/days.ts';
import { writtenDays } from '#finance/aws/cost-files.ts';
import { refuseFixedDay } from '#finance/aws/late-corrections.ts';
import { executionArn, startExecution } from '#runtime/aws/step-functions.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/**
 * Has the costs of a day written: of the oldest closed day of the last week that has no file, or of the day that an operator names.
 * A file that exists is never changed. Two executions at once do the same work, and the file is created once.
 */
export const handler = pipelineStep('WriteDailyCosts', sweepSteps.WriteDailyCosts, async ({ day }) => {
  const nowMs = Date.now();
  if (day && !isClosed(day, nowMs))
    throw new Error(`${day} has not been over for an hour: log lines may still arrive. Run this again later.`);
  const written = await writtenDays();
  if ((day ? [day] : closedDays(nowMs)).every((one) => written.includes(one))) return {};
  if (day) await refuseFixedDay(day, written);
  await startExecution('costs', 'daily', String(nowMs), day ? { day } : {});
  return { execution_arn: executionArn('costs', 'daily', String(nowMs)) };
});
