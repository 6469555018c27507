import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paintedFont } from '../../../painter/test/painted-font.ts';
import type { CaptionsRequest } from '../../src/laid-out/drawn-captions.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import { paintedCaptions } from '../../src/scene/painted-captions.ts';
import { Scenes } from '../../src/scene/scenes.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';

const canvas = canvasOf({ preset: 'tiktok', resolution: '720p' });

/** Lines with these texts, gaps in milliseconds before each word. */
const requestOf = (texts: readonly (readonly [string, number])[][], input: CaptionStyleInput): CaptionsRequest => {
  let at = 0;
  const lines = texts.map((line) => ({
    words: line.map(([text, gapMs]) => {
      const startMs = at + gapMs;
      at = startMs + 250;
      return { text, startMs, endMs: at };
    }),
  }));
  const style = resolveStyle(input);
  const safeZone = safeZoneOf('tiktok', canvas);
  const range = { startMs: 0, endMs: at };
  return { lines, language: 'en', style, canvas, safeZone, fps: 30, range, isPainted: true };
};
const sceneAt = (request: CaptionsRequest, atMs: number, nearMs?: number) => {
  const { painted, fontFile } = paintedCaptions(request, paintedFont, nearMs);
  const scene = painted && new Scenes(painted, paintedFont(fontFile)).at(Math.floor((atMs * 30) / 1000));
  return { pages: painted?.pages.length ?? 0, scene };
};

const word: fc.Arbitrary<[string, number]> = fc.tuple(
  fc.constantFrom('the', 'Good', 'bread,', 'needs.', 'simple', 'things', '面包', 'than', '-', 'Donaudampfschifffahrt'),
  fc.oneof({ weight: 30, arbitrary: fc.constant(0) }, fc.constantFrom(100, 1200)),
);
const lines = fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { minLength: 12, maxLength: 30 });
const style = fc.constantFrom<CaptionStyleInput>(
  { template: 'karaoke', animation: 'word_pop' },
  { template: 'clean', readable_lines: false },
  { look: 'punch' },
  { look: 'punch', placement: 'middle' },
);

const ofOneWord = (text: string, count: number) => Array.from({ length: count }, () => [[text, 0] as [string, number]]);
const equalCuts = [
  ['Good', 'simple', 'than', 'Good', '面包', 'things'].map((text): [string, number] => [text, 0]),
  ...ofOneWord('the', 5),
  ['Donaudampfschifffahrt', 'the'].map((text): [string, number] => [text, 0]),
  ...ofOneWord('the', 8),
];

it('what is drawn at a moment does not depend on whether all of the captions are laid out or those near it', () => {
  fc.assert(
    fc.property(lines, style, fc.double({ min: 0, max: 1, noNaN: true }), (texts, input, part) => {
      const request = requestOf(texts, input);
      const atMs = Math.floor(request.range.endMs * part);
      expect(sceneAt(request, atMs, atMs).scene).toEqual(sceneAt(request, atMs).scene);
    }),
    // Two cuts of the first line cost the same, but for what is rounded over all lines.
    { numRuns: 60, examples: [[equalCuts, { template: 'karaoke', animation: 'word_pop' }, 0]] },
  );
});

it('of hours a few pages are laid out, but all of a run without spaces, whose phrases are found by all of its text', () => {
  const request = requestOf(ofOneWord('Good', 300), { template: 'clean' });
  expect(sceneAt(request, 37_000, 37_000).pages).toBeLessThan(10);
  expect(sceneAt(request, 37_000).pages).toBe(300);
  expect(sceneAt(requestOf(ofOneWord('面包', 50), { template: 'clean' }), 6000, 6000).pages).toBe(50);
});

it('rows of captions that overlap are laid out together, however many there are', () => {
  const rows = Array.from({ length: 9 }, (_, at) => ({
    ...{ startMs: 1000, endMs: 4000 },
    words: [{ text: `Row${at}`, startMs: 1000 + 100 * at, endMs: 1100 + 100 * at }],
  }));
  const request = { ...requestOf([], { template: 'clean' }), lines: rows, range: { startMs: 0, endMs: 5000 } };
  expect(sceneAt(request, 2000, 2000).scene).toEqual(sceneAt(request, 2000).scene);
});
