import type { Span } from './span.ts';
import { timingRules } from './timing-rules.ts';

/** A stretch in which the same spans are shown, in the order in which they started. */
export interface Turn<Timed extends Span> extends Span {
  readonly shown: readonly Timed[];
}

/**
 * Spans, sorted by start, as stretches of which none overlap: where spans do, a stretch has all of them. A short overlap is no wish for
 * that, and ends where the next span starts.
 */
export function inTurn<Timed extends Span>(sorted: readonly Timed[]): Turn<Timed>[] {
  const turns: Turn<Timed>[] = [];
  let open: readonly { readonly timed: Timed; readonly endMs: number }[] = [];
  let fromMs = 0;
  const showUntil = (endMs: number): void => {
    while (open.length > 0 && fromMs < endMs) {
      const toMs = Math.min(endMs, ...open.map((one) => one.endMs));
      turns.push({ startMs: fromMs, endMs: toMs, shown: open.map(({ timed }) => timed) });
      open = open.filter((one) => one.endMs > toMs);
      fromMs = toMs;
    }
    fromMs = endMs;
  };
  sorted.forEach((timed, at) => {
    showUntil(timed.startMs);
    open = [...open, { timed, endMs: endOf(timed, sorted[at + 1]) }];
  });
  showUntil(Number.POSITIVE_INFINITY);
  return turns;
}

function endOf({ startMs, endMs }: Span, next: Span | undefined): number {
  const isShort =
    next && next.startMs > startMs && next.endMs >= endMs && endMs - next.startMs < timingRules.closedGapMs;
  return isShort ? Math.min(endMs, next.startMs) : endMs;
}
