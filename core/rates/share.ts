import { type LeaseTerms, leaseMs, type RateLimit } from '#contract/rate-limits.ts';

/** What one warm environment knows of one token bucket, and what it has answered (docs/decisions/rate-limits.md). */
export interface Share {
  readonly free: number;
  readonly windowEndsMs: number;
  /** Requests that it may still answer under its lease, and when the lease was taken. */
  readonly allowed: number;
  readonly leasedAtMs: number;
  /** Answered requests whose tokens are not yet taken from the bucket. The write that takes them is called a payment. */
  readonly unpaid: number;
  /** When the bucket is full again, as last read. */
  readonly fullAtMs: number;
  /** The last payment failed, since `fullAtMs` was out of date. */
  readonly outdated: boolean;
  /** Until when the bucket has no token. */
  readonly emptyUntilMs: number;
}

export const newShare: Share = {
  free: 0,
  windowEndsMs: 0,
  allowed: 0,
  leasedAtMs: 0,
  unpaid: 0,
  fullAtMs: 0,
  outdated: false,
  emptyUntilMs: 0,
};

/** `lease`: the unpaid tokens must be taken from the bucket first. */
export type Verdict = 'answer' | 'refuse' | 'lease';

/** Decides about a request at this moment. */
export const ask = (
  known: Share,
  { free, freeEveryMs, leased: maxAllowed }: LeaseTerms,
  nowMs: number,
): { share: Share; verdict: Verdict } => {
  const share = nowMs < known.windowEndsMs ? known : { ...known, free, windowEndsMs: nowMs + freeEveryMs };
  if (nowMs < share.emptyUntilMs) return { share, verdict: 'refuse' };
  if (share.free > 0) return { share: { ...share, free: share.free - 1 }, verdict: 'answer' };
  const endsMs = share.leasedAtMs + leaseMs;
  if (nowMs >= endsMs) return { share, verdict: 'lease' };
  if (share.allowed > 0) return { share: answered(share), verdict: 'answer' };
  // Fewer than a full lease means that the bucket is empty. After a full lease the next one is taken at once.
  return share.unpaid < maxAllowed
    ? { share: { ...share, emptyUntilMs: endsMs }, verdict: 'refuse' }
    : { share, verdict: 'lease' };
};

const answered = (share: Share): Share => ({ ...share, allowed: share.allowed - 1, unpaid: share.unpaid + 1 });

const tokenMs = ({ requests, seconds }: RateLimit): number => Math.ceil((seconds * 1000) / requests);

/** By how much the unpaid requests delay the time at which the bucket is full. */
export const unpaidMs = ({ unpaid }: Share, limit: RateLimit): number => unpaid * tokenMs(limit);

/** Whether the bucket is probably full: a payment then counts from now, otherwise from the time at which it will be full. */
export const seemsFull = ({ fullAtMs, outdated }: Share, nowMs: number): boolean => fullAtMs <= nowMs !== outdated;

/** Tokens in the bucket. Negative after several environments answered at once; later requests wait until it is positive. */
export const tokensLeft = ({ fullAtMs }: Pick<Share, 'fullAtMs'>, limit: RateLimit, nowMs: number): number =>
  limit.requests - Math.ceil(Math.max(0, fullAtMs - nowMs) / tokenMs(limit));

/** The state after a payment that returned `fullAtMs`: a lease for at most as many requests as the bucket has tokens. */
export const leased = (
  share: Share,
  fullAtMs: number,
  { limit, terms }: { readonly limit: RateLimit; readonly terms: LeaseTerms },
  nowMs: number,
): { share: Share; verdict: 'answer' | 'refuse' } => {
  const left = tokensLeft({ fullAtMs }, limit, nowMs);
  const paid = { ...share, unpaid: 0, fullAtMs, outdated: false, leasedAtMs: nowMs };
  if (left >= 1) return { share: answered({ ...paid, allowed: Math.min(left, terms.leased) }), verdict: 'answer' };
  const emptyUntilMs = fullAtMs - (limit.requests - 1) * tokenMs(limit);
  return { share: { ...paid, allowed: 0, emptyUntilMs }, verdict: 'refuse' };
};

/** The state after a failed payment: the next one will succeed, and until then only the rest of a full lease is answered. */
export const afterFailedPayment = (share: Share, terms: LeaseTerms, nowMs: number): Share =>
  answered({
    ...share,
    outdated: !share.outdated,
    leasedAtMs: nowMs,
    allowed: Math.max(1, terms.leased - share.unpaid),
  });

/**
 * The state while the table does not answer: a full lease, and unpaid requests are forgotten. Rate limits protect the service
 * and must not make it unavailable.
 */
export const withoutTable = (share: Share, terms: LeaseTerms, nowMs: number): Share =>
  answered({ ...share, unpaid: 0, leasedAtMs: nowMs, allowed: terms.leased });
