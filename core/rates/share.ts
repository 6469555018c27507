import { type LeaseTerms, leaseMs, type RateLimit } from '#contract/rate-limits.ts';

/** What one warm environment knows and has answered of one bucket (docs/decisions/rate-limits.md). */
export interface Share {
  readonly free: number;
  readonly windowEndsMs: number;
  /** Requests that it may answer until it looks again, and since when. */
  readonly room: number;
  readonly leasedAtMs: number;
  /** Answered, and not yet paid for in the bucket. */
  readonly unpaid: number;
  /** When the bucket is full again, as far as is known. */
  readonly fullAtMs: number;
  /** The last payment did not fit the bucket as it was known to be. */
  readonly mistaken: boolean;
  /** Until then the bucket holds no token. */
  readonly emptyUntilMs: number;
}

export const newShare: Share = {
  free: 0,
  windowEndsMs: 0,
  room: 0,
  leasedAtMs: 0,
  unpaid: 0,
  fullAtMs: 0,
  mistaken: false,
  emptyUntilMs: 0,
};

/** `lease`: the bucket is to be looked at and paid first. */
export type Verdict = 'answer' | 'refuse' | 'lease';

/** What becomes of a request at this moment. */
export const ask = (
  known: Share,
  { free, freeEveryMs, leased: most }: LeaseTerms,
  nowMs: number,
): { share: Share; verdict: Verdict } => {
  const share = nowMs < known.windowEndsMs ? known : { ...known, free, windowEndsMs: nowMs + freeEveryMs };
  if (nowMs < share.emptyUntilMs) return { share, verdict: 'refuse' };
  if (share.free > 0) return { share: { ...share, free: share.free - 1 }, verdict: 'answer' };
  const endsMs = share.leasedAtMs + leaseMs;
  if (nowMs >= endsMs) return { share, verdict: 'lease' };
  if (share.room > 0) return { share: answered(share), verdict: 'answer' };
  // It had all the tokens that there were. An environment that is quicker than a lease asks for another at once.
  return share.unpaid < most
    ? { share: { ...share, emptyUntilMs: endsMs }, verdict: 'refuse' }
    : { share, verdict: 'lease' };
};

const answered = (share: Share): Share => ({ ...share, room: share.room - 1, unpaid: share.unpaid + 1 });

const tokenMs = ({ requests, seconds }: RateLimit): number => Math.ceil((seconds * 1000) / requests);

/** Time that what is unpaid puts off the moment at which the bucket is full. */
export const owedMs = ({ unpaid }: Share, limit: RateLimit): number => unpaid * tokenMs(limit);

/** A bucket that is full is paid from now on, one that is not from when it would have been full. */
export const seemsFull = ({ fullAtMs, mistaken }: Share, nowMs: number): boolean => fullAtMs <= nowMs !== mistaken;

/** Tokens in it; fewer than none when several environments answered at once, which later requests wait for. */
export const tokensLeft = ({ fullAtMs }: Pick<Share, 'fullAtMs'>, limit: RateLimit, nowMs: number): number =>
  limit.requests - Math.ceil(Math.max(0, fullAtMs - nowMs) / tokenMs(limit));

/** After the bucket was paid and said when it is full: room for as many as it has tokens, or none before it has one. */
export const leased = (
  share: Share,
  fullAtMs: number,
  { limit, room }: { readonly limit: RateLimit; readonly room: LeaseTerms },
  nowMs: number,
): { share: Share; verdict: 'answer' | 'refuse' } => {
  const left = tokensLeft({ fullAtMs }, limit, nowMs);
  const paid = { ...share, unpaid: 0, fullAtMs, mistaken: false, leasedAtMs: nowMs };
  if (left >= 1) return { share: answered({ ...paid, room: Math.min(left, room.leased) }), verdict: 'answer' };
  const emptyUntilMs = fullAtMs - (limit.requests - 1) * tokenMs(limit);
  return { share: { ...paid, room: 0, emptyUntilMs }, verdict: 'refuse' };
};

/** After a payment that did not fit: the next one will, and so long only what is left of the room is answered. */
export const unsettled = (share: Share, room: LeaseTerms, nowMs: number): Share =>
  answered({ ...share, mistaken: !share.mistaken, leasedAtMs: nowMs, room: Math.max(1, room.leased - share.unpaid) });

/**
 * While the table does not answer nobody is refused, nor later for what was answered meanwhile: limits protect the service, and
 * are not to be what takes it down.
 */
export const unreached = (share: Share, room: LeaseTerms, nowMs: number): Share =>
  answered({ ...share, unpaid: 0, leasedAtMs: nowMs, room: room.leased });
