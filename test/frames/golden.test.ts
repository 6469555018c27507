import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPicture } from './draw-frame.ts';
import { worstCell } from './pixels.ts';
import { drawScene, scenes } from './scenes.ts';

const goldenOf = (name: string) => join(import.meta.dirname, 'golden', `${name}.png`);

/** Edges drawn by another version of libass stay under it; a word moved by two pixels, or in another colour, does not. */
const tolerance = 10;

it.each(scenes)('draws $name as it was when someone last looked at it (npm run frames)', async (scene) => {
  expect(worstCell(await drawScene(scene), await readPicture(goldenOf(scene.name)))).toBeLessThan(tolerance);
});

it.each(['karaoke-9x16', 'hebrew', 'bold-16x9'])('would notice another word highlighted in %s', async (name) => {
  const scene = scenes.find((each) => each.name === name);
  if (!scene) throw new Error(`There is no scene ${name}`);
  const other = await drawScene({ ...scene, word: 0 });
  expect(worstCell(other, await readPicture(goldenOf(name)))).toBeGreaterThan(2 * tolerance);
});

it('keeps no picture of a scene that is gone', () => {
  expect(readdirSync(join(import.meta.dirname, 'golden')).sort()).toEqual(
    scenes.map(({ name }) => `${name}.png`).sort(),
  );
});
