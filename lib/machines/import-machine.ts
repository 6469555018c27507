import { RANGES_BROKEN, SOURCE_BROKEN } from '#contract/step-errors.ts';
import type { importSteps } from '#contract/steps/import.ts';
import type { publishSteps } from '#contract/steps/publish.ts';
import { endStates, jsonata, lambdaForEach, lambdaTask, type Machine, type StepFunction } from './asl.ts';
import { retryThrottledRange } from './patience.ts';

export interface ImportMachineProps {
  readonly steps: Readonly<Record<keyof typeof importSteps | keyof typeof publishSteps, StepFunction>>;
}

const failStep = 'FailImport';

/** Three more attempts when a host closes the connection or does not answer. */
const retryBroken = {
  ErrorEquals: [SOURCE_BROKEN],
  IntervalSeconds: 2,
  BackoffRate: 3,
  MaxDelaySeconds: 60,
  MaxAttempts: 3,
  JitterStrategy: 'FULL',
};

/** Imports a URL as a project's media. Input: JobWork of contract/schemas/pipeline.ts; drawn in docs/architecture.md. */
export const importMachine = ({ steps }: ImportMachineProps): Machine => ({
  QueryLanguage: 'JSONata',
  StartAt: 'ResolveSource',
  // 480 ranges of at most 14 minutes each, eight at a time in the plans that allow such files, and one more attempt in one stream.
  // If all ranges wait for a Lambda until then, the history still has fewer events than Step Functions allows.
  TimeoutSeconds: 20 * 3600,
  States: {
    ResolveSource: lambdaTask(steps.ResolveSource, jsonata('$states.result.Payload'), {
      next: 'CopyParts',
      failStep,
      retryFirst: [retryBroken],
    }),
    CopyParts: lambdaForEach(
      steps.CopyPart,
      {
        name: 'CopyPart',
        items: jsonata('$states.input.ranges'),
        payload: jsonata('$merge([$states.input.source, {"range": $states.context.Map.Item.Value}])'),
        // By the account's plan; absent in states that the previous release wrote.
        maxConcurrency: jsonata('$exists($states.input.connections) ? $states.input.connections : 2'),
        output: jsonata('$states.input.source'),
      },
      {
        next: 'ProbeMedia',
        failStep,
        retryFirst: [retryBroken, retryThrottledRange],
        // The host honoured one range and not another; one stream may still work.
        catchFirst: [
          {
            ErrorEquals: [RANGES_BROKEN],
            Output: jsonata('$merge([$states.context.Execution.Input, {"one_stream": true}])'),
            Next: 'ResolveSource',
          },
        ],
      },
    ),
    ProbeMedia: lambdaTask(steps.ProbeMedia, jsonata('$states.result.Payload'), { next: 'FinishImport', failStep }),
    FinishImport: lambdaTask(steps.FinishImport, jsonata('$states.context.Execution.Input'), {
      next: 'PublishEvent',
      failStep,
    }),
    ...endStates(failStep, steps.FailImport, steps.PublishEvent),
  },
});
