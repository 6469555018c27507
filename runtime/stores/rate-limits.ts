import { type RouteClass, rateLimitLifetimeSeconds } from '#contract/rate-limits.ts';
import { RateLimitRecord } from '#contract/records/rate-limit.ts';
import { changeItem } from '../aws/dynamodb.ts';

interface Payment {
  readonly subject: string;
  readonly routeClass: RouteClass;
  /** By how much the time moves at which the bucket is full; 0 only reads the bucket. */
  readonly unpaidMs: number;
  readonly seemsFull: boolean;
}

/** Pays into a bucket with one write and returns when it is full; undefined, and nothing paid, when `seemsFull` is wrong. */
export const payBucket = async (
  { subject, routeClass, unpaidMs, seemsFull }: Payment,
  nowMs: number,
): Promise<number | undefined> => {
  const expires_at = Math.ceil(nowMs / 1000) + rateLimitLifetimeSeconds;
  const fromNow = {
    set: { expires_at, full_at_ms: nowMs + unpaidMs },
    conditions: [{ absentOrBelow: 'full_at_ms', value: nowMs }],
  };
  const fromFull = {
    set: { expires_at },
    add: { full_at_ms: unpaidMs },
    conditions: [{ field: 'full_at_ms', atLeast: nowMs }],
  };
  const update = unpaidMs === 0 ? { set: { expires_at } } : seemsFull ? fromNow : fromFull;
  const bucket = await changeItem('rate-limits', { subject, route_class: routeClass }, update, RateLimitRecord);
  return bucket && (bucket.full_at_ms ?? 0);
};
