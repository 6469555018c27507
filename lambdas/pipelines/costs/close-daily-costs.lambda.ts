import { costSteps } from '#contract/steps/costs.ts';
import { isWritten, storeCostFile } from '#finance/aws/cost-files.ts';
import { fileOfPlan, markClosed, requirePlan } from '#finance/aws/cost-plans.ts';
import { withMoneyAlerts } from '#finance/aws/money-alerts.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/**
 * Makes the file of a day of all its slices, once. A day whose costs are unusual, or on which a customer's margin falls below zero,
 * raises an alarm.
 */
export const handler = pipelineStep('CloseDailyCosts', costSteps.CloseDailyCosts, async ({ day, plan: id }) => {
  const plan = await requirePlan(day, id);
  if (await isWritten(day)) return;
  const { csv, sums } = await fileOfPlan(plan);
  // Comes before the file: a run that is killed between the two raises the alarm twice, where it would else raise none.
  await storeCostFile({ csv, sums: await withMoneyAlerts(plan, sums) });
  await markClosed(plan);
});
