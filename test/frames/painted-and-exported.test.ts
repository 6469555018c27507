import { describe, expect, it } from 'vitest';
import { brandFontId } from '../support/brand-font-id.ts';
import { picturesOfBoth } from './exported-scene.ts';
import { boxOf, differsFrom } from './pixels.ts';
import { structuralSimilarity } from './structural-similarity.ts';

it('a picture equals itself', () => {
  const rgb = Buffer.from(Array.from({ length: 32 * 32 * 3 }, (_, at) => (at * 7) % 256));
  const picture = { widthPx: 32, heightPx: 32, rgb };
  expect(structuralSimilarity(picture, picture)).toBeCloseTo(1, 10);
});

describe('the painter and the export', () => {
  // Not at 1.5 s in Arabic: libass draws an outline in the colour of the box, which is lower than the box there.
  it.each([
    ['Latin', 1500],
    ['Arabic', 700],
  ] as const)('draw the box of the spoken word in the same place, in %s', async (script, laterMs) => {
    const isBox = (red = 0, green = 0, blue = 255) => red > 200 && green > 200 && blue < 90;
    const scene = { script, style: { look: 'punch' }, preset: 'tiktok' } as const;
    const pictures = await picturesOfBoth(scene, [300, laterMs]);
    expect(pictures).toHaveLength(2);
    for (const { exported, painted } of pictures) {
      const [one, other] = [boxOf(exported, isBox), boxOf(painted, isBox)];
      expect(one).toBeDefined();
      for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
        expect(Math.abs((one?.[edge] ?? 0) - (other?.[edge] ?? 999))).toBeLessThanOrEqual(1);
      }
    }
  });

  // What was measured, less 0.03; docs/decisions/caption-preview.md says what differs.
  it.each([
    ['Latin', 'karaoke', 0.81],
    ['Arabic', 'minimal', 0.91],
    ['Japanese', 'minimal', 0.74],
    ['Hindi', 'minimal', 0.86],
    ['Latin', 'karaoke', 0.7, brandFontId],
  ] as const)('draw %s in %s as similarly as before', async (script, template, atLeast, font_id?: string) => {
    const scene = { script, style: { template, font_id }, preset: 'youtube' } as const;
    const pictures = await picturesOfBoth(scene, [500]);
    expect(pictures).toHaveLength(1);
    for (const { exported, painted } of pictures)
      expect(structuralSimilarity(exported, painted)).toBeGreaterThan(atLeast);
  });

  // A word that grows makes its row higher in burn-in; the painter moves nothing else.
  it.each(['pop', 'rise', 'slide'] as const)('draw %s in the same place, frame by frame', async (animation) => {
    const style = { template: 'karaoke', animation } as const;
    const isDrawn = differsFrom(128, 40);
    // The first frame and the third, of 30 a second.
    const times = [10, 80];
    const pictures = await picturesOfBoth({ script: 'Latin', style, preset: 'tiktok' }, times);
    expect(pictures).toHaveLength(times.length);
    for (const [at, { exported, painted }] of pictures.entries()) {
      const [one, other] = [boxOf(exported, isDrawn), boxOf(painted, isDrawn)];
      for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
        // Glyphs of libass drift across (docs/decisions/caption-preview.md).
        expect([animation, times[at], edge, Math.abs((one?.[edge] ?? 0) - (other?.[edge] ?? 999)) <= 6]).toEqual([
          animation,
          times[at],
          edge,
          true,
        ]);
      }
    }
  });
});
