import { createRequire } from 'node:module';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseTtml } from '../../../../test/support/media/parse-ttml.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { formatAss } from '../../src/sidecars/ass.ts';
import { formatImsc } from '../../src/sidecars/imsc.ts';
import { styledCaptions } from '../../src/sidecars/styled-captions.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';
import type { TimedWord } from '../../src/words.ts';
import { captionFont } from '../caption-fonts.ts';

const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
const spoken = (...texts: readonly string[]): TimedWord[] =>
  texts.map((text, at) => ({ text, startMs: 500 * at, endMs: 500 * (at + 1) }));
const styled = (words: readonly TimedWord[], input: CaptionStyleInput = {}, startMs = 0) => {
  const style = resolveStyle({ template: 'karaoke', ...input });
  const range = { startMs, endMs: 10_000 };
  const safeZone = safeZoneOf('tiktok', canvas);
  const request = { lines: [{ words: [...words] }], language: 'en', style, canvas, safeZone, fps: 30, range };
  const made = styledCaptions({ ...request, ownFamily: 'Brand, "Sans"' }, captionFont);
  if (!made) throw new Error('There is no text');
  return made;
};
const events = (file: string): string[] => file.split('\n').filter((line) => line.startsWith('Dialogue:'));
/** The text of an event without its tags, and without the characters that only players see. */
const shown = (event: string): string =>
  event
    .split(',,0,0,0,,')[1]
    ?.replace(/(?<!\\)\{[^}]*\}/g, '')
    .replaceAll('\\N', ' ')
    .replace(/[\u200e\u2060]/g, '') ?? '';

const { fromXML } = v.parse(
  v.looseObject({ fromXML: v.function() }),
  createRequire(import.meta.url)('imsc/src/main/js/doc.js'),
);

it('an ASS file has an event for each word, in which only the spoken one has the colour of the highlight', () => {
  const lines = events(formatAss(styled(spoken('Good', 'bread'), { highlight: '#ff8000' }))).filter((line) =>
    line.includes('Text'),
  );
  const times = lines.map((line) => line.split(',').slice(1, 3));
  expect(times).toEqual([
    ['0:00:00.00', '0:00:00.50'],
    ['0:00:00.50', '0:00:01.00'],
  ]);
  expect(lines.map(shown)).toEqual(['Good bread', 'Good bread']);
  const highlighted = lines.map((line) => /\\1c&H0080FF&[^}]*\}([^{]*)/.exec(line)?.[1]?.replace('\u200e', '').trim());
  expect(highlighted).toEqual(['Good', 'bread']);
});

it('text cannot be markup of either format', () => {
  const words = spoken('{\\b1}a', 'C:\\Name', '<b>&amp;', ']]>');
  const made = styled(words, { template: 'clean' });
  expect(shown(events(formatAss(made)).at(-1) ?? '')).toBe('\\{\\b1\\}a C:\\Name <b>&amp; ]]>');
  expect(formatAss(made)).not.toContain('{\\b1');
  const read = parseTtml(formatImsc(made)).map(({ text }) => text.replaceAll('\n', ' '));
  expect(read.join(' ')).toBe(words.map(({ text }) => text).join(' '));
});

it('an IMSC file names its profile and language, and imscJS reads it without a report', () => {
  const file = formatImsc(styled(spoken('Good', 'bread'), { font_id: '00000000-0000-7000-8000-000000000001' }));
  expect(file).toContain('ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text"');
  expect(file).toContain('xml:lang="en"');
  expect(file).toContain('tts:fontFamily="Brand   Sans, proportionalSansSerif"');
  expect(parseTtml(file).map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [0, 500, 'Good bread'],
    [500, 1000, 'Good bread'],
  ]);
  const document = v.parse(
    v.looseObject({ head: v.looseObject({ layout: v.looseObject({ regions: v.record(v.string(), v.unknown()) }) }) }),
    fromXML(file),
  );
  expect(Object.keys(document.head.layout.regions).length).toBeGreaterThan(0);
});

it('the regions of an IMSC file are within the safe zone of the platform', () => {
  const file = formatImsc(styled(spoken('Good', 'bread')));
  const zone = safeZoneOf('tiktok', canvas);
  const numbers = [...file.matchAll(/tts:origin="(\d+)px (\d+)px" tts:extent="(\d+)px (\d+)px"/g)].map((match) =>
    match.slice(1).map(Number),
  );
  expect(numbers.length).toBeGreaterThan(0);
  for (const [left = 0, top = 0, width = 0, height = 0] of numbers) {
    expect(Math.min(left - zone.leftPx, top - zone.topPx)).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(canvas.widthPx - zone.rightPx);
    expect(top + height).toBeLessThanOrEqual(canvas.heightPx - zone.bottomPx);
  }
});

it('times count from the start of the clip that the file lies beside', () => {
  const words = spoken('Good', 'bread', 'needs').map((word) => ({
    ...word,
    startMs: word.startMs + 4000,
    endMs: word.endMs + 4000,
  }));
  const made = styled(words, {}, 3500);
  expect(parseTtml(formatImsc(made))[0]).toMatchObject({ startMs: 500, endMs: 1000 });
  expect(events(formatAss(made))[0]).toContain(',0:00:00.50,0:00:01.00,');
});

it('captions are at rest, whatever motion the style has', () => {
  const still = formatAss(styled(spoken('Good', 'bread'), { animation: 'none' }));
  expect(formatAss(styled(spoken('Good', 'bread'), { animation: 'pop' }))).toBe(still);
});
