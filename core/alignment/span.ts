import type { Span } from '../span.ts';

/** A shorter silence does not part what was heard. */
export const breathMs = 250;

/**
 * A span cut into parts as long as their weights ask for, in whole milliseconds and without gaps. Each has minMs, though
 * the span be too short for that.
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

/** Spans moved as little as it takes for none to overlap the one before, and for all to lie within the media. */
export function inOrder<Timed extends Span>(spans: readonly Timed[], durationMs: number): Timed[] {
  let freeMs = 0;
  const ordered = spans.map((span) => {
    const startMs = Math.max(span.startMs, freeMs);
    freeMs = Math.max(span.endMs, startMs + 1);
    return { ...span, startMs, endMs: freeMs };
  });
  let limitMs = durationMs;
  for (const [index, span] of [...ordered.entries()].reverse()) {
    const endMs = Math.min(span.endMs, limitMs);
    limitMs = Math.min(span.startMs, endMs - 1);
    ordered[index] = { ...span, startMs: limitMs, endMs };
  }
  return ordered;
}

/** Spans cut where the next one begins, so that none overlaps another. Starts never decrease. */
export function withoutOverlaps<Timed extends Span>(spans: readonly Timed[], durationMs: number): Timed[] {
  const cut = spans.map((span, index) => {
    const nextMs = spans[index + 1]?.startMs ?? durationMs;
    return nextMs > span.startMs ? { ...span, endMs: Math.min(span.endMs, nextMs) } : span;
  });
  return inOrder(cut, durationMs);
}
