import { costTags } from '#contract/cost-tags.ts';
import { SIGNED_URL_REFUSED, UNAVAILABLE } from '#contract/step-errors.ts';
import type { exportSteps } from '#contract/steps/export.ts';
import type { publishSteps } from '#contract/steps/publish.ts';
import { encodedMs, encodeTask, endStates, jsonata, lambdaTask, type Machine, type StepFunction } from './asl.ts';

export interface ExportMachineProps {
  readonly steps: Readonly<Record<keyof typeof exportSteps | keyof typeof publishSteps, StepFunction>>;
  readonly stackPrefix: string;
  readonly mediaConvertRoleArn: string;
}

/** Once a URL was refused, others are signed. */
const retryRefused = { ErrorEquals: [SIGNED_URL_REFUSED], MaxAttempts: 2 };

/** Each may be another whole render, so there are few, within twenty minutes. */
const retryRender = { ErrorEquals: [UNAVAILABLE], IntervalSeconds: 60, BackoffRate: 4, MaxAttempts: 3 };

const failStep = 'FailExport';
const work = jsonata('$states.context.Execution.Input');

/** Renders a captioned video of a project. Input: ExportWork of contract/schemas/pipeline.ts; drawn in docs/architecture.md. */
export const exportMachine = ({ steps, stackPrefix, mediaConvertRoleArn }: ExportMachineProps): Machine => ({
  QueryLanguage: 'JSONata',
  StartAt: 'RenderCaptions',
  // Four hours of 2160p take longer to encode than to play, and MediaConvert may queue the job.
  TimeoutSeconds: 24 * 3600,
  States: {
    RenderCaptions: lambdaTask(steps.RenderCaptions, jsonata('$states.result.Payload'), {
      next: 'ByRenderer',
      failStep,
    }),
    ByRenderer: {
      Type: 'Choice',
      Choices: [{ Condition: jsonata('$exists($states.input.rendering)'), Next: 'RenderVideo' }],
      Default: 'EncodeVideo',
    },
    RenderVideo: lambdaTask(steps.RenderVideo, jsonata('$states.result.Payload'), {
      next: 'FinishExport',
      failStep,
      retryFirst: [retryRefused, retryRender],
    }),
    EncodeVideo: encodeTask(
      {
        roleArn: mediaConvertRoleArn,
        requestToken: jsonata('$states.input.export_id'),
        settings: jsonata('$states.input.encoding'),
        userMetadata: {
          stack: stackPrefix,
          account_id: jsonata('$states.input.account_id'),
          id: jsonata('$states.input.export_id'),
          purpose: 'export',
        },
        tags: costTags(stackPrefix, 'export'),
        output: jsonata(
          `$merge([$states.context.Execution.Input, {"stated_ms": $states.input.stated_ms, "encoded_ms": ${encodedMs}}])`,
        ),
        timeoutSeconds: 20 * 3600,
      },
      { next: 'FinishExport', failStep },
    ),
    FinishExport: lambdaTask(steps.FinishExport, work, { next: 'PublishEvent', failStep }),
    ...endStates(failStep, steps.FailExport, steps.PublishEvent),
  },
});
