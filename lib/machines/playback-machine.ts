import { costTags } from '#contract/cost-tags.ts';
import type { playbackSteps } from '#contract/steps/playback.ts';
import type { publishSteps } from '#contract/steps/publish.ts';
import { encodeTask, endStates, jsonata, lambdaTask, type Machine, type StepFunction } from './asl.ts';

export interface PlaybackMachineProps {
  readonly steps: Readonly<Record<keyof typeof playbackSteps | keyof typeof publishSteps, StepFunction>>;
  readonly stackPrefix: string;
  readonly mediaConvertRoleArn: string;
}

const failStep = 'FailPlayback';

/** Makes the files for players. Input: JobWork of contract/schemas/pipeline.ts; drawn in docs/architecture.md. */
export const playbackMachine = ({ steps, stackPrefix, mediaConvertRoleArn }: PlaybackMachineProps): Machine => ({
  QueryLanguage: 'JSONata',
  StartAt: 'PreparePlayback',
  // MediaConvert may queue the job for hours.
  TimeoutSeconds: 24 * 3600,
  States: {
    PreparePlayback: lambdaTask(steps.PreparePlayback, jsonata('$states.result.Payload'), {
      next: 'EncodePlayback',
      failStep,
    }),
    EncodePlayback: encodeTask(
      {
        roleArn: mediaConvertRoleArn,
        requestToken: jsonata('$states.input.job_id'),
        settings: jsonata('$states.input.encoding'),
        userMetadata: {
          stack: stackPrefix,
          account_id: jsonata('$states.input.account_id'),
          id: jsonata('$states.input.job_id'),
          purpose: 'playback',
        },
        tags: costTags(stackPrefix, 'playback'),
        output: jsonata('$states.context.Execution.Input'),
        timeoutSeconds: 20 * 3600,
      },
      { next: 'FinishPlayback', failStep },
    ),
    FinishPlayback: lambdaTask(steps.FinishPlayback, jsonata('$states.context.Execution.Input'), {
      next: 'PublishEvent',
      failStep,
    }),
    ...endStates(failStep, steps.FailPlayback, steps.PublishEvent),
  },
});
