import { expect, it } from 'vitest';
import { linkRoutes } from '#contract/links.ts';
import { requestsOfAddress } from '../../lib/limits.ts';

it('guesses of one address, as many as a firewall lets through, leave nine tenths of the throttle to links', () => {
  const { ratePerSecond, burst } = linkRoutes.openLink.throttle;
  const { limit, evaluationWindowSec } = requestsOfAddress;
  expect(ratePerSecond).toBeGreaterThanOrEqual((10 * limit) / evaluationWindowSec);
  expect(burst).toBeGreaterThanOrEqual(ratePerSecond);
});
