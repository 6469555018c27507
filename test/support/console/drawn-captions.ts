import type { Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import type { Api } from '../cloud/api.ts';

/** Runs in the page. The captions are drawn by a worker, so that only another canvas can read them. */
const script = `
  const canvas = document.querySelector('.captions canvas');
  const pixelsOf = (image) => {
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height).data;
  };
  const inkOf = () => {
    const data = pixelsOf(canvas);
    const { width, height } = canvas;
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let at = 0; at < width * height; at += 1) {
      if (data[4 * at + 3] === 0) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
    return right > left ? { left: left / width, top: top / height, right: right / width, bottom: bottom / height } : null;
  };
  const differingFrom = async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const other = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    if (other.width !== canvas.width || other.height !== canvas.height) return -1;
    const [one, two] = [pixelsOf(canvas), pixelsOf(other)];
    let count = 0;
    for (let at = 0; at < one.length; at += 4) {
      // A canvas rounds the colours of half-transparent pixels.
      const alpha = Math.max(one[at + 3], two[at + 3]) / 255;
      const differs = (channel) => Math.abs(one[at + channel] - two[at + channel]) * alpha > 8;
      if ([0, 1, 2].some(differs) || Math.abs(one[at + 3] - two[at + 3]) > 8) count += 1;
    }
    return count;
  };`;

const Ink = v.nullable(v.object({ left: v.number(), top: v.number(), right: v.number(), bottom: v.number() }));

/** The box of the captions that are drawn over the player, as shares of the picture; null where there are none. */
export const captionsInk = async (page: { evaluate(script: string): Promise<unknown> }) =>
  v.parse(Ink, await page.evaluate(`(() => { ${script} return inkOf(); })()`));

/** How many pixels of the captions over the player differ to the eye from those of POST preview. -1: they have another size. */
export const differingFromPreview = async (page: Page, api: Api, projectId: string, body: object): Promise<number> => {
  const answer = await api.post(`/projects/${projectId}/preview`, { at: 0, ...body }, { accept: 'image/png' });
  if (answer.status !== 200) throw new Error(answer.text);
  const png = answer.bytes.toString('base64');
  return v.parse(v.number(), await page.evaluate(`(async () => { ${script} return differingFrom('${png}'); })()`));
};

/** The picture of a style in a part of the page, as a data URL. */
export const thumbIn = (part: Locator): Promise<string> =>
  part.locator('.thumb canvas').evaluate((canvas: { toDataURL(): string }) => canvas.toDataURL());
