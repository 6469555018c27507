import * as v from 'valibot';
import { maxFramePlaces, maxWaitingPlaces } from '../rate-limits.ts';
import { Id } from '../schemas/fields.ts';
import { numbersTo, untilEntries } from './places.ts';

/** One item per account: until when each place is held, in epoch milliseconds. */
export const WaitingPlaces = v.object({
  account_id: Id,
  ...untilEntries(numbersTo(maxWaitingPlaces + maxFramePlaces)),
});
export type WaitingPlaces = v.InferOutput<typeof WaitingPlaces>;
