import type { RateLimit, RouteClass } from '#contract/rate-limits.ts';
import { type Share, tokensLeft } from './share.ts';

/** A token bucket after this request. */
export interface Counted {
  readonly routeClass: RouteClass;
  readonly limit: RateLimit;
  readonly share: Share;
  readonly nowMs: number;
}

/** Seconds until a request is answered again. */
export const retryAfterSeconds = ({ share, nowMs }: Pick<Counted, 'share' | 'nowMs'>): number =>
  Math.max(1, Math.ceil((share.emptyUntilMs - nowMs) / 1000));

const isEmpty = ({ share, nowMs }: Counted): boolean => nowMs < share.emptyUntilMs;

/** Zero while requests are refused, even if tokens have come back since the bucket was read. */
const remaining = (counted: Counted): number => {
  const { share, limit, nowMs } = counted;
  return isEmpty(counted) ? 0 : Math.max(0, tokensLeft(share, limit, nowMs) - share.unpaid);
};

/**
 * The time in which a client should send at most `r` requests (section 4.1.2). For an empty bucket it ends with Retry-After, as
 * section 6 requires; otherwise it is the time in which `r` tokens are refilled, so that a client that sends `r` requests in
 * `t` keeps to the policy (section 8.5).
 */
const windowSeconds = (counted: Counted): number => {
  if (isEmpty(counted)) return retryAfterSeconds(counted);
  const { requests, seconds } = counted.limit;
  return Math.ceil((Math.max(1, remaining(counted)) * seconds) / requests);
};

/**
 * The header fields RateLimit and RateLimit-Policy: Lists of Structured Fields with an Item for each bucket. In a refusal,
 * RateLimit has only the empty buckets, since no window may end after Retry-After.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/11/
 */
export const rateLimitFields = (buckets: readonly Counted[]): Record<string, string> => {
  const empty = buckets.filter(isEmpty);
  return {
    ratelimit: listOf(empty.length > 0 ? empty : buckets, (one) => `r=${remaining(one)};t=${windowSeconds(one)}`),
    'ratelimit-policy': listOf(buckets, ({ limit }) => `q=${limit.requests};w=${limit.seconds}`),
  };
};

const listOf = (buckets: readonly Counted[], parametersOf: (counted: Counted) => string): string =>
  buckets.map((counted) => `"${counted.routeClass}";${parametersOf(counted)}`).join(', ');
