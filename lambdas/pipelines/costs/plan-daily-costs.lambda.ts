import { environmentNames } from '#contract/names.ts';
import { costSteps } from '#contract/steps/costs.ts';
import { closedDays } from '#core/days.ts';
import { writtenDays } from '#finance/aws/cost-files.ts';
import { planDay } from '#finance/aws/cost-plans.ts';
import { logGroupsOf } from '#finance/aws/logs.ts';
import { environment } from '#runtime/environment.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** Divides the first day without a file into slices. A day without lines had no deployment and gets no file. */
export const handler = pipelineStep('PlanDailyCosts', costSteps.PlanDailyCosts, async ({ day: named }) => {
  const nowMs = Date.now();
  const stack = environment(environmentNames.logsOf);
  const groups = await logGroupsOf(stack);
  const written = await writtenDays();
  for (const day of (named ? [named] : closedDays(nowMs)).filter((one) => !written.includes(one))) {
    const plan = await planDay(groups, { stack, day, nowMs, written, isNew: named !== undefined });
    if (plan) return { day, plan: plan.id, slices: [...plan.slices.keys()] };
  }
  return {};
});
