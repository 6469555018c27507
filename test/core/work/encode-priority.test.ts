import { expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { encodePriority } from '#core/work/encode-priority.ts';

it.each([
  [0, 0],
  [1, 0],
  [2, -5],
  [10, -17],
  [100, -33],
  [1000, -50],
  [1_000_000, -50],
])('with %d open jobs a job has the priority %d', (open, priority) => expect(encodePriority(open)).toBe(priority));

it('never rises with the number of open jobs, in any plan', () => {
  const most = Math.max(...Object.values(plans).map(({ quotas }) => quotas.open_exports));
  for (let open = 1; open <= most; open += 1) {
    expect(encodePriority(open)).toBeLessThanOrEqual(encodePriority(open - 1));
    expect(encodePriority(open)).toBeGreaterThanOrEqual(-50);
  }
});
