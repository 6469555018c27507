import { encodeCoreSeconds, mbPerCore, startSeconds, usedShare } from '../media/render-seconds.ts';

/** A measurement that our statements about the own renderer rely on. */
export interface Figure {
  readonly value: number;
  readonly unit: string;
  readonly from: string;
}

/**
 * What a video needs of Lambda where our own code makes it. Estimates of costs are computed from them, and `npm run bench -- render`
 * measures the first and prints all.
 */
export const renderFigures = {
  coreSecondsPerMegapixel: {
    value: encodeCoreSeconds,
    unit: 'core-s a million pixels of video',
    from: 'npm run bench -- render: 2.4 core-seconds for a second of a busy picture, 1080x1920 at 30 frames, captions included',
  },
  armPerX64: {
    value: 1,
    unit: 'ratio',
    from: 'assumed: a core of Lambda on arm64 is as fast as one of the machine of the bench',
  },
  mbPerCore: {
    value: mbPerCore,
    unit: 'MB',
    from: 'have one vCPU: https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html',
  },
  usedShare: {
    value: usedShare,
    unit: 'of up to two cores',
    from: 'assumed: decoding and painting are on one thread, encoding is on all',
  },
  coldSeconds: { value: 1.5, unit: 's', from: 'assumed: a layer of 146 MB is read, and the module is loaded' },
  wasmSeconds: {
    value: startSeconds.wasm,
    unit: 's',
    from: 'measured: CanvasKit is loaded, and the first word is measured',
  },
  readSeconds: {
    value: startSeconds.read,
    unit: 's',
    from: 'assumed: the index and the first blocks of a file by signed URLs',
  },
  joinSeconds: { value: 1, unit: 's a minute of video', from: 'assumed: its chunks are read, joined and stored' },
  putsPerPiece: { value: 5, unit: 'requests', from: 'an upload is begun and completed, with its parts and a report' },
} as const satisfies Readonly<Record<string, Figure>>;

/** A video may need half of what is estimated, or twice as much. */
export const renderOffBy = 2;
