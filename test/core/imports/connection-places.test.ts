import { expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { connectionsPerHost } from '#contract/records/places.ts';
import { connectionLeaseMs, renewEveryMs } from '#core/imports/connection-places.ts';

it.each(Object.entries(plans))(
  'an account of %s has connections for at least one import, and fewer than a host takes',
  (_, plan) => {
    expect(plan.maxConnections).toBeGreaterThanOrEqual(plan.maxImportConnections);
    expect(plan.maxConnections).toBeLessThan(connectionsPerHost);
  },
);

it('a lease outlasts a renewal that failed', () => {
  expect(connectionLeaseMs).toBeGreaterThan(2 * renewEveryMs);
});
