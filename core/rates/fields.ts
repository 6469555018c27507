import type { RateLimit, RouteClass } from '../../contract/rate-limits.ts';
import { type Share, tokensLeft } from './share.ts';

/** A bucket as this request left it. */
export interface Counted {
  readonly routeClass: RouteClass;
  readonly limit: RateLimit;
  readonly share: Share;
  readonly nowMs: number;
}

/** Until a request is answered again. */
export const retryAfterSeconds = ({ share, nowMs }: Pick<Counted, 'share' | 'nowMs'>): number =>
  Math.max(1, Math.ceil((share.emptyUntilMs - nowMs) / 1000));

const remaining = ({ share, limit, nowMs }: Counted): number =>
  Math.max(0, tokensLeft(share, limit, nowMs) - share.unpaid);

/** Of an empty bucket what Retry-After says, as the draft asks; of any other the time until it is full. */
const resetSeconds = (counted: Counted): number =>
  counted.nowMs < counted.share.emptyUntilMs
    ? retryAfterSeconds(counted)
    : Math.max(0, Math.ceil((counted.share.fullAtMs - counted.nowMs) / 1000));

/**
 * RateLimit and RateLimit-Policy, Lists of Structured Fields, an Item for each bucket.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export const rateLimitFields = (buckets: readonly Counted[]): Record<string, string> => ({
  ratelimit: listOf(buckets, (one) => `r=${remaining(one)};t=${resetSeconds(one)}`),
  'ratelimit-policy': listOf(buckets, ({ limit }) => `q=${limit.requests};w=${limit.seconds}`),
});

const listOf = (buckets: readonly Counted[], parametersOf: (counted: Counted) => string): string =>
  buckets.map((counted) => `"${counted.routeClass}";${parametersOf(counted)}`).join(', ');
