import type { RateLimit, RouteClass } from '#contract/rate-limits.ts';
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

const isEmpty = ({ share, nowMs }: Counted): boolean => nowMs < share.emptyUntilMs;

/** None for a key that is refused, whatever has come back since the bucket was looked at. */
const remaining = (counted: Counted): number => {
  const { share, limit, nowMs } = counted;
  return isEmpty(counted) ? 0 : Math.max(0, tokensLeft(share, limit, nowMs) - share.unpaid);
};

/**
 * The time in which no more than `r` requests are to be sent (section 4.1.2). Of an empty bucket it ends with Retry-After, as
 * section 6 asks; of any other it is as long as so many tokens take to come back, so that who sends `r` in `t` keeps the
 * policy's pace (section 8.5).
 */
const windowSeconds = (counted: Counted): number => {
  if (isEmpty(counted)) return retryAfterSeconds(counted);
  const { requests, seconds } = counted.limit;
  return Math.ceil((Math.max(1, remaining(counted)) * seconds) / requests);
};

/**
 * RateLimit and RateLimit-Policy, Lists of Structured Fields, an Item for each bucket. A refusal says how the bucket stands
 * that refused, since no other's window is to end after Retry-After.
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
