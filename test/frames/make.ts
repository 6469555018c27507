import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Look, Template } from '#contract/schemas/style-choices.ts';
import { pictureIn, samplePicture } from '../../commands/look/picture-behind.ts';
import { readLook } from '../../commands/look/read-look.ts';
import { sampleOf } from '../../commands/look/sample.ts';
import { canvasKit, paintedFont } from '../../packages/painter/test/painted-font.ts';
import { writePicture } from './draw-frame.ts';
import { drawScene } from './drawn-scenes.ts';
import { drawStrip, filmStrips } from './film-strips.ts';
import { hashesOf, paintedScenes } from './painted-scenes.ts';
import { scenes } from './scenes.ts';

const folder = join(import.meta.dirname, 'golden');
const samples = join(import.meta.dirname, '../../docs/looks');
const strips = join(import.meta.dirname, 'golden-motion');

/** Draws what the argument names, or all. Look at it before you commit it. */
const parts = { '--painted': writeHashes, '--samples': writeSamples, '--golden': writeGolden };
for (const [name, write] of Object.entries(parts)) {
  if (process.argv.length < 3 || process.argv.includes(name)) await write();
}

async function writeHashes(): Promise<void> {
  const hashes: string[] = [];
  for (const scene of paintedScenes) {
    const ofScene = await hashesOf(scene, { kit: canvasKit, open: paintedFont });
    hashes.push(`  "${scene.name}": [${ofScene.map((hash) => `"${hash}"`).join(', ')}]`);
  }
  await writeFile(join(import.meta.dirname, 'painted-hashes.json'), `{\n${hashes.join(',\n')}\n}\n`);
}

/** Writes the samples of docs/look-gallery.md. */
async function writeSamples(): Promise<void> {
  await anew(samples);
  const behind = await pictureIn(samplePicture);
  for (const name of [...Template.options, ...Look.options]) {
    const { document } = await readLook(name);
    await writeFile(join(samples, `${name}.webp`), await sampleOf(document, behind));
  }
}

async function writeGolden(): Promise<void> {
  for (const each of [folder, strips]) await anew(each);
  for (const scene of scenes) await writePicture(await drawScene(scene), join(folder, `${scene.name}.png`));
  for (const strip of filmStrips) await writePicture(await drawStrip(strip), join(strips, `${strip.name}.png`));
}

async function anew(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path);
}
