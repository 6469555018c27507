import { expect, it } from 'vitest';
import { waitingPlacesOf } from '#contract/rate-limits.ts';

it.each([
  [10, 2, 1],
  [149, 2, 1],
  [150, 3, 1],
  [1000, 20, 10],
  [5000, 100, 50],
  [50_000, 100, 50],
])(
  'of %i concurrent Lambdas an account may hold %i by requests that wait, and %i by those that send such requests',
  (lambdas, all, half) => {
    expect(waitingPlacesOf(lambdas, 'all')).toBe(all);
    expect(waitingPlacesOf(lambdas, 'half')).toBe(half);
  },
);
