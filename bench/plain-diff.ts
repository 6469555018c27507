import type { TimedWord } from '@cueline/captions/words.ts';
import { lcs } from 'fast-myers-diff';
import type { NoisySpeech } from '../test/support/noisy-speech.ts';

/** The usual method: a diff of the words. Equal words take the times that were heard, all others share the time between them. */
export function plainDiff({ text, heard, durationMs }: NoisySpeech): TimedWord[] {
  const words = text.split(' ');
  const [given, said] = [words.map(plain), heard.map((word) => plain(word.text))];
  const times = new Array<{ startMs: number; endMs: number } | undefined>(words.length).fill(undefined);
  for (const [from, heardFrom, length] of lcs(given, said)) {
    for (let at = 0; at < length; at++) times[from + at] = heard[heardFrom + at];
  }
  const timed: TimedWord[] = [];
  for (let from = 0; from < words.length; ) {
    let to = from;
    while (to < words.length && !times[to]) to++;
    const [startMs, endMs] = [timed.at(-1)?.endMs ?? 0, times[to]?.startMs ?? durationMs];
    const eachMs = (endMs - startMs) / Math.max(1, to - from);
    for (let at = from; at < to; at++) {
      const wordMs = startMs + (at - from) * eachMs;
      timed.push({ text: words[at] ?? '', startMs: wordMs, endMs: wordMs + eachMs });
    }
    const known = times[to];
    if (known) timed.push({ text: words[to] ?? '', startMs: known.startMs, endMs: known.endMs });
    from = to + 1;
  }
  return timed;
}

const plain = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
