import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Template } from '#contract/schemas/caption-style.ts';
import { type Picture, writePicture } from './draw-frame.ts';
import { drawStrip, filmStrips } from './film-strips.ts';
import { joined } from './join-pictures.ts';
import { drawScene, scenes } from './scenes.ts';

const folder = join(import.meta.dirname, 'golden');
const sheet = join(import.meta.dirname, '../../docs/templates.png');
const strips = join(import.meta.dirname, 'golden-motion');

// Draws all golden pictures and the sheet of templates for the README. Look at them before you commit them.
for (const each of [folder, strips]) {
  await rm(each, { recursive: true, force: true });
  await mkdir(each);
}
const drawn = new Map<string, Picture>();
for (const scene of scenes) {
  const picture = await drawScene(scene);
  drawn.set(scene.name, picture);
  await writePicture(picture, join(folder, `${scene.name}.png`));
}
await writePicture(joined(Template.options.flatMap((template) => drawn.get(`${template}-9x16`) ?? [])), sheet);
for (const strip of filmStrips) await writePicture(await drawStrip(strip), join(strips, `${strip.name}.png`));
