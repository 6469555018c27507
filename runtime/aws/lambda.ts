import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import { DrawnFrame, type FactsWork, FileFacts, type FrameWork } from '#contract/schemas/frame-work.ts';
import {
  type DecodeSoundWork,
  type JoinChunksWork,
  RecognisedRange,
  type RecogniseWork,
  type RenderChunkWork,
  SoundOfRange,
} from '#contract/schemas/pipeline.ts';
import type { JoinedVideo, RenderedVideo } from '#contract/schemas/render-work.ts';
import type { Step } from '#contract/step.ts';
import { LAMBDA_THROTTLED } from '#contract/step-errors.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { knownNanoUsd, pricesIn } from '#core/cost/price-of.ts';
import { StepError } from '#core/step-error.ts';
import { environment, region } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { addElsewhere } from '../meter/tally.ts';
import { hasName, translateAwsError } from './aws-errors.ts';
import { timeouts } from './timeouts.ts';

/** Where a time-out or a lack of memory has no type, Step Functions says this. https://docs.aws.amazon.com/step-functions/latest/dg/bp-lambda-serviceexception.html */
const Thrown = v.object({
  errorType: v.optional(v.string(), 'Lambda.Unknown'),
  errorMessage: v.optional(v.string(), ''),
});

/**
 * Invokes the function of a row, and waits a little longer than the function may run. It does not ask twice: a caller that needs
 * a lost answer asks again, which is seldom. Throws the function's error, and a refusal under the name for which machines wait
 * long.
 */
const invokerOf = ({ timeoutSeconds, memoryMb }: Step, variable: string, moreMs: number) => {
  const client = metered('lambda', new LambdaClient({ ...timeouts(timeoutSeconds * 1000 + moreMs), maxAttempts: 1 }));
  return async (work: object): Promise<unknown> => {
    const command = new InvokeCommand({ FunctionName: environment(variable), Payload: JSON.stringify(work) });
    const startMs = performance.now();
    const { FunctionError, Payload } = await client
      .send(command)
      .catch((error: unknown) => {
        throw hasName(error, 'TooManyRequestsException')
          ? new StepError(LAMBDA_THROTTLED, error.message)
          : translateAwsError(error);
      })
      .finally(() => {
        const lambda_mb_ms = Math.ceil(performance.now() - startMs) * memoryMb;
        addElsewhere(knownNanoUsd({ lambda_requests: 1, lambda_mb_ms }, pricesIn(region())));
      });
    const answer: unknown = JSON.parse(Payload?.transformToString() ?? 'null');
    if (!FunctionError) return answer;
    const { errorType, errorMessage } = v.parse(Thrown, answer);
    throw new StepError(errorType, errorMessage);
  };
};

const { RenderChunk, JoinChunks, DecodeSound, DrawFrame, RecogniseSpeech } = renderSteps;
const renderChunk = invokerOf(RenderChunk, environmentNames.renderFunction, 10_000);
const joinChunks = invokerOf(JoinChunks, environmentNames.joinFunction, 10_000);
const decodeSound = invokerOf(DecodeSound, environmentNames.soundFunction, 10_000);
const recogniseSpeech = invokerOf(RecogniseSpeech, environmentNames.speechFunction, 10_000);
const drawFrame = invokerOf(DrawFrame, environmentNames.frameFunction, 1000);

/** Makes a piece of a video by RenderChunk. */
export const invokeRender = async (work: RenderChunkWork): Promise<RenderedVideo> =>
  v.parse(RenderChunk.output, await renderChunk(work));

/** Joins the chunks of a video by JoinChunks. */
export const invokeJoin = async (work: JoinChunksWork): Promise<JoinedVideo> =>
  v.parse(JoinChunks.output, await joinChunks(work));

/** Makes the sound of a track by DecodeSound. */
export const invokeDecodeSound = async (work: DecodeSoundWork): Promise<RenderedVideo> =>
  v.parse(DecodeSound.output, await decodeSound(work));

/** Hears a part of a track by RecogniseSpeech. */
export const invokeRecogniseSpeech = async (work: RecogniseWork): Promise<RecognisedRange> =>
  v.parse(RecognisedRange, await recogniseSpeech(work));

/** Makes the sound of a part of a track by RecogniseSpeech. */
export const invokeSoundOfRange = async (work: Omit<RecogniseWork, 'mustBeEnglish'>): Promise<SoundOfRange> =>
  v.parse(SoundOfRange, await recogniseSpeech({ ...work, mustBeEnglish: false, wants: 'sound' }));

/** Draws a frame of a video by DrawFrame. */
export const invokeDrawFrame = async (work: FrameWork): Promise<DrawnFrame> =>
  v.parse(DrawnFrame, await drawFrame(work));

/** Says what a file has, by DrawFrame. */
export const invokeDescribeFile = async (work: FactsWork): Promise<FileFacts> =>
  v.parse(FileFacts, await drawFrame(work));
