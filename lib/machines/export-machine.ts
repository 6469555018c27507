import { costTags } from '#contract/cost-tags.ts';
import { OUR_RENDERER_FAILED, PIECE_NOT_MADE, userErrors, VIDEO_TOO_SLOW, WORK_ENDED } from '#contract/step-errors.ts';
import { pieceSeconds } from '#contract/steps/chunks.ts';
import type { exportSteps } from '#contract/steps/export.ts';
import type { publishSteps } from '#contract/steps/publish.ts';
import {
  encodedMs,
  encodeTask,
  endStates,
  jsonata,
  lambdaTask,
  type Machine,
  queueForEach,
  type StepFunction,
} from './asl.ts';
import { retryRefused, retryRender } from './patience.ts';

export interface ExportMachineProps {
  readonly steps: Readonly<Record<keyof typeof exportSteps | keyof typeof publishSteps, StepFunction>>;
  readonly stackPrefix: string;
  readonly mediaConvertRoleArn: string;
  readonly chunkQueueUrl: string;
}

/** Another attempt would end as this one. */
const hopeless = { ErrorEquals: [WORK_ENDED, VIDEO_TOO_SLOW, PIECE_NOT_MADE, ...userErrors], MaxAttempts: 0 };
/** What kills a function or a message has many names, such as Runtime.ExitError and Lambda.Unknown. */
const retryKilled = { ErrorEquals: ['States.TaskFailed'], IntervalSeconds: 2, MaxAttempts: 2 };

const failStep = 'FailExport';
const fallBack = 'RenderCaptions';
const retryFirst = [hopeless, retryRefused, retryRender];
const retryLast = [retryKilled];
const work = jsonata('$states.context.Execution.Input');
const unplanned = jsonata(
  `$merge([$states.context.Execution.Input, {"error": "${OUR_RENDERER_FAILED}", "cause": "Another release planned the video."}])`,
);

/** Renders a captioned video of a project. Input: ExportWork of contract/schemas/pipeline.ts; drawn in docs/architecture.md. */
export const exportMachine = ({
  steps,
  stackPrefix,
  mediaConvertRoleArn,
  chunkQueueUrl,
}: ExportMachineProps): Machine => ({
  QueryLanguage: 'JSONata',
  StartAt: 'RenderCaptions',
  // A thousand exports of an account take days (docs/decisions/chunks.md); what hangs is ended by the time-outs of the states.
  TimeoutSeconds: 5 * 24 * 3600,
  States: {
    RenderCaptions: lambdaTask(
      steps.RenderCaptions,
      jsonata('$states.result.Payload'),
      { next: 'ByRenderer', failStep },
      jsonata('$merge([$states.input, {"takes": "pieces"}])'),
    ),
    ByRenderer: {
      Type: 'Choice',
      Choices: [
        { Condition: jsonata('$exists($states.input.pieces)'), Next: 'RenderChunks' },
        // The answer of an older RenderCaptions, after a rollback: nothing is left that could make its video.
        { Condition: jsonata('$exists($states.input.rendering)'), Output: unplanned, Next: failStep },
      ],
      Default: 'EncodeVideo',
    },
    RenderChunks: queueForEach(
      {
        queueUrl: chunkQueueUrl,
        group: '$states.input.account_id',
        timeoutSeconds: pieceSeconds,
        body: '$states.input',
        output: '$merge([$states.input, {"made": [$states.result], "encoded_ms": $max([$states.result.foundMs])}])',
      },
      {
        name: 'RenderChunk',
        items: jsonata('$states.input.pieces'),
        payload: jsonata(
          '$merge([$states.context.Execution.Input, {"rendering": $states.input.rendering, "places": $states.input.places, "piece": $states.context.Map.Item.Value}])',
        ),
        maxConcurrency: jsonata('$states.input.at_once'),
      },
      { next: 'ByChunks', failStep, fallBack, retryFirst, retryLast },
    ),
    ByChunks: {
      Type: 'Choice',
      Choices: [{ Condition: jsonata('$count($states.input.made) = 1'), Next: 'FinishExport' }],
      Default: 'JoinPieces',
    },
    JoinPieces: lambdaTask(
      steps.JoinPieces,
      jsonata('$states.input'),
      { next: 'FinishExport', failStep, fallBack, retryFirst, retryLast },
      jsonata(
        '$merge([$states.context.Execution.Input, {"rendering": $states.input.rendering, "chunks": $states.input.made}])',
      ),
    ),
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
