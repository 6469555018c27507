import { test } from 'vitest';
import { startHarness } from './sequences/harness.ts';
import { costsTheCeilingAtMost } from './sequences/late-cancels.ts';

const harness = await startHarness();

test('a thousand late cancels of a free account cost its operator the ceiling and one work at most', async () => {
  await costsTheCeilingAtMost(harness, 1000);
});
