import { type RouteClass, rateLimitLifetimeSeconds } from '#contract/rate-limits.ts';
import { RateLimitRecord } from '#contract/records/rate-limit.ts';
import { changeItem } from '../aws/dynamodb.ts';

interface Payment {
  readonly subject: string;
  readonly routeClass: RouteClass;
  /** By how much the moment moves at which the bucket is full; nothing to look at it only. */
  readonly owedMs: number;
  readonly seemsFull: boolean;
}

/** Pays into a bucket with one write and answers when it is full; undefined, and nothing paid, where it is not as it seems. */
export const payBucket = async (
  { subject, routeClass, owedMs, seemsFull }: Payment,
  nowMs: number,
): Promise<number | undefined> => {
  const expires_at = Math.ceil(nowMs / 1000) + rateLimitLifetimeSeconds;
  const fromNow = {
    set: { expires_at, full_at_ms: nowMs + owedMs },
    conditions: [{ absentOrBelow: 'full_at_ms', value: nowMs }],
  };
  const fromThen = {
    set: { expires_at },
    add: { full_at_ms: owedMs },
    conditions: [{ field: 'full_at_ms', atLeast: nowMs }],
  };
  const update = owedMs === 0 ? { set: { expires_at } } : seemsFull ? fromNow : fromThen;
  const bucket = await changeItem('rate-limits', { subject, route_class: routeClass }, update, RateLimitRecord);
  return bucket && (bucket.full_at_ms ?? 0);
};
