import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPicture } from './draw-frame.ts';
import { drawScene } from './drawn-scenes.ts';
import { worstCell } from './pixels.ts';
import { scenes } from './scenes.ts';

const goldenOf = (name: string) => join(import.meta.dirname, 'golden', `${name}.png`);

/**
 * Edges drawn by another version of libass differ by less; a word moved by two pixels or in another colour differs by more.
 */
const tolerance = 10;

it.each(scenes)('draws $name like its golden picture (npm run frames makes new ones)', async (scene) => {
  expect(worstCell(await drawScene(scene), await readPicture(goldenOf(scene.name)))).toBeLessThan(tolerance);
});

it.each(['karaoke-9x16', 'hebrew', 'bold-16x9'])(
  'differs from its golden picture with another word highlighted in %s',
  async (name) => {
    const scene = scenes.find((each) => each.name === name);
    if (!scene) throw new Error(`There is no scene ${name}`);
    const other = await drawScene({ ...scene, word: 0 });
    expect(worstCell(other, await readPicture(goldenOf(name)))).toBeGreaterThan(2 * tolerance);
  },
);

it('has golden pictures only of scenes that exist', () => {
  expect(readdirSync(join(import.meta.dirname, 'golden')).sort()).toEqual(
    scenes.map(({ name }) => `${name}.png`).sort(),
  );
});
