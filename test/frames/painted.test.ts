import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { canvasKit, paintedFont } from '../../packages/painter/test/painted-font.ts';
import { hashesOf, paintedScenes } from './painted-scenes.ts';

const goldenHashes = v.parse(
  v.record(v.string(), v.array(v.string())),
  JSON.parse(readFileSync(join(import.meta.dirname, 'painted-hashes.json'), 'utf8')),
);

it.each(paintedScenes)(
  'paints the pixels of $name that it has always painted (npm run frames makes new ones)',
  async (scene) => {
    expect(await hashesOf(scene, { kit: canvasKit, open: paintedFont })).toEqual(goldenHashes[scene.name]);
  },
);

it('has golden hashes only of scenes that exist, and of pictures that are not empty', () => {
  expect(Object.keys(goldenHashes)).toEqual(paintedScenes.map(({ name }) => name));
  expect(paintedScenes.length).toBeGreaterThanOrEqual(200);
  expect(Object.values(goldenHashes).flat()).not.toContain('');
});
