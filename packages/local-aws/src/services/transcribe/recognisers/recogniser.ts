import * as v from 'valibot';

/** One recognised word, with any punctuation after it. Times are from the start of the audio, confidence is 0 to 1. */
const HeardWord = v.object({ text: v.string(), startMs: v.number(), endMs: v.number(), confidence: v.number() });
export type HeardWord = v.InferOutput<typeof HeardWord>;

export const Recognition = v.object({
  words: v.array(HeardWord),
  /** The recogniser's name of the language: `en`, `en-US`, `fr` … */
  language: v.string(),
  languageScore: v.number(),
  /** It is not silent, though it may have no words. */
  isSound: v.optional(v.boolean()),
});
export type Recognition = v.InferOutput<typeof Recognition>;

export interface RecognitionRequest {
  /** Mono signed 16-bit little-endian samples at 16 kHz, no header. */
  readonly pcmPath: string;
  /** Transcribe's code (`en-US`), or undefined to identify the language. */
  readonly languageCode: string | undefined;
  /** A folder for temporary files of this job only. */
  readonly workDir: string;
  readonly signal: AbortSignal;
}

/** The supported recognisers. */
export const recogniserNames = ['moonshine', 'whisper-cpp', 'transformers'] as const;
export type RecogniserName = (typeof recogniserNames)[number];

export interface Recogniser {
  readonly name: RecogniserName | 'none';
  /** One line for the terminal: which recogniser it is, how accurate, and how to get a better one. */
  readonly announcement: string;
  /** What this machine cannot transcribe, and what to install for it. Absent where it can transcribe all. */
  readonly missing?: string;
  /** Throws CannotRecognise when the recogniser does not support the request. */
  recognise(request: RecognitionRequest): Promise<Recognition>;
}

/** The message becomes the job's FailureReason. */
export class CannotRecognise extends Error {
  override readonly name = 'CannotRecognise';
}

export const isEnglish = (languageCode: string): boolean => languageCode.startsWith('en');
