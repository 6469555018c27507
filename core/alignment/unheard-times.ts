import type { Span } from '@cueline/captions/span.ts';
import { breathMs, inOrder, shareOut } from './span.ts';
import { sum } from './sum.ts';
import type { Start } from './unit-sequences.ts';

/** Properties of a word of the text. */
export interface TextWord {
  /** Letters of its units; at least 1. */
  readonly letters: number;
  /** How long it takes to read. */
  readonly readingMs: number;
  readonly starts: Start;
}

export interface Recording {
  /** Heard speech that is not paired with a word of the text. */
  readonly spare: readonly Span[];
  readonly msPerLetter: number;
  readonly durationMs: number;
}

/**
 * Gives unheard words a time between their heard neighbours: that of other speech heard there, if it is about as long;
 * otherwise their usual time, next to the neighbour in the same line or sentence, so that no word lasts through a silence.
 * Where time is short, words are shortened, down to 1 ms. Returns spans in order.
 */
export function fillUnheard(
  times: readonly (Span | undefined)[],
  words: readonly TextWord[],
  recording: Recording,
): Span[] {
  const filled = [...times];
  const left = recording.spare.values();
  let next = left.next();
  const spareIn = (gap: Span): Span[] => {
    const spare: Span[] = [];
    for (; !next.done && next.value.startMs < gap.endMs; next = left.next())
      if (next.value.startMs >= gap.startMs && next.value.endMs <= gap.endMs) spare.push(next.value);
    return spare;
  };
  for (let from = 0; from < filled.length; from++)
    if (!filled[from]) from = fillGap(filled, from, words, recording, spareIn);
  return inOrder(
    filled.filter((span) => span !== undefined),
    recording.durationMs,
  );
}

/** Gives a time to the words from `from` to the next one that has a time, and returns that one. */
function fillGap(
  filled: (Span | undefined)[],
  from: number,
  words: readonly TextWord[],
  { msPerLetter, durationMs }: Recording,
  spareIn: (gap: Span) => Span[],
): number {
  const to = endOfGap(filled, from);
  const gap = makeGap(filled, from, to, durationMs);
  const usualMs = words.slice(from, to).map(({ letters }) => letters * msPerLetter);
  const spans =
    sharedSpeech(spareIn(gap), usualMs) ?? besideNeighbours(gap, usualMs, countLeading(filled, words, from, to));
  spans.forEach((span, at) => {
    filled[from + at] = span;
  });
  return to;
}

/** The next word after `from` that has a time. */
export function endOfGap(filled: readonly (Span | undefined)[], from: number): number {
  let to = from + 1;
  while (to < filled.length && !filled[to]) to++;
  return to;
}

/** The time between the neighbours of unheard words. If it is too short, the word before them gives up a millisecond for each. */
function makeGap(filled: (Span | undefined)[], from: number, to: number, durationMs: number): Span {
  const before = filled[from - 1];
  const endMs = filled[to]?.startMs ?? durationMs;
  if (!before) return { startMs: 0, endMs };
  const startMs = Math.max(Math.min(before.endMs, endMs - (to - from)), before.startMs + 1);
  if (startMs < before.endMs) filled[from - 1] = { ...before, endMs: startMs };
  return { startMs, endMs };
}

/** How many of the unheard words belong with the word before them; the others belong with the word after. */
function countLeading(
  filled: readonly (Span | undefined)[],
  words: readonly TextWord[],
  from: number,
  to: number,
): number {
  if (!filled[from - 1]) return 0;
  if (!filled[to]) return to - from;
  for (const start of ['line', 'sentence'] as const) {
    for (let at = to; at >= from; at--) if (words[at]?.starts === start) return at - from;
  }
  return to - from;
}

/** Times within other speech heard in place of the words; undefined where that is far shorter or longer than the words. */
export function sharedSpeech(spare: readonly Span[], usualMs: readonly number[]): Span[] | undefined {
  const islands = islandsOf(spare);
  const spokenMs = sum(islands.map(({ startMs, endMs }) => endMs - startMs));
  const neededMs = sum(usualMs);
  if (spokenMs < neededMs / 2 || spokenMs > neededMs * 2) return undefined;
  const shared: Span[] = [];
  let islandEndMs = 0;
  let weighed = 0;
  let from = 0;
  for (const island of islands) {
    islandEndMs += island.endMs - island.startMs;
    let to = from;
    // A word belongs to the island that contains its middle.
    while (to < usualMs.length && ((weighed + (usualMs[to] ?? 0) / 2) / neededMs) * spokenMs <= islandEndMs) {
      weighed += usualMs[to] ?? 0;
      to++;
    }
    shared.push(...shareOut(island, usualMs.slice(from, to), 1));
    from = to;
  }
  return shared;
}

function islandsOf(spans: readonly Span[]): Span[] {
  const islands: Span[] = [];
  for (const span of spans) {
    const last = islands.at(-1);
    if (last && span.startMs - last.endMs < breathMs) islands[islands.length - 1] = { ...last, endMs: span.endMs };
    else islands.push(span);
  }
  return islands;
}

function besideNeighbours(gap: Span, usualMs: readonly number[], lead: number): Span[] {
  const [leadMs, tailMs] = [Math.round(sum(usualMs.slice(0, lead))), Math.round(sum(usualMs.slice(lead)))];
  if (leadMs + tailMs >= gap.endMs - gap.startMs) return shareOut(gap, usualMs, 1);
  return [
    ...shareOut({ startMs: gap.startMs, endMs: gap.startMs + leadMs }, usualMs.slice(0, lead), 1),
    ...shareOut({ startMs: gap.endMs - tailMs, endMs: gap.endMs }, usualMs.slice(lead), 1),
  ];
}
