import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPicture } from './draw-frame.ts';
import { drawStrip, type FilmStrip, filmStrips } from './film-strips.ts';
import { worstCell } from './pixels.ts';

const folder = join(import.meta.dirname, 'golden-motion');
const golden = ({ name }: FilmStrip) => readPicture(join(folder, `${name}.png`));

/** The limit of single pictures (golden.test.ts): a step of a motion that comes a frame late differs by more. */
const tolerance = 10;

const atVideoRate = filmStrips.filter(({ name }) => name.endsWith('-29.97'));

// The other rates are in golden-motion.slow.ts.
it.each(atVideoRate)('moves frame by frame like the golden strip $name', async (strip) => {
  expect(worstCell(await drawStrip(strip), await golden(strip))).toBeLessThan(tolerance);
});

it('differs from the golden strip of another motion', async () => {
  const [one, other] = atVideoRate;
  if (!one || !other) throw new Error('There are no strips');
  expect(worstCell(await golden(one), await golden(other))).toBeGreaterThan(2 * tolerance);
});

it('has golden strips only of motions that exist', () => {
  expect(readdirSync(folder).sort()).toEqual(filmStrips.map(({ name }) => `${name}.png`).sort());
});
