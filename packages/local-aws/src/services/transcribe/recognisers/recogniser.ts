/** One word as heard; punctuation may stick to its end. Times from the start of the audio, confidence from 0 to 1. */
export interface HeardWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly confidence: number;
}

export interface Recognition {
  readonly words: readonly HeardWord[];
  /** As the recogniser says it: `en`, `en-US`, `fr` … */
  readonly language: string;
  readonly languageScore: number;
}

export interface RecognitionRequest {
  /** Mono signed 16-bit little-endian samples at 16 kHz, no header. */
  readonly pcmPath: string;
  /** Transcribe's code (`en-US`), or undefined to identify. */
  readonly languageCode: string | undefined;
  /** A folder of this job's own, for scratch files. */
  readonly workDir: string;
  readonly signal: AbortSignal;
}

export interface Recogniser {
  readonly name: 'whisper-cpp' | 'transformers' | 'pocketsphinx' | 'none';
  /** One line for the person at the terminal: which it is, how rough its words will be, and how to get a better one. */
  readonly announcement: string;
  /** Throws CannotRecognise when the audio is beyond this recogniser. */
  recognise(request: RecognitionRequest): Promise<Recognition>;
}

/** The message becomes the job's FailureReason. */
export class CannotRecognise extends Error {
  override readonly name = 'CannotRecognise';
}
