/**
 * What requests of a key are counted as, each class by itself: `probes` make MediaConvert look into a file, `uploads` reserve slots and
 * carry chunks of resumable uploads, `writes` is what else is not a GET.
 */
export const routeClasses = ['reads', 'writes', 'probes', 'uploads'] as const;
export type RouteClass = (typeof routeClasses)[number];

/** A bucket of so many tokens, one for each request, that is refilled evenly: an empty one is full after so many seconds. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** What one warm environment may answer of one key and class (docs/decisions/rate-limits.md). */
export interface LeaseTerms {
  /** In so many milliseconds without a look at the bucket, and never counted: so a quiet key costs nothing. */
  readonly free: number;
  readonly freeEveryMs: number;
  /** Beyond that under one lease, before they are paid for. */
  readonly leased: number;
}
/** A lease is renewed after this long: while an environment answers less than `leased` in it, it writes once in it. */
export const leaseMs = 1000;
/** Of requests that take 10 ms each, an environment answers no more than 100 in a second; a probe alone takes longer. */
export const leaseTerms: Readonly<Record<RouteClass, LeaseTerms>> = {
  reads: { free: 10, freeEveryMs: 10_000, leased: 100 },
  writes: { free: 5, freeEveryMs: 10_000, leased: 100 },
  probes: { free: 3, freeEveryMs: 60_000, leased: 5 },
  uploads: { free: 10, freeEveryMs: 10_000, leased: 100 },
};

/** A bucket that nobody touched for so long is full, however deep it was in debt. */
export const rateLimitLifetimeSeconds = 24 * 3600;
