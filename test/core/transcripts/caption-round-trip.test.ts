import { captionFile } from '@cueline/captions/caption-files.ts';
import { type ReadCue, textOfRow } from '@cueline/captions/reading/caption-file.ts';
import { readCaptions } from '@cueline/captions/reading/read-captions.ts';
import { clockTime } from '@cueline/captions/subtitles/clock.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesFromSubtitles } from '#core/transcripts/lines-from-subtitles.ts';

const durationMs = 600_000;
const media = { title: 'Talk', fileName: 'talk.mp4', durationMs, hasSound: true };

const row = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'We',
        'walk,',
        'über',
        'C&A',
        '5 < 6',
        '{x}',
        '&amp;',
        'a\\N',
        '(laughs)',
        '…and',
        '¿Qué?',
        '漢字です。',
        'สวัสดี',
      ),
      fc.constantFrom(
        'שלום',
        'مرحبا',
        '♪',
        '[sighs]',
        '"No!"',
        '- Yes',
        '>> And',
        'ANA: Hi',
        '42',
        '<i>no</i>',
        '🙂',
        '-->',
      ),
      fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((words) => words.join(' ').replaceAll(/\s+/g, ' '));

/** Cues that do not overlap but at the top, with gaps, none, and faults that files have. */
const cues = fc
  .array(
    fc.record({
      gapMs: fc.oneof(fc.constant(0), fc.nat(3000)),
      lengthMs: fc.oneof(
        { arbitrary: fc.integer({ min: 40, max: 7000 }), weight: 20 },
        { arbitrary: fc.constant(0), weight: 1 },
      ),
      rows: fc.array(row, { minLength: 1, maxLength: 3 }),
      isTop: fc.boolean(),
      speaker: fc.constantFrom(undefined, undefined, 'Ana', 'Ben & Co'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((steps) => {
    // A cue of no length is given some, up to the start of the next.
    let [fromMs, free] = [0, true];
    return steps.map(({ gapMs, lengthMs, ...cue }) => {
      const startMs = fromMs + gapMs + (free ? 0 : 100);
      free = lengthMs > 0;
      fromMs = startMs + lengthMs;
      return { ...cue, startMs, endMs: fromMs };
    });
  });
type Cues = typeof cues extends fc.Arbitrary<infer T> ? T : never;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const written = {
  srt: (all: Cues): string =>
    all
      .map(({ startMs, endMs, rows, isTop }, at) => {
        const times = `${clockTime(startMs, ',')} --> ${clockTime(endMs, ',')}`;
        return `${at + 1}\n${times}\n${isTop ? '{\\an8}' : ''}${rows.map((one) => one.replaceAll('-->', '→')).join('\n')}\n`;
      })
      .join('\n'),
  vtt: (all: Cues): string =>
    `WEBVTT\n\n${all
      .map(({ startMs, endMs, rows, isTop, speaker }) => {
        const times = `${clockTime(startMs, '.')} --> ${clockTime(endMs, '.')}${isTop ? ' line:0' : ''}`;
        const text = rows.map(escaped).join('\n');
        return `${times}\n${speaker ? `<v ${escaped(speaker)}>${text}</v>` : text}\n`;
      })
      .join('\n')}`,
};

/** What a cue shows, whatever signs its file has for it: of speakers those that its text has in voices. */
const shownOf = ({ startMs, endMs, rows, position }: ReadCue) => ({
  ...{ startMs, endMs, position },
  rows: rows.map((one) => plain(textOfRow(one))),
  speakers: rows.map((one) => [...new Set(one.flatMap(({ text, speaker }) => (text.trim() === '' ? [] : [speaker])))]),
});
/** SubRip has no escapes: signs that look alike stand for those of markup. */
const plain = (text: string): string =>
  text
    .replaceAll('‹', '<')
    .replaceAll('›', '>')
    .replaceAll('｛', '{')
    .replaceAll('｝', '}')
    .replaceAll('→', '-->')
    .replaceAll(/[\s\u200b]+/gu, ' ');

it.each(['srt', 'vtt'] as const)(
  'a generated %s file comes back from a new transcript with the same cues, but for what was told',
  (format) => {
    fc.assert(
      fc.property(cues, (all) => {
        const file = written[format](all);
        const before = readCaptions(file);
        if (before.cues.every(({ rows }) => rows.length === 0)) return;
        const { lines, warnings } = linesFromSubtitles({
          file,
          heard: [],
          language: 'en',
          durationMs,
          keepsNames: true,
        });
        const after = readCaptions(captionFile(format, { lines, language: 'en' }, { media, rate: '25' }));
        const told = new Set(warnings.map(({ cue }) => cue));
        const kept = before.cues.filter(({ number, rows }) => !told.has(number) && rows.length > 0).map(shownOf);
        const come = after.cues.map(shownOf);
        for (const cue of kept) expect(come).toContainEqual(cue);
        expect(after.cues.length).toBeLessThanOrEqual(before.cues.length);
      }),
    );
  },
);
