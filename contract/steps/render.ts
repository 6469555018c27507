import * as v from 'valibot';
import { renderLambda } from '../render-lambda.ts';
import { DrawnFrame, FactsWork, FileFacts, FrameWork } from '../schemas/frame-work.ts';
import {
  DecodeSoundWork,
  JoinChunksWork,
  RecognisedRange,
  RecogniseWork,
  RenderChunkWork,
  SoundOfRange,
} from '../schemas/pipeline.ts';
import { JoinedVideo, RenderedVideo } from '../schemas/render-work.ts';
import type { Step } from '../step.ts';

/** What steps of machines invoke. */
export const renderSteps = {
  /** Reads files that strangers made: it has no right but the URLs that it is given. */
  RenderChunk: {
    entry: 'pipelines/export/render-chunk',
    input: RenderChunkWork,
    output: RenderedVideo,
    ...renderLambda,
    transitions: 0,
    video: true,
    uses: {},
  },
  /** Reads chunks, which may be poisoned by the files that they were made of: it has no right but its URLs either. */
  JoinChunks: {
    entry: 'pipelines/export/join-chunks',
    input: JoinChunksWork,
    output: JoinedVideo,
    timeoutSeconds: renderLambda.timeoutSeconds,
    memoryMb: 1769,
    transitions: 0,
    video: true,
    uses: {},
  },
  /** For a request, which waits: so are the limits of time. It draws a frame for a preview, or says what a file has. */
  DrawFrame: {
    entry: 'pipelines/export/draw-frame',
    input: v.union([FrameWork, FactsWork]),
    output: v.union([FileFacts, DrawnFrame]),
    timeoutSeconds: 20,
    memoryMb: 3008,
    video: true,
    uses: {},
  },
  /** Makes the sound of a track, as RenderChunk a video: it needs one core. */
  DecodeSound: {
    entry: 'pipelines/transcribe/decode-sound',
    input: DecodeSoundWork,
    output: RenderedVideo,
    timeoutSeconds: 870,
    memoryMb: 1769,
    transitions: 0,
    video: true,
    uses: {},
  },
  /** Decodes a part of the sound and hears its words, with two cores: each has a thread with a model, which takes up to two thirds of a gigabyte. */
  RecogniseSpeech: {
    entry: 'pipelines/transcribe/recognise-speech',
    input: RecogniseWork,
    output: v.union([RecognisedRange, SoundOfRange]),
    timeoutSeconds: 870,
    memoryMb: 3008,
    transitions: 0,
    video: true,
    speech: true,
    uses: {},
  },
} as const satisfies Record<string, Step>;
