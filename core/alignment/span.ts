import type { Span } from '@cueline/captions/span.ts';

/** A silence shorter than this does not separate two stretches of speech. */
export const breathMs = 250;

/**
 * Divides a span in proportion to the weights, in whole milliseconds and without gaps. Each part has at least minMs, even if
 * the parts then exceed the span.
 */
export function shareOut({ startMs, endMs }: Span, weights: readonly number[], minMs: 0 | 1): Span[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const toShareMs = Math.max(0, endMs - startMs - weights.length * minMs);
  let weighed = 0;
  let fromMs = startMs;
  return weights.map((weight, part) => {
    weighed += weight;
    const toMs = startMs + (part + 1) * minMs + Math.round((toShareMs * weighed) / total);
    const share = { startMs: fromMs, endMs: toMs };
    fromMs = toMs;
    return share;
  });
}

/** The next greater start after each. Starts never decrease. */
export function nextStarts(starts: readonly number[]): ReadonlyMap<number, number | undefined> {
  const distinct = [...new Set(starts)];
  return new Map(distinct.map((startMs, at) => [startMs, distinct[at + 1]]));
}

/** Moves spans as little as possible so that none overlaps the one before and all are within the media. */
export function inOrder<Timed extends Span>(spans: readonly Timed[], durationMs: number): Timed[] {
  const ordered: Timed[] = [];
  let freeMs = 0;
  for (const span of spans) {
    const startMs = Math.max(span.startMs, freeMs);
    freeMs = Math.max(span.endMs, startMs + 1);
    ordered.push(moved(span, startMs, freeMs));
  }
  let limitMs = durationMs;
  for (let at = ordered.length - 1; at >= 0; at--) {
    const span = ordered[at];
    if (!span) continue;
    const endMs = Math.min(span.endMs, limitMs);
    limitMs = Math.min(span.startMs, endMs - 1);
    ordered[at] = moved(span, limitMs, endMs);
  }
  return ordered;
}

/** Most spans stay where they are, and copies of all of them would take longer than the rest. */
const moved = <Timed extends Span>(span: Timed, startMs: number, endMs: number): Timed =>
  span.startMs === startMs && span.endMs === endMs ? span : { ...span, startMs, endMs };

/** Cuts each span where the next one starts, so that none overlap. Spans must be sorted by start. */
export function withoutOverlaps<Timed extends Span>(spans: readonly Timed[], durationMs: number): Timed[] {
  const cut = spans.map((span, index) => {
    const nextMs = spans[index + 1]?.startMs ?? durationMs;
    return nextMs > span.startMs ? moved(span, span.startMs, Math.min(span.endMs, nextMs)) : span;
  });
  return inOrder(cut, durationMs);
}
