import { expect, it } from 'vitest';
import { plainLook } from '../../../../test/support/plain-look.ts';
import { layOut, minFontSize } from '../../src/laid-out/lay-out.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { looks, placements, templates } from '../../src/shapes/choices.ts';
import type { LookDocument } from '../../src/shapes/look-document.ts';
import { type PresetId, presetIds } from '../../src/shapes/preset-ids.ts';
import { drawnStyle } from '../../src/styles/drawn-style.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';
import { styleOn } from '../../src/styles/style-on.ts';
import { spoken } from '../arbitrary-words.ts';
import { captionFont } from '../caption-fonts.ts';

const outline = { color: '#000000', width: 0.3 };
/** All that a document may say that needs room around letters. */
const widest: LookDocument = {
  ...plainLook,
  roles: {
    word: {
      ...plainLook.roles.word,
      size: 200,
      rotation: 15,
      outlines: [outline, outline],
      shadow: { color: '#000000', right: 0.3, down: 0.3, blur: 0.5 },
      glow: { color: '#ff0000', radius: 0.6, strength: 3 },
      box: { color: '#ffffff', radius: 2, padding: 0.6, height: 'caps' },
    },
    spoken: { scale: 1.6 },
    keyword: { scale: 1.6 },
  },
  pages: { ...plainLook.pages, rows: 3, line_height: 1.5 },
  motion: {
    in: { kind: 'pop', duration_ms: 200, overshoot: 0.5 },
    out: { kind: 'slide', duration_ms: 200, overshoot: 0.5 },
    spoken: { kind: 'bounce', duration_ms: 200, overshoot: 0.5 },
  },
};

it.each(presetIds)('letters keep a size that can be read, whatever is drawn around them, on %s', (preset) => {
  const canvas = canvasOf({ preset, resolution: '1080p' });
  const { style, look } = drawnStyle(resolveStyle({ design: widest }), { isPainted: true, canvas });
  const { pages } = layOut({
    lines: [{ words: spoken('Mix it well.') }],
    ...{ language: 'en', style, look, canvas, safeZone: safeZoneOf(preset, canvas), fps: 25 },
    ...{ range: { startMs: 0, endMs: 60_000 }, font: captionFont('inter'), isPainted: true },
  });
  expect(pages.length).toBeGreaterThan(0);
  for (const { fontSizePx } of pages) expect(fontSizePx).toBeGreaterThanOrEqual(0.75 * minFontSize);
});

/** Where captions are laid out, as shares of the picture: the middle across, and the middle down. */
const middleOf = (preset: PresetId, input: CaptionStyleInput, text = 'Mix it well.') => {
  const canvas = canvasOf({ preset, resolution: '1080p' });
  const { style, look } = drawnStyle(styleOn(preset, resolveStyle(input)), { isPainted: true, canvas });
  const { region } = layOut({
    lines: [{ words: spoken(text) }],
    ...{ language: 'en', style, look, canvas, safeZone: safeZoneOf(preset, canvas), fps: 25 },
    ...{ range: { startMs: 0, endMs: 60_000 }, font: captionFont('inter'), isPainted: true },
  });
  return {
    x: (region.leftPx + region.widthPx / 2) / canvas.widthPx,
    y: (region.topPx + region.heightPx / 2) / canvas.heightPx,
    region,
    canvas,
  };
};

it.each(presetIds)('captions of every look and template are in the middle of the width on %s', (preset) => {
  for (const placement of placements) {
    for (const text of ['Mix it well.', 'نخبز الخبز الطازج']) {
      for (const template of templates) expect(middleOf(preset, { template, placement }, text).x).toBeCloseTo(0.5, 3);
      for (const look of looks) expect(middleOf(preset, { look, placement }, text).x).toBeCloseTo(0.5, 3);
    }
  }
});

it('captions at the middle are in the middle of the height', () => {
  for (const look of looks) expect(middleOf('tiktok', { look, placement: 'middle' }).y).toBeCloseTo(0.5, 2);
});

it('captions are where the style puts their middle, whatever their placement', () => {
  for (const placement of placements) {
    const { x, y } = middleOf('tiktok', { look: 'duo', placement, center_x: 0.35, center_y: 0.83 });
    expect([x, y]).toEqual([expect.closeTo(0.35, 2), expect.closeTo(0.83, 2)]);
  }
});

it('captions whose middle is at an edge stay within the picture', () => {
  for (const [center_x, center_y] of [
    [0.1, 0],
    [0.9, 1],
  ] as const) {
    const { region, canvas } = middleOf('tiktok', { look: 'stadium', center_x, center_y });
    expect(region.leftPx).toBeGreaterThanOrEqual(0);
    expect(region.leftPx + region.widthPx).toBeLessThanOrEqual(canvas.widthPx);
    expect(region.topPx).toBeGreaterThanOrEqual(0);
    expect(region.topPx + region.heightPx).toBeLessThanOrEqual(canvas.heightPx);
  }
});
