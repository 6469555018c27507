import { metricNames } from '#contract/names.ts';
import {
  leaseTerms,
  linkRateLimit,
  operatorRateLimit,
  type RateLimit,
  type RouteClass,
  reviewRateLimit,
} from '#contract/rate-limits.ts';
import { AppError } from '#core/app-error.ts';
import { type Counted, retryAfterSeconds } from '#core/rates/fields.ts';
import {
  afterFailedPayment,
  ask,
  leased,
  newShare,
  type Share,
  seemsFull,
  unpaidMs,
  withoutTable,
} from '#core/rates/share.ts';
import { logger } from '../logger.ts';
import { countForAlarm } from '../meter/count-for-alarm.ts';
import { getAccount } from '../stores/accounts.ts';
import { payBucket } from '../stores/rate-limits.ts';

/** Whose requests share a bucket, and the account whose limits apply. */
export interface Counting {
  /** The root of a key's ancestors, a short link's hash, a review link, the account of a resumable upload, or `operatorPartition`. */
  readonly subject: string;
  /** Empty for operators. */
  readonly accountId: string;
  /** It has a limit of its own in place of that of the account's plan: a short link, or a review link. */
  readonly limitedAs?: keyof typeof ownLimits | undefined;
}

const ownLimits = { link: linkRateLimit, review: reviewRateLimit } as const;

interface Bucket {
  share: Share;
  limit?: RateLimit;
  limitUntilMs: number;
}

/** A changed plan takes effect after at most this long, as a revoked key does. */
const limitLifetimeMs = 60_000;
/** Above this number all buckets are dropped; each then starts as it does in a new Lambda environment. */
const maxBuckets = 2000;
const buckets = new Map<string, Bucket>();

const bucketOf = ({ subject }: Counting, routeClass: RouteClass): Bucket => {
  const name = `${subject}#${routeClass}`;
  const bucket = buckets.get(name) ?? { share: newShare, limitUntilMs: 0 };
  if (!buckets.has(name) && buckets.size >= maxBuckets) buckets.clear();
  buckets.set(name, bucket);
  return bucket;
};

/** Counts a request and returns the state of its bucket, undefined while it is unknown. Throws rate_limited. */
export const countRequest = async (counting: Counting, routeClass: RouteClass): Promise<Counted | undefined> => {
  const bucket = bucketOf(counting, routeClass);
  const nowMs = Date.now();
  const requested = ask(bucket.share, leaseTerms[routeClass], nowMs);
  bucket.share = requested.share;
  const verdict = requested.verdict === 'lease' ? await lease(counting, routeClass, bucket, nowMs) : requested.verdict;
  const { limit, share } = bucket;
  if (!limit || share.leasedAtMs === 0) return undefined;
  const counted = { routeClass, limit, share, nowMs };
  if (verdict === 'refuse') throw new RateLimited(counted, counting);
  return counted;
};

/** rate_limited, with the state of the bucket for the response headers. */
export class RateLimited extends AppError {
  readonly counted: Counted;

  constructor(counted: Counted, { accountId, limitedAs }: Counting) {
    const { routeClass, limit } = counted;
    const answered = `${limit.requests} ${routeClass}`;
    const ofLink = { link: `a short link is opened ${limit.requests} times`, review: `a review link gets ${answered}` };
    const whose = limitedAs
      ? ofLink[limitedAs]
      : accountId
        ? `the plan answers ${answered} of one key`
        : `operators get ${answered}`;
    const seconds = retryAfterSeconds(counted);
    super('rate_limited', `Too many requests: ${whose} in ${limit.seconds} s. Send this one again in ${seconds} s.`, {
      retryAfterSeconds: seconds,
    });
    this.counted = counted;
  }
}

const lease = async (counting: Counting, routeClass: RouteClass, bucket: Bucket, nowMs: number) => {
  const terms = leaseTerms[routeClass];
  try {
    const limit = await limitOf(counting, routeClass, bucket, nowMs);
    const { share } = bucket;
    const payment = { ...counting, routeClass, unpaidMs: unpaidMs(share, limit), seemsFull: seemsFull(share, nowMs) };
    const fullAtMs = await payBucket(payment, nowMs);
    if (fullAtMs === undefined) {
      bucket.share = afterFailedPayment(share, terms, nowMs);
      return 'answer';
    }
    const after = leased(share, fullAtMs, { limit, terms }, nowMs);
    bucket.share = after.share;
    return after.verdict;
  } catch (error) {
    logger.error('rate limits unreachable', { error });
    countForAlarm(metricNames.unlimited, 1, { kind: 'unlimited', class: routeClass });
    bucket.share = withoutTable(bucket.share, terms, nowMs);
    return 'answer';
  }
};

const limitOf = async ({ accountId, limitedAs }: Counting, routeClass: RouteClass, bucket: Bucket, nowMs: number) => {
  if (limitedAs || !accountId) {
    bucket.limit = limitedAs ? ownLimits[limitedAs] : operatorRateLimit;
    return bucket.limit;
  }
  if (bucket.limit && nowMs < bucket.limitUntilMs) return bucket.limit;
  const { limits } = await getAccount(accountId);
  bucket.limit = limits.rateLimits[routeClass];
  bucket.limitUntilMs = nowMs + limitLifetimeMs;
  return bucket.limit;
};
