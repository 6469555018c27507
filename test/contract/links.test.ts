import { expect, it } from 'vitest';
import { linkRoutes } from '#contract/links.ts';
import { addressSeconds, keylessRequestsOfAddress } from '../../lib/limits.ts';

it('guesses of one address, as many as a firewall lets through, leave nine tenths of the throttle to links', () => {
  const { ratePerSecond, burst } = linkRoutes.openLink.throttle;
  expect(ratePerSecond).toBeGreaterThanOrEqual((10 * keylessRequestsOfAddress) / addressSeconds);
  expect(burst).toBeGreaterThanOrEqual(ratePerSecond);
});
