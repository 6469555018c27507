import type { Span } from '../span.ts';
import { breathMs, inOrder, shareOut } from './span.ts';
import type { Start } from './unit-sequences.ts';

/** What is known of each word of the text besides its time. */
export interface TextWord {
  /** Letters of its units; at least 1. */
  readonly letters: number;
  /** How long it takes to read. */
  readonly readingMs: number;
  readonly starts: Start;
}

export interface Recording {
  /** What was heard and stands for no word of the text. */
  readonly spare: readonly Span[];
  readonly msPerLetter: number;
  readonly durationMs: number;
}

/**
 * Gives the words that were not heard times between those that were: those of what was heard there instead, if it
 * is about as long; else the usual time of such words, beside the neighbour of their line or sentence, so that no word
 * stands through a silence. Where there is no room, words are squeezed, down to 1 ms. Answers spans in order.
 */
export function fillUnheard(
  times: readonly (Span | undefined)[],
  words: readonly TextWord[],
  recording: Recording,
): Span[] {
  const filled = [...times];
  let spareAt = 0;
  for (let from = 0; from < filled.length; from++) {
    if (filled[from]) continue;
    let to = from + 1;
    while (to < filled.length && !filled[to]) to++;
    const room = makeRoom(filled, from, to, recording.durationMs);
    const spare: Span[] = [];
    for (; (recording.spare[spareAt]?.startMs ?? room.endMs) < room.endMs; spareAt++) {
      const span = recording.spare[spareAt];
      if (span && span.startMs >= room.startMs && span.endMs <= room.endMs) spare.push(span);
    }
    const usualMs = words.slice(from, to).map(({ letters }) => letters * recording.msPerLetter);
    const spans = sharedSpeech(spare, usualMs) ?? besideNeighbours(room, usualMs, leading(filled, words, from, to));
    for (const [at, span] of spans.entries()) filled[from + at] = span;
    from = to;
  }
  return inOrder(
    filled.filter((span) => span !== undefined),
    recording.durationMs,
  );
}

/** The time between the neighbours of words that were not heard; a millisecond each is taken from the one before them. */
function makeRoom(filled: (Span | undefined)[], from: number, to: number, durationMs: number): Span {
  const before = filled[from - 1];
  const endMs = filled[to]?.startMs ?? durationMs;
  if (!before) return { startMs: 0, endMs };
  const startMs = Math.max(Math.min(before.endMs, endMs - (to - from)), before.startMs + 1);
  filled[from - 1] = { ...before, endMs: startMs };
  return { startMs, endMs };
}

/** How many of the words follow the word before them; the others lead to the word after. */
function leading(filled: readonly (Span | undefined)[], words: readonly TextWord[], from: number, to: number): number {
  if (!filled[from - 1]) return 0;
  if (!filled[to]) return to - from;
  for (const start of ['line', 'sentence'] as const) {
    for (let at = to; at >= from; at--) if (words[at]?.starts === start) return at - from;
  }
  return to - from;
}

/** Times in what was heard instead of the words; undefined where that can't be them, being far shorter or longer. */
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
    // A word belongs where its middle falls.
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

function besideNeighbours(room: Span, usualMs: readonly number[], lead: number): Span[] {
  const [leadMs, tailMs] = [Math.round(sum(usualMs.slice(0, lead))), Math.round(sum(usualMs.slice(lead)))];
  if (leadMs + tailMs >= room.endMs - room.startMs) return shareOut(room, usualMs, 1);
  return [
    ...shareOut({ startMs: room.startMs, endMs: room.startMs + leadMs }, usualMs.slice(0, lead), 1),
    ...shareOut({ startMs: room.endMs - tailMs, endMs: room.endMs }, usualMs.slice(lead), 1),
  ];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
