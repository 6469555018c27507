import { firstFrom, type Span } from '@cueline/captions/span.ts';
import { timingRules } from '@cueline/captions/timing-rules.ts';
import { shareOut } from './span.ts';
import { sum } from './sum.ts';
import type { Passage } from './unheard-passages.ts';
import { endOfGap, fillUnheard, type Recording, sharedSpeech, type TextWord } from './unheard-times.ts';

export interface WordTime extends Span {
  readonly unheard?: true;
}

/** Nobody speaks words in less than this share of their usual time. */
const minTimeShare = 1 / 3;

/**
 * The times of all words; those in unspoken passages are marked. A passage takes the time of other speech heard in its place,
 * or as much of the silence there as reading needs. Without either, its words get one millisecond each at one place, so that
 * it takes no time from spoken words.
 */
export function timesOfWords(
  times: readonly (Span | undefined)[],
  words: readonly TextWord[],
  passages: readonly Passage[],
  recording: Recording,
): WordTime[] {
  const unheard = withHurriedLines(times, words, passages, recording);
  if (!unheard.includes(true)) return fillUnheard(times, words, recording);
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

/** Evidence above which other speech of the same length replaces a passage, and is not the passage misheard. */
const replacedEvidence = 30;

/** Without passages that were more likely misheard, since speech of about the same length was heard there. `spare` is all speech. */
export function withoutMisheard(
  passages: readonly Passage[],
  times: readonly (Span | undefined)[],
  words: readonly TextWord[],
  recording: Recording,
): Passage[] {
  return passages.filter(({ from, to, evidence }) => {
    let [before, after] = [from - 1, to];
    while (before >= 0 && !times[before]) before -= 1;
    while (after < times.length && !times[after]) after += 1;
    const gap = gapBetween(times[before], times[after], recording);
    const replaced = speechInstead(words.slice(from, to), gap, recording);
    return replaced === undefined || evidence >= replacedEvidence;
  });
}

const gapBetween = (before: Span | undefined, after: Span | undefined, { durationMs }: Recording): Span => ({
  startMs: before?.endMs ?? 0,
  endMs: after?.startMs ?? durationMs,
});

function speechInstead(words: readonly TextWord[], gap: Span, { spare, msPerLetter }: Recording): Span[] | undefined {
  const within: Span[] = [];
  for (let at = firstFrom(spare, gap.startMs); (spare[at]?.startMs ?? gap.endMs) < gap.endMs; at += 1) {
    const span = spare[at];
    if (span && span.endMs <= gap.endMs) within.push(span);
  }
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
  const gap = gapBetween(before, after, recording);
  const replaced = speechInstead(words, gap, recording);
  if (replaced) return replaced.map(marked);
  const slowMs = words.map(({ letters, readingMs }) => Math.max(readingMs, letters * recording.msPerLetter));
  const neededMs = Math.ceil(Math.max(timingRules.minDurationMs, sum(slowMs)));
  if (neededMs > gap.endMs - gap.startMs) {
    const startMs = Math.min(gap.startMs, recording.durationMs - 1);
    return words.map(() => marked({ startMs, endMs: startMs + 1 }));
  }
  const startMs = before ? gap.startMs : gap.endMs - neededMs;
  return shareOut({ startMs, endMs: startMs + neededMs }, slowMs, 1).map(marked);
}

const marked = (span: Span): WordTime => ({ ...span, unheard: true });

/** Whether each word is unspoken: those of passages, and whole unheard lines and sentences that the speech leaves no time for. */
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
    const to = endOfGap(times, from);
    const gapMs = (times[to]?.startMs ?? durationMs) - (times[from - 1]?.endMs ?? 0);
    const usualMs = msPerLetter * sum(words.slice(from, to).map(({ letters }) => letters));
    let [first, end] = [from, to];
    while (first < end && !begins(first)) first++;
    while (end > first && !begins(end)) end--;
    if (gapMs < usualMs * minTimeShare && end - first > 1) unheard.fill(true, first, end);
    from = to;
  }
  return unheard;
}
