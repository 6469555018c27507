import { costTags } from '#contract/cost-tags.ts';
import { LANGUAGE_NOT_TOLD, NOT_ENGLISH, TRACK_SILENT } from '#contract/step-errors.ts';
import type { publishSteps } from '#contract/steps/publish.ts';
import type { transcribeSteps } from '#contract/steps/transcribe.ts';
import {
  type Asl,
  encodedMs,
  encodeTask,
  endStates,
  type Flow,
  jsonata,
  lambdaForEach,
  lambdaTask,
  type Machine,
  type StepFunction,
  tokenTask,
} from './asl.ts';
import { retryRefused, retryRender, retrySpeechEngine, retryThrottledHearing } from './patience.ts';

export interface TranscribeMachineProps {
  readonly steps: Readonly<Record<keyof typeof transcribeSteps | keyof typeof publishSteps, StepFunction>>;
  readonly stackPrefix: string;
  readonly mediaConvertRoleArn: string;
  readonly soundQueueArn: string;
}

const failStep = 'FailTranscription';

/** Transcribes or aligns media. Input: JobWork of contract/schemas/pipeline.ts; drawn in docs/architecture.md. */
export const transcribeMachine = ({ steps, ...encodes }: TranscribeMachineProps): Machine => ({
  QueryLanguage: 'JSONata',
  StartAt: 'PrepareMedia',
  // Enough for extraction and transcription of four hours of media, and for the queues of both services.
  TimeoutSeconds: 24 * 3600,
  States: {
    PrepareMedia: lambdaTask(
      steps.PrepareMedia,
      jsonata('$states.result.Payload'),
      { next: 'NeedsExtraction', failStep },
      jsonata('$merge([$states.input, {"takes": "ranges"}])'),
    ),
    ...extraction({ steps, ...encodes }),
    ...hearing(steps),
    StartSpeechJob: tokenTask(steps.StartSpeechJob, jsonata('$states.input.wait_seconds'), {
      next: 'StoreTranscript',
      failStep,
      // The event that answers the token is delivered on a best-effort basis, so the machine polls after a while.
      catchFirst: [{ ErrorEquals: ['States.Timeout'], Output: jsonata('$states.input'), Next: 'AskSpeechJob' }],
    }),
    AskSpeechJob: lambdaTask(
      steps.AskSpeechJob,
      jsonata('$merge([$states.input, {"speech_job_status": $states.result.Payload}])'),
      { next: 'SpeechJobEnded', failStep },
    ),
    SpeechJobEnded: {
      Type: 'Choice',
      Choices: [
        { Condition: jsonata('$states.input.speech_job_status in ["COMPLETED", "FAILED"]'), Next: 'StoreTranscript' },
      ],
      Default: 'WaitForSpeechJob',
    },
    WaitForSpeechJob: {
      Type: 'Wait',
      // A job may be queued for hours, and an execution has at most 25,000 history events.
      Seconds: jsonata('$states.input.speech_job_status = "QUEUED" ? 120 : 30'),
      Next: 'AskSpeechJob',
    },
    StoreTranscript: lambdaTask(steps.StoreTranscript, jsonata('$states.context.Execution.Input'), {
      next: 'PublishEvent',
      failStep,
      catchFirst: [
        {
          ErrorEquals: [TRACK_SILENT],
          Output: jsonata('$merge([$states.context.Execution.Input, {"audio_track": $states.input.audio_track + 1}])'),
          Next: 'PrepareMedia',
        },
        {
          ErrorEquals: [NOT_ENGLISH],
          Output: jsonata(
            `$merge([$states.context.Execution.Input, {"audio_track": $states.input.audio_track, "speech": "transcribe", "error": "${NOT_ENGLISH}"}])`,
          ),
          Next: 'PrepareMedia',
        },
        {
          ErrorEquals: [LANGUAGE_NOT_TOLD],
          Output: jsonata(
            '$merge([$states.context.Execution.Input, {"audio_track": $states.input.audio_track, "in_last_language": true}])',
          ),
          Next: 'PrepareMedia',
        },
      ],
    }),
    ...endStates(failStep, steps.FailTranscription, steps.PublishEvent),
  },
});

/**
 * Our own recogniser, or an engine by address, hears the ranges of the sound; where it fails, Transcribe hears all of it. Then ours finds when the words of a text are said
 * that it heard as others; where that fails, their times are told by the words around them.
 */
const hearing = ({ HearSpeech, PlaceScript, AlignSpeech }: TranscribeMachineProps['steps']): Record<string, Asl> => ({
  HearRanges: rangesTask(HearSpeech, 'HearSpeech', 'ranges', {
    next: 'HasText',
    otherwise: {
      next: 'PrepareMedia',
      also: '{"audio_track": $states.input.audio_track, "speech": "transcribe"}',
    },
  }),
  HasText: {
    Type: 'Choice',
    Choices: [{ Condition: jsonata('$exists($states.input.has_text)'), Next: 'PlaceScript' }],
    Default: 'StoreTranscript',
  },
  PlaceScript: lambdaTask(PlaceScript, jsonata('$states.result.Payload'), {
    next: 'AlignRanges',
    otherwise: { next: 'StoreTranscript', also: '$states.input' },
  }),
  AlignRanges: rangesTask(AlignSpeech, 'AlignSpeech', 'script_ranges', {
    next: 'StoreTranscript',
    otherwise: { next: 'StoreTranscript', also: '$states.input' },
  }),
});

/** A step for each range in a field of the input. */
const rangesTask = (step: StepFunction, name: string, field: string, flow: Flow): Asl =>
  lambdaForEach(
    step,
    {
      name,
      items: jsonata(`$states.input.${field}`),
      payload: jsonata(
        `$merge([$sift($states.input, function($value, $key) { $not($contains($key, "ranges")) }), {"range": $states.context.Map.Item.Value}])`,
      ),
      maxConcurrency: jsonata('$states.input.at_once'),
      output: jsonata('$states.input'),
    },
    { retryFirst: [retryRefused, retryRender, retryThrottledHearing, retrySpeechEngine], ...flow },
  );

/** The states between PrepareMedia and StartSpeechJob, where Transcribe cannot read the media as they are. */
const extraction = ({
  steps,
  stackPrefix,
  mediaConvertRoleArn,
  soundQueueArn,
}: TranscribeMachineProps): Record<string, Asl> => ({
  NeedsExtraction: {
    Type: 'Choice',
    Choices: [
      { Condition: jsonata('$exists($states.input.unheard)'), Next: 'StoreTranscript' },
      { Condition: jsonata('$exists($states.input.ranges)'), Next: 'HearRanges' },
      { Condition: jsonata('$exists($states.input.extraction)'), Next: 'ExtractAudio' },
      { Condition: jsonata('$states.input.renderer = "lambda"'), Next: 'RenderSound' },
    ],
    Default: 'StartSpeechJob',
  },
  RenderSound: lambdaTask(steps.RenderSound, jsonata('$states.result.Payload'), {
    next: 'SoundRendered',
    failStep,
    retryFirst: [retryRefused, retryRender],
  }),
  SoundRendered: {
    Type: 'Choice',
    Choices: [{ Condition: jsonata('$states.input.renderer = "mediaconvert"'), Next: 'PrepareMedia' }],
    Default: 'StartSpeechJob',
  },
  ExtractAudio: encodeTask(
    {
      roleArn: mediaConvertRoleArn,
      queueArn: soundQueueArn,
      // Another track of the same work is another encode.
      requestToken: jsonata('$states.input.job_id & "-" & $states.input.audio_track'),
      settings: jsonata('$states.input.extraction'),
      userMetadata: {
        stack: stackPrefix,
        account_id: jsonata('$states.input.account_id'),
        id: jsonata('$states.input.job_id'),
        purpose: 'extract-audio',
      },
      tags: costTags(stackPrefix, 'transcribe'),
      output: jsonata(`$merge([$states.input, {"audio_ms": ${encodedMs}}])`),
      timeoutSeconds: 4 * 3600,
    },
    { next: 'StartSpeechJob', failStep },
  ),
});
