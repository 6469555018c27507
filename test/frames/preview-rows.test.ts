import { beforeAll, describe, expect, it } from 'vitest';
import { brandFontId } from '../support/brand-font-id.ts';
import { browserPath } from '../support/tls/browser.ts';
import { boxOf, differsFrom } from './pixels.ts';
import { PreviewBrowser } from './preview-browser.ts';
import { picturesOfBoth, rowsOfBoth, scenesIn, scenesInOwnFont } from './preview-scene.ts';
import { structuralSimilarity } from './structural-similarity.ts';

it('a picture equals itself', () => {
  const rgb = Buffer.from(Array.from({ length: 32 * 32 * 3 }, (_, at) => (at * 7) % 256));
  const picture = { widthPx: 32, heightPx: 32, rgb };
  expect(structuralSimilarity(picture, picture)).toBeCloseTo(1, 10);
});

// Skipped on machines without a browser, of which ./setup warns.
describe.skipIf(browserPath === undefined)('the preview of captions in a browser', () => {
  let browser: PreviewBrowser;
  beforeAll(async () => {
    browser = await PreviewBrowser.open(browserPath ?? '');
    return () => browser.close();
  });

  it.each([...scenesIn(['Latin', 'Arabic', 'Japanese', 'Hindi']), ...scenesInOwnFont])(
    'has the rows of the export: $script, $style, $preset',
    async (scene) => {
      const { exported, previewed } = await rowsOfBoth(browser, scene);
      expect(previewed.length).toBeGreaterThan(0);
      expect(previewed).toEqual(exported);
    },
  );

  it.each(['Latin', 'Arabic'] as const)(
    'draws the box of the spoken word where the export draws it, in %s',
    async (script) => {
      const isBox = (red = 0, green = 0, blue = 255) => red > 200 && green > 200 && blue < 90;
      const scene = { script, style: { look: 'punch' }, preset: 'tiktok' } as const;
      const pictures = await picturesOfBoth(browser, scene, [300, 1500]);
      expect(pictures).toHaveLength(2);
      for (const { exported, previewed } of pictures) {
        const [one, other] = [boxOf(exported, isBox), boxOf(previewed, isBox)];
        expect(one).toBeDefined();
        for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
          expect(Math.abs((one?.[edge] ?? 0) - (other?.[edge] ?? 999))).toBeLessThanOrEqual(1);
        }
      }
    },
  );

  // What was measured, less 0.03; docs/decisions/caption-preview.md says what differs.
  it.each([
    ['Latin', 'karaoke', 0.81],
    ['Arabic', 'minimal', 0.91],
    ['Japanese', 'minimal', 0.74],
    ['Hindi', 'minimal', 0.86],
    ['Latin', 'karaoke', 0.7, brandFontId],
  ] as const)(
    'draws %s in %s as similar to the export as before',
    async (script, template, atLeast, font_id?: string) => {
      const scene = { script, style: { template, font_id }, preset: 'youtube' } as const;
      const pictures = await picturesOfBoth(browser, scene, [500]);
      expect(pictures).toHaveLength(1);
      for (const { exported, previewed } of pictures)
        expect(structuralSimilarity(exported, previewed)).toBeGreaterThan(atLeast);
    },
  );

  it.each(['pop', 'rise', 'slide', 'word_pop', 'word_grow'] as const)(
    'draws %s where the export draws it, frame by frame',
    async (animation) => {
      const style = { template: 'karaoke', animation } as const;
      const isDrawn = differsFrom(128, 40);
      // The first frame and the third, of 30 a second.
      const times = [10, 80];
      const pictures = await picturesOfBoth(browser, { script: 'Latin', style, preset: 'tiktok' }, times);
      expect(pictures).toHaveLength(times.length);
      for (const [at, { exported, previewed }] of pictures.entries()) {
        const [one, other] = [boxOf(exported, isDrawn), boxOf(previewed, isDrawn)];
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
    },
  );
});
