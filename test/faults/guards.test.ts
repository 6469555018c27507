import { beforeAll, expect, test } from 'vitest';
import { guards } from './sequences/guards.ts';
import { type Harness, startHarness } from './sequences/harness.ts';

// A property that can't fail proves nothing.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

test.each(guards)('only a condition in the tables holds that $name', async ({ sequence, without, wrong }) => {
  expect(await harness.check(sequence)).toEqual([]);
  const said = await harness.check(sequence, { keepsCondition: without });
  expect(said).toContainEqual(expect.stringMatching(wrong));
});
