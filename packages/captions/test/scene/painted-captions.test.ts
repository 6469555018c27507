import { expect, it } from 'vitest';
import { paintedFont } from '../../../painter/test/painted-font.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import { paintedCaptions } from '../../src/scene/painted-captions.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';

function painted(text: string, input: CaptionStyleInput) {
  const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
  const style = resolveStyle(input);
  const words = text.split(' ').map((text, at) => ({ text, startMs: 400 * at, endMs: 400 * (at + 1), speaker: 'A' }));
  const range = { startMs: 0, endMs: 400 * words.length };
  const safeZone = safeZoneOf('tiktok', canvas);
  const request = { lines: [{ words }], language: 'en', style, canvas, safeZone, fps: 30, range, isPainted: true };
  return paintedCaptions(request, paintedFont);
}

it.each<CaptionStyleInput>([
  { template: 'neon', speaker_colors: ['#ff0000', '#00ff00'] },
  { look: 'punch' },
  { template: 'minimal', keywords: ['bread'], animation: 'word_pop' },
  { template: 'clean', font_size: 16, outline_width: 20 },
])('are the same when they have been stored and read: %o', (style) => {
  const { painted: captions } = painted('Good bread needs four things', style);
  expect(JSON.parse(JSON.stringify(captions))).toEqual(captions);
  expect(captions?.pages.length).toBeGreaterThan(0);
});

it('have emoji in their colours, in a font that lacks them too, and no warning of them', () => {
  const { painted: captions, warnings } = painted('Good 🥖 bread', {
    template: 'karaoke',
    font_id: crypto.randomUUID(),
  });
  expect(warnings).toEqual([]);
  expect(captions?.pages.flatMap(({ rows }) => rows.flat().map(({ text }) => text))).toContain('🥖');
});

it('have keycaps as emoji too', () => {
  const { painted: captions, warnings } = painted('Press 1️⃣', { template: 'karaoke' });
  expect(warnings).toEqual([]);
  expect(captions?.pages.flatMap(({ rows }) => rows.flat().map(({ text }) => text))).toContain('1️⃣');
});

it('are absent where there is no text, or none that a font has', () => {
  expect(painted('𓀀', { template: 'clean' })).toMatchObject({ warnings: [{ code: 'characters_left_out' }] });
  expect(painted('𓀀', { template: 'clean' }).painted).toBeUndefined();
});

it('have signs that are text by default in colours, where a font lacks them', () => {
  const { painted: captions, warnings } = painted('I ♥ you', { template: 'karaoke', font_id: crypto.randomUUID() });
  expect(warnings).toEqual([]);
  const glyphs = paintedFont('own').shape('I ♥ you', false);
  expect(captions?.pages[0]?.rows.flat().map(({ text }) => text)).toContain('♥');
  expect(glyphs.map(({ face, glyph }) => [face, glyph > 0])).toEqual(
    [...'I ♥ you'].map((character) => [character === '♥' ? 'emoji' : 'text', true]),
  );
});

it('move also where burn-in would have too many pictures of them', () => {
  const text = Array.from({ length: 16_000 }, () => 'word').join(' ');
  const { painted: captions, warnings } = painted(text, { template: 'karaoke', animation: 'word_pop' });
  expect(captions?.style.animation).toBe('word_pop');
  expect(warnings).toEqual([]);
});
