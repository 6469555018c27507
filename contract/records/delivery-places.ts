import * as v from 'valibot';
import { Id } from '../schemas/fields.ts';
import { holderEntries, untilEntries } from './places.ts';

/** Attempts in flight for one account; an endpoint may take five of these places (core/webhooks/places.ts). */
export const placeNumbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type PlaceNumber = (typeof placeNumbers)[number];

/** One item per account: for each place until when it is held, in epoch milliseconds, and by which delivery. */
export const DeliveryPlaces = v.object({
  account_id: Id,
  /** When a receiver last answered 2xx. */
  answered_ms: v.optional(v.number()),
  /** When a place beyond the first three was last taken. */
  further_ms: v.optional(v.number()),
  ...untilEntries(placeNumbers),
  ...holderEntries(placeNumbers),
});
export type DeliveryPlaces = v.InferOutput<typeof DeliveryPlaces>;
