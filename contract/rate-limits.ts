/**
 * The classes of requests, each with a limit of its own per key: `probes` look into a file, `uploads` reserve slots and
 * carry chunks of resumable uploads, `reads` are GETs, `writes` are all others.
 */
export const routeClasses = ['reads', 'writes', 'probes', 'uploads'] as const;
export type RouteClass = (typeof routeClasses)[number];

/** A token bucket: `requests` tokens, one for each request, refilled evenly; an empty bucket is full after `seconds`. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** Limit of each class for all operators together: they have no plan. */
export const operatorRateLimit: RateLimit = { requests: 120, seconds: 60 };

/** The bucket of a short link, within the reads of its key: who has one link shall not use up what the key has. */
export const linkRateLimit: RateLimit = { requests: 30, seconds: 60 };

/** Limit of each class for one review link: a page that is typed in and watched, not a program. */
export const reviewRateLimit: RateLimit = { requests: 60, seconds: 60 };

/** How many requests of one key and class a warm Lambda environment answers (docs/decisions/rate-limits.md). */
export interface LeaseTerms {
  /** Requests in `freeEveryMs` that are answered without reading the bucket and never counted: a quiet key costs no writes. */
  readonly free: number;
  readonly freeEveryMs: number;
  /** Further requests under one lease, before their tokens are taken from the bucket. */
  readonly leased: number;
}
/** How long a lease is valid: an environment that answers fewer than `leased` requests in it writes once in it. */
export const leaseMs = 1000;
/** A request takes at least 10 ms, so an environment answers at most 100 in a second; a probe takes far longer. */
export const leaseTerms: Readonly<Record<RouteClass, LeaseTerms>> = {
  reads: { free: 10, freeEveryMs: 10_000, leased: 100 },
  writes: { free: 5, freeEveryMs: 10_000, leased: 100 },
  probes: { free: 3, freeEveryMs: 60_000, leased: 5 },
  uploads: { free: 10, freeEveryMs: 10_000, leased: 100 },
};

/** A bucket that nobody used for this long is full, however negative it was. */
export const rateLimitLifetimeSeconds = 24 * 3600;

/** With a quota of 5,000 concurrent Lambdas or more. While all are held, the item of an account has five kilobytes. */
export const maxWaitingPlaces = 100;

/**
 * How many requests of one account a route that waits may have in progress, together with those of other such routes: two per
 * cent of the concurrent Lambdas, but always two. `half`: of a route whose requests send such requests themselves.
 */
export const waitingPlacesOf = (concurrentLambdas: number, places: 'all' | 'half'): number => {
  const all = Math.min(maxWaitingPlaces, Math.max(2, Math.floor(concurrentLambdas * 0.02)));
  return places === 'all' ? all : Math.floor(all / 2);
};
/** How many requests of an account, those of its test keys included, may wait for DrawFrame, the dearest function that requests wait for. */
export const framePlacesOf = (waitingPlaces: number): number => Math.max(1, Math.floor(waitingPlaces / 5));
/** Their numbers are after those of all places. */
export const maxFramePlaces = framePlacesOf(maxWaitingPlaces);
/** After it a refused request is sent again; most requests that wait have ended by then. */
export const placeRetrySeconds = 2;
