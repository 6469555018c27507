import type { costSteps } from '#contract/steps/costs.ts';
import { jsonata, lambdaForEach, lambdaTask, type Machine, type StepFunction } from './asl.ts';

export interface CostsMachineProps {
  readonly steps: Readonly<Record<keyof typeof costSteps, StepFunction>>;
}

/** What kills a function has many names. A slice that was written stays written, in a later execution too. */
const retryLast = [{ ErrorEquals: ['States.TaskFailed'], IntervalSeconds: 30, MaxAttempts: 2 }];

/** Stores the costs of the first closed day that has no file. Input: DailyCostsEvent of contract/schemas/pipeline.ts. */
export const costsMachine = ({ steps }: CostsMachineProps): Machine => ({
  QueryLanguage: 'JSONata',
  StartAt: 'PlanDailyCosts',
  TimeoutSeconds: 20 * 3600,
  States: {
    PlanDailyCosts: lambdaTask(steps.PlanDailyCosts, jsonata('$states.result.Payload'), { next: 'ByDay', retryLast }),
    ByDay: {
      Type: 'Choice',
      Choices: [{ Condition: jsonata('$exists($states.input.slices)'), Next: 'WriteCostSlices' }],
      Default: 'NoDay',
    },
    NoDay: { Type: 'Succeed' },
    WriteCostSlices: lambdaForEach(
      steps.WriteCostSlice,
      {
        name: 'WriteCostSlice',
        items: jsonata('$states.input.slices'),
        payload: jsonata(
          '{"day": $states.input.day, "plan": $states.input.plan, "slice": $states.context.Map.Item.Value}',
        ),
        // Logs Insights runs 100 queries of an AWS account at once, and operators ask it too.
        maxConcurrency: 20,
        output: jsonata('{"day": $states.input.day, "plan": $states.input.plan}'),
      },
      { next: 'CloseDailyCosts', retryLast },
    ),
    CloseDailyCosts: lambdaTask(steps.CloseDailyCosts, jsonata('{}'), { next: 'Closed', retryLast }),
    Closed: { Type: 'Succeed' },
  },
});
