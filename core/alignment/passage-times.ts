import { timingRules } from '../captions/subtitles/timing-rules.ts';
import type { Span } from '../span.ts';
import { shareOut } from './span.ts';
import type { Passage } from './unheard-passages.ts';
import { fillUnheard, type Recording, sharedSpeech, type TextWord } from './unheard-times.ts';

export interface WordTime extends Span {
  readonly unheard?: true;
}

/** No voice says words in less than this part of its usual time. */
const hurriedPart = 1 / 3;

/**
 * Times of all words, those of passages that nobody spoke marked. A passage has what was heard in its place, or as much of
 * the silence beside it as it takes to read; where there is neither it stands nowhere, a millisecond a word at one place:
 * it takes no time from what was spoken.
 */
export function timesOfWords(
  times: readonly (Span | undefined)[],
  words: readonly TextWord[],
  passages: readonly Passage[],
  recording: Recording,
): WordTime[] {
  const unheard = withHurriedLines(times, words, passages, recording);
  const isSpoken = (_: unknown, at: number): boolean => !unheard[at];
  const spoken = fillUnheard(times.filter(isSpoken), words.filter(isSpoken), recording);
  const placed: WordTime[] = [];
  let spokenAt = 0;
  for (let from = 0; from < words.length; ) {
    let to = from;
    while (unheard[to]) to++;
    const [before, after] = [spoken[spokenAt - 1], spoken[spokenAt]];
    if (to > from) placed.push(...passageTimes(words.slice(from, to), before, after, recording));
    if (after) placed.push(after);
    spokenAt += 1;
    from = to + 1;
  }
  return placed;
}

/** What it takes to believe that another passage was spoken instead, as long as this one, and not this one misheard. */
const replacedEvidence = 30;

/** Passages without those that are likelier misheard: something about as long was heard there. `spare` is all that was heard. */
export function withoutMisheard(
  passages: readonly Passage[],
  times: readonly (Span | undefined)[],
  words: readonly TextWord[],
  recording: Recording,
): Passage[] {
  return passages.filter(({ from, to, evidence }) => {
    const before = times.slice(0, from).findLast((span) => span !== undefined);
    const after = times.slice(to).find((span) => span !== undefined);
    const replaced = saidInstead(words.slice(from, to), roomBetween(before, after, recording), recording);
    return replaced === undefined || evidence >= replacedEvidence;
  });
}

const roomBetween = (before: Span | undefined, after: Span | undefined, { durationMs }: Recording): Span => ({
  startMs: before?.endMs ?? 0,
  endMs: after?.startMs ?? durationMs,
});

function saidInstead(words: readonly TextWord[], room: Span, { spare, msPerLetter }: Recording): Span[] | undefined {
  const within = spare.filter(({ startMs, endMs }) => startMs >= room.startMs && endMs <= room.endMs);
  return sharedSpeech(
    within,
    words.map(({ letters }) => letters * msPerLetter),
  );
}

function passageTimes(
  words: readonly TextWord[],
  before: Span | undefined,
  after: Span | undefined,
  recording: Recording,
): WordTime[] {
  const room = roomBetween(before, after, recording);
  const replaced = saidInstead(words, room, recording);
  if (replaced) return replaced.map(marked);
  const slowMs = words.map(({ letters, readingMs }) => Math.max(readingMs, letters * recording.msPerLetter));
  const neededMs = Math.ceil(Math.max(timingRules.minDurationMs, sum(slowMs)));
  if (neededMs > room.endMs - room.startMs) {
    const startMs = Math.min(room.startMs, recording.durationMs - 1);
    return words.map(() => marked({ startMs, endMs: startMs + 1 }));
  }
  const startMs = before ? room.startMs : room.endMs - neededMs;
  return shareOut({ startMs, endMs: startMs + neededMs }, slowMs, 1).map(marked);
}

const marked = (span: Span): WordTime => ({ ...span, unheard: true });

/** Also whole lines and sentences that were not heard and for which the speech leaves no time. */
function withHurriedLines(
  times: readonly (Span | undefined)[],
  words: readonly TextWord[],
  passages: readonly Passage[],
  { msPerLetter, durationMs }: Recording,
): boolean[] {
  const unheard = words.map(() => false);
  for (const { from, to } of passages) unheard.fill(true, from, to);
  const begins = (at: number): boolean => words[at]?.starts !== 'nothing';
  for (let from = 0; from < times.length; from++) {
    if (times[from]) continue;
    let to = from + 1;
    while (to < times.length && !times[to]) to++;
    const roomMs = (times[to]?.startMs ?? durationMs) - (times[from - 1]?.endMs ?? 0);
    const usualMs = msPerLetter * sum(words.slice(from, to).map(({ letters }) => letters));
    let [first, end] = [from, to];
    while (first < end && !begins(first)) first++;
    while (end > first && !begins(end)) end--;
    if (roomMs < usualMs * hurriedPart && end - first > 1) unheard.fill(true, first, end);
    from = to;
  }
  return unheard;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
