import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPicture } from './draw-frame.ts';
import { drawStrip, filmStrips } from './film-strips.ts';
import { worstCell } from './pixels.ts';

it.each(filmStrips)('moves frame by frame like the golden strip $name', async (strip) => {
  const golden = await readPicture(join(import.meta.dirname, 'golden-motion', `${strip.name}.png`));
  expect(worstCell(await drawStrip(strip), golden)).toBeLessThan(10);
});
