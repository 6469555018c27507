/** A stretch of the media in integer milliseconds; endMs is exclusive, and greater than startMs. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** The index of the first span that starts at this time or later; spans are sorted by start. */
export function firstFrom(spans: readonly Span[], startMs: number): number {
  let [from, to] = [0, spans.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((spans[middle]?.startMs ?? 0) < startMs) from = middle + 1;
    else to = middle;
  }
  return from;
}
