import { renderLambda } from '#contract/render-lambda.ts';

/** Core-seconds for a million pixels of a busy video that are scaled, captioned and encoded: `npm run bench -- render`, on x64. */
export const encodeCoreSeconds = 0.0386;

interface Decoder {
  /** For a million pixels that are decoded. */
  readonly coreSeconds: number;
  /** Each frame is a key frame. */
  readonly isIntra?: true;
}

/**
 * By MediaConvert's names of codecs; measured on x64 with a noisy picture of 1920x1080 at 30 frames, at 20 Mb/s or more (AVC also at
 * 2160p and 60 Mb/s).
 */
const decoders: Readonly<Record<string, Decoder>> = {
  AVC: { coreSeconds: 0.008 },
  HEVC: { coreSeconds: 0.01 },
  VP8: { coreSeconds: 0.0035 },
  VP9: { coreSeconds: 0.0075 },
  AV1: { coreSeconds: 0.0055 },
  MPEG2: { coreSeconds: 0.0015 },
  MP4V: { coreSeconds: 0.0016 },
  PRORES: { coreSeconds: 0.01, isIntra: true },
  MJPEG: { coreSeconds: 0.004, isIntra: true },
  VC3: { coreSeconds: 0.0085, isIntra: true },
};
/** JPEG 2000, and decoders that are not measured. */
const slowest: Decoder = { coreSeconds: 0.2 };

export const decoderOf = (codec: string | undefined): Decoder => decoders[codec ?? ''] ?? slowest;

/** Share of up to two cores that is used: assumed, since decoding and painting are on one thread, and encoding is on all. */
export const usedShare = 0.9;
/** Memory for one vCPU. https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
export const mbPerCore = 1769;
export const renderCores = (renderLambda.memoryMb / mbPerCore) * usedShare;

/** The start of a chunk in a warm Lambda: CanvasKit is loaded, and the index and the first blocks of a file are read. */
export const startSeconds = { wasm: 0.1, read: 0.3 };
export const chunkStartCoreSeconds = (startSeconds.wasm + startSeconds.read) * renderCores;

/** Core-seconds for a second of sound that is decoded and encoded, on one thread: of four hours, on a busy machine. */
export const soundCoreSeconds = 0.0145;

/** Core-seconds for a packet that is joined, and for a byte; JoinChunks has one core. Measured on a busy machine. A packet of sound lasts 1024 samples. */
export const joinCoreSeconds = { packet: 0.00025, byte: 21e-9 };
