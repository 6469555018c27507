import * as v from 'valibot';
import { maxWaitingPlaces } from '../rate-limits.ts';
import { Id } from '../schemas/fields.ts';

const numbers = Array.from({ length: maxWaitingPlaces }, (_, number) => number);

/** One item per account: until when each place is held, in epoch milliseconds. */
export const WaitingPlaces = v.object({
  account_id: Id,
  ...v.entriesFromList(
    numbers.map((number) => `until_${number}` as const),
    v.optional(v.number()),
  ),
});
export type WaitingPlaces = v.InferOutput<typeof WaitingPlaces>;
