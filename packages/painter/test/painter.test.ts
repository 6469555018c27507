import { expect, it } from 'vitest';
import { scenesOf } from '../../captions/test/scene/scenes-of.ts';
import { Painter } from '../src/painter.ts';
import type { Picture } from '../src/picture.ts';
import { canvasKit } from './painted-font.ts';

function painted(...request: Parameters<typeof scenesOf>) {
  const { scenes, font, canvas } = scenesOf(...request);
  const painter = new Painter(canvasKit, font, canvas);
  return (frame: number): Picture => {
    const scene = scenes.at(frame);
    const picture = scene && painter.paint(scene);
    if (!picture) throw new Error(`Nothing is painted in frame ${frame}`);
    return picture;
  };
}

/** How many pixels have the colour, of #rrggbb, and are opaque. */
function countOf({ rgba }: Picture, color: string): number {
  const wanted = Number.parseInt(`${color.slice(1)}ff`, 16);
  const view = new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  let count = 0;
  for (let at = 0; at < rgba.length; at += 4) if (view.getUint32(at) === wanted) count += 1;
  return count;
}

it('paints glyphs over their outline, in the colours of the style', () => {
  const picture = painted('Good bread', { template: 'karaoke' })(0);
  for (const color of ['#ffe14d', '#ffffff', '#000000']) expect(countOf(picture, color)).toBeGreaterThan(1000);
});

it('paints as many pixels as the picture says', () => {
  const { widthPx, heightPx, rgba } = painted('Good bread', { template: 'bold' })(0);
  expect(rgba).toHaveLength(4 * widthPx * heightPx);
});

it('paints a glow around the letters that fades out', () => {
  const { rgba } = painted('Good bread', { template: 'neon' })(0);
  const alphas = new Set(rgba.filter((_, at) => at % 4 === 3));
  expect(alphas.size).toBeGreaterThan(200);
});

it('paints a page at half its opacity without showing outlines through the letters', () => {
  const picture = painted('Good bread', { template: 'karaoke', animation: 'fade' })(0);
  const { rgba } = picture;
  const solid = Math.max(...rgba.filter((_, at) => at % 4 === 3));
  expect(solid).toBeLessThan(200);
  // White letters stay white under the alpha of the page.
  const whites = Array.from({ length: rgba.length / 4 }, (_, at) => rgba.subarray(4 * at, 4 * at + 4)).filter(
    ([red, green, blue, alpha]) => red === 255 && green === 255 && blue === 255 && alpha === solid,
  );
  expect(whites.length).toBeGreaterThan(1000);
});

it('has the same picture for the same scene, and other pixels for another', () => {
  const at = painted('Good bread', { template: 'karaoke' });
  expect(at(1)).toBe(at(0));
  expect(at(13)).not.toBe(at(0));
});

it('draws a word again that stays larger than at rest, so that it is sharp', () => {
  const { scenes, font, canvas } = scenesOf('Good bread', { template: 'bold', animation: 'word_grow' });
  const { layers } = scenes.at(10) ?? { layers: [] };
  const picturesOf = (isHeld: boolean) =>
    new Painter(canvasKit, font, canvas).paint({
      layers: layers.map(({ still, pose }) => ({ still, pose, ...(isHeld && { isHeld }) })),
    });
  expect(layers.at(-1)?.isHeld).toBe(true);
  expect(layers.at(-1)?.pose.scale).toBeGreaterThan(1.05);
  const [sharp, scaled] = [picturesOf(true), picturesOf(false)];
  const solidOf = (picture: Picture | undefined): number => (picture ? countOf(picture, '#000000') : 0);
  expect(solidOf(sharp)).toBeGreaterThan(solidOf(scaled));
});

it('paints nothing outside the canvas', () => {
  const at = painted('Good bread', { template: 'bold', font_size: 300 });
  const { leftPx, topPx, widthPx, heightPx } = at(0);
  expect(Math.min(leftPx, topPx)).toBeGreaterThanOrEqual(0);
  expect(leftPx + widthPx).toBeLessThanOrEqual(1920);
  expect(topPx + heightPx).toBeLessThanOrEqual(1080);
});
