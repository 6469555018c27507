import { expect, it } from 'vitest';
import { plainLook } from '../../../../test/support/plain-look.ts';
import { layOut, minFontSize } from '../../src/laid-out/lay-out.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import type { LookDocument } from '../../src/shapes/look-document.ts';
import { presetIds } from '../../src/shapes/preset-ids.ts';
import { drawnStyle } from '../../src/styles/drawn-style.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';
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
    ...{ language: 'en', style, look, canvas, safeZone: safeZoneOf(preset, canvas, style), fps: 25 },
    ...{ range: { startMs: 0, endMs: 60_000 }, font: captionFont('inter'), isPainted: true },
  });
  expect(pages.length).toBeGreaterThan(0);
  for (const { fontSizePx } of pages) expect(fontSizePx).toBeGreaterThanOrEqual(0.75 * minFontSize);
});
