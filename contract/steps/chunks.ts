import { BatchResponse, SingleMessage } from '../schemas/delivery-queue.ts';
import type { Step } from '../step.ts';

/** The most that SQS takes: then a message becomes a dead letter. It counts also where an account waits for its places. */
export const chunkReceives = 1000;
/** What the state of a piece waits: less than the shortest waits of so many receives (`pieceWaitMs`). */
export const pieceSeconds = 8 * 3600;

/** Consumer of the queue of chunks (docs/decisions/chunks.md). */
export const chunkSteps = {
  /** Has one piece of a video made by a function that has no right but URLs; answers the token of the state. */
  StartChunk: {
    entry: 'pipelines/export/start-chunk',
    input: SingleMessage,
    output: BatchResponse,
    timeoutSeconds: 900,
    memoryMb: 256,
    uses: {
      tables: { exports: ['get', 'update'], 'chunk-places': ['get', 'update'] },
      objects: {
        media: ['get'],
        work: ['get', 'put', 'abort', 'delete'],
        exports: ['get', 'put', 'abort'],
      },
      signs: ['source', 'video'],
      rendersVideo: true,
      joinsVideo: true,
      answersTokens: 'export',
      failsTokens: 'export',
      defersChunks: true,
    },
  },
} as const satisfies Record<string, Step>;
