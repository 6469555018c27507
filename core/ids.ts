import type { CreatedDays } from '#contract/schemas/page-query.ts';
import { dayMs } from './days.ts';

/** The first 48 bits of a UUIDv7 are its time in milliseconds (RFC 9562 section 5.7). */
export const msOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Sorts before every UUIDv7 of this millisecond and later, and after every earlier one. */
export const firstIdAt = (ms: number): string => {
  const digits = ms.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
};

/** The first and the last of some ids in their order, both included. */
export type Ids = readonly [from: string, to: string];

export const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** Sort before and after every UUID. */
const [lowest, highest] = ['0', 'g'] as const;

/** Every id of the days is between these two, and no other is. `before` is an id of a previous page. */
export const idsOfDays = ({ created_from, created_to }: CreatedDays, before?: string): Ids => {
  const end = created_to === undefined ? highest : firstIdAt(Date.parse(created_to) + dayMs);
  const from = created_from === undefined ? lowest : firstIdAt(Date.parse(created_from));
  return [from, before ?? (end < from ? from : end)];
};
