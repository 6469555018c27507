import fc from 'fast-check';
import { expect } from 'vitest';
import { parseSubtitles } from '../../../test/support/media/parse-subtitles.ts';
import { parseTtml } from '../../../test/support/media/parse-ttml.ts';
import { renderTtml } from '../src/burned/ttml.ts';
import { withDirectionMarks } from '../src/direction-marks.ts';
import { joinWords } from '../src/join-words.ts';
import { shownLines } from '../src/laid-out/shown-lines.ts';
import { canvasOf, safeZoneOf } from '../src/presets/presets.ts';
import { drawnStyle } from '../src/styles/drawn-style.ts';
import { resolveStyle } from '../src/styles/resolve-style.ts';
import type { Cue } from '../src/subtitles/cue.ts';
import { cuesFromLines } from '../src/subtitles/cues.ts';
import { formatSrt, srtText } from '../src/subtitles/srt.ts';
import { formatVtt } from '../src/subtitles/vtt.ts';
import type { TimedLine } from '../src/words.ts';
import { captionFont } from './caption-fonts.ts';

/** Texts that are syntax in a format, and any others. */
const short = fc.oneof(
  fc.constantFrom('bread', 'The', 'kitchen,', 'warm.', '25', 'don’t', '水です。', 'مرحبا', 'ก๋วยเตี๋ยว', '🙂', '- No.'),
  fc.constantFrom('-->', '00:00:01,000 --> 00:00:09,000', '&', '&amp;', '&lt;', '<i>', '</p>', '<br/>', '<00:01.000>'),
  fc.constantFrom(']]>', '<!--', '<![CDATA[', '{\\an8}', '"', "'", 'WEBVTT', 'NOTE', 'STYLE', 'REGION', '1', '%s'),
  fc.constantFrom('a\r\nb', 'a\n\nb', '\0', 'a\0b', '\u001b[0m', '\u2028', '\u202eabc', '\u200f', '\u2066x', '\ufeffx'),
  fc.constantFrom('\ud800', '\uffff', ' ', '\u00a0', '́', '\u200b'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 10 }),
);
const text = fc.oneof({ arbitrary: short, weight: 500 }, { arbitrary: fc.constant('x'.repeat(10_000)), weight: 1 });

/** Transcripts of any text and language: overlaps, pauses, starts that never decrease. */
export const transcripts = fc
  .tuple(
    fc.constantFrom('en', 'de', 'ja', 'th', 'ar', 'und'),
    fc.array(
      fc.array(
        fc.record({ text, stepMs: fc.oneof(fc.nat(900), fc.nat(9000)), lengthMs: fc.integer({ min: 1, max: 1500 }) }),
        { minLength: 1, maxLength: 10 },
      ),
      { maxLength: 6 },
    ),
  )
  .map(([language, steps]) => {
    let startMs = 0;
    const lines = steps.map(
      (line): TimedLine => ({
        words: line.map(({ text, stepMs, lengthMs }) => {
          startMs += stepMs;
          return { text, startMs, endMs: startMs + lengthMs };
        }),
      }),
    );
    return { language, lines };
  });

type Transcript = typeof transcripts extends fc.Arbitrary<infer T> ? T : never;

/** Expects that independent parsers read exactly the cues that we wrote, without markup. */
export const expectRoundTrip = async (transcript: Transcript): Promise<void> => {
  const cues = cuesFromLines(transcript.lines, transcript.language);
  const read = cues.map(({ rows, spans: _, ...times }) => ({ ...times, text: withDirectionMarks(rows).join('\n') }));
  for (const wordTimes of [false, true]) {
    expect(await parseSubtitles(formatVtt(cues, { ...transcript, wordTimes }), 'vtt', wordTimes)).toEqual(read);
  }
  const written = cues.map(({ rows, spans: _, ...times }) => ({
    ...times,
    text: withDirectionMarks(rows.map(srtText)).join('\n'),
  }));
  expect(await parseSubtitles(formatSrt(cues), 'srt')).toEqual(written);
  expectTtmlRoundTrip(transcript, cues);
};

const canvas = canvasOf({ preset: 'tiktok', resolution: '720p' });
const { style, look } = drawnStyle(resolveStyle({ template: 'clean' }), { isPainted: true, canvas });
const font = captionFont('inter');
const fps = 25;

/** Expects the same words in the same order. Pages are shorter than cues, so they are not compared one by one. */
const expectTtmlRoundTrip = (transcript: Transcript, cues: readonly Cue[]): void => {
  const { language } = transcript;
  const lines = shownLines(transcript.lines, { letterCase: 'original', language });
  const range = { startMs: 0, endMs: (cues.at(-1)?.endMs ?? 0) + 10_000 };
  const ttml = renderTtml({
    lines,
    language,
    style,
    look,
    canvas,
    safeZone: safeZoneOf('tiktok', canvas),
    fps,
    range,
    font,
  });
  const pages = parseTtml(ttml);
  const squeezed = (texts: readonly string[]): string => texts.join('').replace(/\s+/gu, '');
  expect(squeezed(pages.map((page) => page.text))).toBe(squeezed(lines.map((line) => joinWords(line.words))));
  pages.forEach((page, index) => {
    expect(page.endMs).toBeGreaterThan(page.startMs);
    expect(page.startMs).toBeGreaterThanOrEqual(pages[index - 1]?.endMs ?? 0);
  });
};
