/** A stretch of the media in integer milliseconds; endMs is exclusive, and greater than startMs. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}
