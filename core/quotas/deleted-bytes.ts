import { dayMs, dayOf, spanOfDay } from '../days.ts';
import { sumOf } from '../sum-of.ts';

/*
 * Deleted bytes stay in the bucket as old versions for some days (docs/decisions/bucket-versions.md). Those of each UTC day have a
 * field of the counter of stored bytes to themselves, so one write adds them without a read, and drops them when S3 has.
 */
const prefix = 'deleted_on_';

/** The field of what is deleted now. */
export const deletedOn = (nowMs: number): string => `${prefix}${dayOf(nowMs)}`;

export interface DeletedDay {
  readonly field: string;
  readonly bytes: number;
  /** From then on S3 has none of them: its lifecycle counts whole days and rounds up to midnight UTC. */
  readonly goneMs: number;
}

/** The days of which a counter has deleted bytes, the oldest first. */
export const deletedDays = (counter: object, versionDays: number): DeletedDay[] =>
  Object.entries(counter)
    .filter(([field]) => field.startsWith(prefix))
    .map(([field, bytes]) => ({
      field,
      bytes: Number(bytes),
      goneMs: spanOfDay(field.slice(prefix.length)).toMs + versionDays * dayMs,
    }))
    .toSorted((one, other) => one.goneMs - other.goneMs);

export const bytesOf = (days: readonly DeletedDay[]): number => sumOf(days, ({ bytes }) => bytes);

/** Those that S3 may still have. */
export const stillStored = (days: readonly DeletedDay[], nowMs: number): DeletedDay[] =>
  days.filter(({ goneMs }) => goneMs > nowMs);

/** When no more than `limit` of these bytes are stored. */
export const roomAgainMs = (days: readonly DeletedDay[], limit: number): number => {
  let left = bytesOf(days);
  for (const { bytes, goneMs } of days) {
    left -= bytes;
    if (left <= limit) return goneMs;
  }
  return 0;
};
