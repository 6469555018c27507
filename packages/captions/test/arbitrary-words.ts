import fc from 'fast-check';
import type { TimedLine, TimedWord } from '../src/words.ts';

const text = fc.oneof(
  fc.constantFrom(
    'the',
    'Bread,',
    'warm.',
    'kitchen',
    'a',
    'Mr.',
    '水',
    'です。',
    '25',
    'don’t',
    'مرحبا',
    '🙂',
    '-->',
    '<b>',
    '&',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 10 }),
);

/** Words as a client may send them: any text, starts never decreasing, ends after starts, overlaps and pauses. */
export const timedWords: fc.Arbitrary<TimedWord[]> = fc
  .array(
    fc.record({ text, stepMs: fc.oneof(fc.nat(900), fc.nat(9000)), lengthMs: fc.integer({ min: 1, max: 1500 }) }),
    {
      maxLength: 40,
    },
  )
  .map((steps) => {
    let startMs = 0;
    return steps.map(({ text, stepMs, lengthMs }) => {
      startMs += stepMs;
      return { text, startMs, endMs: startMs + lengthMs };
    });
  });

export const timedLines: fc.Arbitrary<TimedLine[]> = fc
  .tuple(timedWords, fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 40, maxLength: 40 }))
  .map(([words, lengths]) => {
    const lines: TimedLine[] = [];
    let from = 0;
    for (const length of lengths) {
      if (from < words.length) lines.push({ words: words.slice(from, from + length) });
      from += length;
    }
    return lines;
  });

/** Words spoken one after the other, 300 ms each; `|` is a pause of a second. */
export function spoken(sentence: string): TimedWord[] {
  const words: TimedWord[] = [];
  let startMs = 0;
  for (const text of sentence.split(' ')) {
    if (text === '|') startMs += 1000;
    else {
      words.push({ text, startMs, endMs: startMs + 300 });
      startMs += 300;
    }
  }
  return words;
}
