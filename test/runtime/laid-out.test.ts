import type { CanvasKit } from 'canvaskit-wasm';
import { expect, it } from 'vitest';
import { laidOut } from '#runtime/laid-out.ts';
import { brandFont } from '../support/fonts.ts';

const kitOf = (own?: Uint8Array): Promise<CanvasKit> =>
  laidOut(
    { timeoutMs: 1000, own },
    ({ kit }) => kit,
    (cause) => cause,
  );

it('what has read a customer’s font, or has stopped, is not used again; what has read ours is', async () => {
  const first = await kitOf();
  expect((await kitOf()) === first).toBe(true);
  const own = await kitOf(brandFont());
  const other = await kitOf();
  expect(other === own).toBe(false);
  const stopped = laidOut(
    { timeoutMs: 1000 },
    () => expect.fail('stopped'),
    (cause) => cause,
  );
  await expect(stopped).rejects.toThrow('stopped');
  expect((await kitOf()) === other).toBe(false);
});

it('of two customers’ fonts that are read at once, each has a CanvasKit of its own', async () => {
  const [one, other] = await Promise.all([kitOf(brandFont()), kitOf(brandFont())]);
  expect(one === other).toBe(false);
});

it('measures in a customer’s font', async () => {
  const width = laidOut(
    { timeoutMs: 5000, own: brandFont() },
    ({ open }) => open('own').widthPx('bread', 1000),
    (cause) => cause,
  );
  expect(await width).toBe(2279);
});
