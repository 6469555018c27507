import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Template } from '#contract/schemas/caption-style.ts';
import { type Picture, writePicture } from './draw-frame.ts';
import { drawScene, scenes } from './scenes.ts';

const folder = join(import.meta.dirname, 'golden');
const sheet = join(import.meta.dirname, '../../docs/templates.png');
const gapPx = 12;

/** Pictures of one height beside each other, with white between them. */
function besideEachOther(pictures: readonly Picture[]): Picture {
  const widthPx = pictures.reduce((sum, picture) => sum + picture.widthPx + gapPx, -gapPx);
  const heightPx = pictures[0]?.heightPx ?? 0;
  const rgb = Buffer.alloc(widthPx * heightPx * 3, 255);
  let left = 0;
  for (const picture of pictures) {
    for (let y = 0; y < heightPx; y++) {
      picture.rgb.copy(rgb, (y * widthPx + left) * 3, y * picture.widthPx * 3, (y + 1) * picture.widthPx * 3);
    }
    left += picture.widthPx + gapPx;
  }
  return { widthPx, heightPx, rgb };
}

/** Draws every golden picture anew, and the sheet of templates for the README: look at them before they are committed. */
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
const drawn = new Map<string, Picture>();
for (const scene of scenes) {
  const picture = await drawScene(scene);
  drawn.set(scene.name, picture);
  await writePicture(picture, join(folder, `${scene.name}.png`));
}
await writePicture(besideEachOther(Template.options.flatMap((template) => drawn.get(`${template}-9x16`) ?? [])), sheet);
