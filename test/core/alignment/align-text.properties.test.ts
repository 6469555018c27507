import { textOfLines } from '@cueline/captions/transcript-text.ts';
import type { TimedWord } from '@cueline/captions/words.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alignText } from '#core/alignment/align-text.ts';
import { linesOfText } from '#core/alignment/text-lines.ts';

const word = fc.constantFrom(
  'la',
  'the',
  'dog',
  "I'm",
  'ran',
  'home',
  '25',
  'sang',
  'Hello,',
  'twenty-five',
  '水',
  'สวัสดี',
  '♪',
  '(ha)',
);
const between = fc.constantFrom(' ', ' ', ' ', '\n', '\n\n', '. ', ' – ', '\u00a0', '　', '');
const script = fc.array(fc.tuple(word, between), { minLength: 1, maxLength: 60 }).map((parts) => parts.flat().join(''));

/** What a recogniser may have heard: words of the text and others, with pauses, never overlapping. */
const hearingOf = (words: readonly string[]): fc.Arbitrary<TimedWord[]> =>
  fc
    .array(
      fc.record({
        index: fc.nat(Math.max(0, words.length - 1)),
        fate: fc.constantFrom('heard', 'heard', 'heard', 'lost', 'other'),
        pauseMs: fc.oneof(fc.constant(0), fc.nat(50), fc.nat(5000)),
        lengthMs: fc.integer({ min: 1, max: 900 }),
      }),
      { minLength: words.length, maxLength: words.length },
    )
    .map((fates) => {
      let atMs = 0;
      return fates.flatMap(({ fate, pauseMs, lengthMs }, index) => {
        if (fate === 'lost') return [];
        const startMs = atMs + pauseMs;
        atMs = startMs + lengthMs;
        return [{ text: fate === 'heard' ? (words[index] ?? '') : 'other', startMs, endMs: atMs }];
      });
    });
const spokenScript = script.chain((text) => {
  const words = linesOfText(text, 'en').flat();
  return hearingOf(words).map((heard) => ({ text, words, heard, durationMs: (heard.at(-1)?.endMs ?? 0) + 1000 }));
});
const aligned = (request: { text: string; heard: TimedWord[]; durationMs: number }) => {
  try {
    return alignText({ ...request, language: 'en' }).lines;
  } catch {
    // Too little was heard of it.
    return undefined;
  }
};

it('every word of the text is there once, in order, and the text reads as it was given', () => {
  fc.assert(
    fc.property(spokenScript, (request) => {
      const lines = aligned(request);
      fc.pre(lines !== undefined);
      expect(lines.flatMap((line) => line.words.map(({ text }) => text))).toEqual(request.words);
      const given = request.text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
      expect(textOfLines(lines).replace(/[^\S\n]/g, ' ')).toBe(given.filter((line) => line !== '').join('\n'));
    }),
  );
});

it('times are whole milliseconds in order; spoken words last at least one, do not overlap and end within the media', () => {
  fc.assert(
    fc.property(spokenScript, (request) => {
      const lines = aligned(request);
      fc.pre(lines !== undefined);
      let freeMs = 0;
      let earliestMs = 0;
      for (const { startMs, endMs, unheard } of lines.flatMap((line) => line.words)) {
        expect(Number.isInteger(startMs) && Number.isInteger(endMs)).toBe(true);
        expect(startMs).toBeGreaterThanOrEqual(unheard ? earliestMs : freeMs);
        earliestMs = startMs;
        if (unheard) continue;
        expect(endMs).toBeGreaterThan(startMs);
        freeMs = endMs;
      }
      expect(freeMs).toBeLessThanOrEqual(request.durationMs);
    }),
  );
});

it('words that were heard without error keep their times', () => {
  const perfect = fc
    .array(fc.constantFrom('la', 'the', 'dog', 'Hello,', 'ran', '25', "I'm"), { minLength: 1, maxLength: 80 })
    .chain((words) =>
      fc
        .array(fc.tuple(fc.nat(2000), fc.integer({ min: 1, max: 900 })), {
          minLength: words.length,
          maxLength: words.length,
        })
        .map((steps) => {
          let atMs = 0;
          return steps.map(([pauseMs, lengthMs], index) => {
            const startMs = atMs + pauseMs;
            atMs = startMs + lengthMs;
            return { text: words[index] ?? '', startMs, endMs: atMs };
          });
        }),
    );
  fc.assert(
    fc.property(perfect, (heard) => {
      const text = heard.map((word) => word.text).join(' ');
      expect(alignText({ text, heard, language: 'en', durationMs: 1_000_000 }).lines).toEqual([{ words: heard }]);
    }),
  );
});
