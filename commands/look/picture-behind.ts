import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { Picture } from '@cueline/painter/picture.ts';
import { drawnPixels } from './drawn-pixels.ts';
import { kit } from './laid-out-look.ts';

/** A cup of coffee, which anyone may show. */
export const samplePicture = join(import.meta.dirname, '../../test/fixtures/pictures/coffee.jpg');

/** What is behind the captions on a canvas. */
export type PictureBehind = (canvas: Canvas) => Picture;

/** The picture in a file, as large as covers the canvas; what is too wide or too high is cut off at both sides. */
export async function pictureIn(file: string): Promise<PictureBehind> {
  const image = kit.MakeImageFromEncoded(await readFile(file));
  if (!image) throw new Error(`${file} cannot be read as a picture: give a JPEG, PNG or WebP file.`);
  return (canvas) => {
    const { widthPx, heightPx } = canvas;
    const scale = Math.max(widthPx / image.width(), heightPx / image.height());
    const [width, height] = [widthPx / scale, heightPx / scale];
    const [left, top] = [(image.width() - width) / 2, (image.height() - height) / 2];
    const rgba = drawnPixels(kit, canvas, (drawing) => {
      const [from, to] = [kit.XYWHRect(left, top, width, height), kit.XYWHRect(0, 0, widthPx, heightPx)];
      // The cubic filter of Mitchell, which shows no edges where a picture is enlarged.
      drawing.drawImageRectCubic(image, from, to, 1 / 3, 1 / 3, null);
    });
    return { leftPx: 0, topPx: 0, widthPx, heightPx, rgba };
  };
}
