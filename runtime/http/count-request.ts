import { metricNames } from '#contract/names.ts';
import { leaseTerms, type RateLimit, type RouteClass } from '#contract/rate-limits.ts';
import { AppError } from '#core/app-error.ts';
import { type Counted, retryAfterSeconds } from '#core/rates/fields.ts';
import { ask, leased, newShare, owedMs, type Share, seemsFull, unreached, unsettled } from '#core/rates/share.ts';
import { logger } from '../logger.ts';
import { countForAlarm } from '../meter/count-for-alarm.ts';
import { getAccount } from '../stores/accounts.ts';
import { payBucket } from '../stores/rate-limits.ts';

/** Whose requests are counted together, by the limits of which account. */
export interface Counting {
  /** The hash of an API key, or the account of a resumable upload. */
  readonly subject: string;
  readonly accountId: string;
}

interface Known {
  share: Share;
  limit?: RateLimit;
  limitUntilMs: number;
}

/** A plan that was changed holds this long after, as a revoked key does. */
const limitLifetimeMs = 60_000;
/** Those of more keys are forgotten together: each of them may then answer what a new environment may. */
const maxBuckets = 2000;
const buckets = new Map<string, Known>();

const bucketOf = ({ subject }: Counting, routeClass: RouteClass): Known => {
  const name = `${subject}#${routeClass}`;
  const known = buckets.get(name) ?? { share: newShare, limitUntilMs: 0 };
  if (!buckets.has(name) && buckets.size >= maxBuckets) buckets.clear();
  buckets.set(name, known);
  return known;
};

/** Counts a request and answers how the bucket stands, where it is known. Throws rate_limited. */
export const countRequest = async (counting: Counting, routeClass: RouteClass): Promise<Counted | undefined> => {
  const bucket = bucketOf(counting, routeClass);
  const nowMs = Date.now();
  const asked = ask(bucket.share, leaseTerms[routeClass], nowMs);
  bucket.share = asked.share;
  const verdict = asked.verdict === 'lease' ? await lease(counting, routeClass, bucket, nowMs) : asked.verdict;
  const { limit, share } = bucket;
  if (!limit || share.leasedAtMs === 0) return undefined;
  const counted = { routeClass, limit, share, nowMs };
  if (verdict === 'refuse') throw new RateLimited(counted);
  return counted;
};

/** Carries how the bucket stands to who answers. */
export class RateLimited extends AppError {
  readonly counted: Counted;

  constructor(counted: Counted) {
    const { routeClass, limit } = counted;
    const seconds = retryAfterSeconds(counted);
    super(
      'rate_limited',
      `Too many requests: the plan answers ${limit.requests} ${routeClass} of one key in ${limit.seconds} s. Send this one again in ${seconds} s.`,
      { retryAfterSeconds: seconds },
    );
    this.counted = counted;
  }
}

const lease = async (counting: Counting, routeClass: RouteClass, bucket: Known, nowMs: number) => {
  const room = leaseTerms[routeClass];
  try {
    const limit = await limitOf(counting, routeClass, bucket, nowMs);
    const { share } = bucket;
    const payment = { ...counting, routeClass, owedMs: owedMs(share, limit), seemsFull: seemsFull(share, nowMs) };
    const fullAtMs = await payBucket(payment, nowMs);
    if (fullAtMs === undefined) {
      bucket.share = unsettled(share, room, nowMs);
      return 'answer';
    }
    const after = leased(share, fullAtMs, { limit, room }, nowMs);
    bucket.share = after.share;
    return after.verdict;
  } catch (error) {
    logger.error('rate limits unreachable', { error });
    countForAlarm(metricNames.unlimited, 1, { kind: 'unlimited', class: routeClass });
    bucket.share = unreached(bucket.share, room, nowMs);
    return 'answer';
  }
};

const limitOf = async ({ accountId }: Counting, routeClass: RouteClass, bucket: Known, nowMs: number) => {
  if (bucket.limit && nowMs < bucket.limitUntilMs) return bucket.limit;
  const { limits } = await getAccount(accountId);
  bucket.limit = limits.rateLimits[routeClass];
  bucket.limitUntilMs = nowMs + limitLifetimeMs;
  return bucket.limit;
};
