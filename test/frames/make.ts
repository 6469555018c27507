import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Template } from '#contract/schemas/style-choices.ts';
import { canvasKit, paintedFont } from '../painter/painted-font.ts';
import { writeClip } from './clip-of-looks.ts';
import { writePicture } from './draw-frame.ts';
import { drawScene } from './drawn-scenes.ts';
import { drawStrip, filmStrips } from './film-strips.ts';
import { joined } from './join-pictures.ts';
import { hashesOf, paintedScenes } from './painted-scenes.ts';
import type { Picture } from './pixels.ts';
import { burnedLooks, scenes } from './scenes.ts';

const folder = join(import.meta.dirname, 'golden');
const sheet = join(import.meta.dirname, '../../docs/templates.png');
const clip = join(import.meta.dirname, '../../docs/looks.gif');
const strips = join(import.meta.dirname, 'golden-motion');

const hashes: string[] = [];
for (const scene of paintedScenes) {
  const ofScene = await hashesOf(scene, { kit: canvasKit, open: paintedFont });
  hashes.push(`  "${scene.name}": [${ofScene.map((hash) => `"${hash}"`).join(', ')}]`);
}
await writeFile(join(import.meta.dirname, 'painted-hashes.json'), `{\n${hashes.join(',\n')}\n}\n`);
if (process.argv.includes('--painted')) process.exit();

// Draws all golden pictures, the sheet of templates and looks, and the clip of looks for the README. Look at them before you commit them.
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
const shown = [
  ...Template.options.map((template) => `${template}-9x16`),
  ...burnedLooks.map((look) => `${look}-youtube_shorts`),
];
await writePicture(joined(shown.flatMap((name) => drawn.get(name) ?? [])), sheet);
for (const strip of filmStrips) await writePicture(await drawStrip(strip), join(strips, `${strip.name}.png`));
await writeClip(clip);
