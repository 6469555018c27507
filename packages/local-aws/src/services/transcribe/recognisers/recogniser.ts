/** One recognised word, with any punctuation after it. Times are from the start of the audio, confidence is 0 to 1. */
export interface HeardWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly confidence: number;
}

export interface Recognition {
  readonly words: readonly HeardWord[];
  /** The recogniser's name of the language: `en`, `en-US`, `fr` … */
  readonly language: string;
  readonly languageScore: number;
}

export interface RecognitionRequest {
  /** Mono signed 16-bit little-endian samples at 16 kHz, no header. */
  readonly pcmPath: string;
  /** Transcribe's code (`en-US`), or undefined to identify the language. */
  readonly languageCode: string | undefined;
  /** A folder for temporary files of this job only. */
  readonly workDir: string;
  readonly signal: AbortSignal;
}

/** The supported recognisers, the best first. */
export const recogniserNames = ['whisper-cpp', 'transformers', 'pocketsphinx'] as const;
export type RecogniserName = (typeof recogniserNames)[number];

export interface Recogniser {
  readonly name: RecogniserName | 'none';
  /** One line for the terminal: which recogniser it is, how accurate, and how to get a better one. */
  readonly announcement: string;
  /** Throws CannotRecognise when the recogniser does not support the request. */
  recognise(request: RecognitionRequest): Promise<Recognition>;
}

/** The message becomes the job's FailureReason. */
export class CannotRecognise extends Error {
  override readonly name = 'CannotRecognise';
}
