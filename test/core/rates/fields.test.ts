import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { type RateLimit, type RouteClass, routeClasses } from '#contract/rate-limits.ts';
import { type Counted, rateLimitFields, retryAfterSeconds } from '#core/rates/fields.ts';
import { newShare, type Share } from '#core/rates/share.ts';

const nowMs = 1_000_000;
const counted = (routeClass: RouteClass, limit: RateLimit, share: Partial<Share> = {}): Counted => ({
  routeClass,
  limit,
  share: { ...newShare, ...share },
  nowMs,
});
const minute: RateLimit = { requests: 60, seconds: 60 };

it('a full bucket has its whole quota for the whole window, and a half-full bucket half of both', () => {
  expect(rateLimitFields([counted('reads', minute)])).toEqual({
    ratelimit: '"reads";r=60;t=60',
    'ratelimit-policy': '"reads";q=60;w=60',
  });
  const half = counted('reads', minute, { fullAtMs: nowMs + 30_000 });
  expect(rateLimitFields([half]).ratelimit).toBe('"reads";r=30;t=30');
});

it('a caller that sends the remaining requests within the announced window is never faster than the policy', () => {
  const limits = Object.values(plans).flatMap(({ rateLimits }) => routeClasses.map((name) => rateLimits[name]));
  const share = fc.record({ unpaidMs: fc.integer({ min: 0, max: 400_000 }), unpaid: fc.nat(100) });
  fc.assert(
    fc.property(fc.constantFrom(...limits), share, (limit, { unpaidMs, unpaid }) => {
      const { ratelimit = '' } = rateLimitFields([counted('reads', limit, { fullAtMs: nowMs + unpaidMs, unpaid })]);
      const [, r = 'none', t = 'none'] = /^"reads";r=(\d+);t=(\d+)$/.exec(ratelimit) ?? [];
      expect(Number(t)).toBeGreaterThanOrEqual(1);
      expect(Number(r) / Number(t)).toBeLessThanOrEqual(limit.requests / limit.seconds);
      expect(Number(t)).toBeLessThanOrEqual(limit.seconds);
    }),
  );
});

it('a refusal shows the window of the bucket that refused, which ends with Retry-After, and both policies', () => {
  const probes = counted('probes', { requests: 30, seconds: 300 }, { emptyUntilMs: nowMs + 9_001 });
  const fields = rateLimitFields([counted('writes', minute), probes]);
  expect(fields.ratelimit).toBe(`"probes";r=0;t=${retryAfterSeconds(probes)}`);
  expect(fields['ratelimit-policy']).toBe('"writes";q=60;w=60, "probes";q=30;w=300');
});
