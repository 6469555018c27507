import { expect, it } from 'vitest';
import { mapAtOnce } from '#finance/aws/map-at-once.ts';

it('has the results in the order of the items, and no more items in work at once than it may', async () => {
  let [open, most] = [0, 0];
  const doubled = await mapAtOnce([5, 1, 4, 2, 3], 2, async (item) => {
    open += 1;
    most = Math.max(most, open);
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
    open -= 1;
    return 2 * item;
  });
  expect(doubled).toEqual([10, 2, 8, 4, 6]);
  expect(most).toBe(2);
});
