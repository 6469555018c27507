import * as v from 'valibot';
import { maxFramePlaces, maxWaitingPlaces } from '../rate-limits.ts';
import { chunkPlaces } from '../render-lambda.ts';
import { Id } from '../schemas/fields.ts';

export const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

/** For each place until when it is held, in epoch milliseconds. */
export const untilEntries = <Number extends number>(numbers: readonly Number[]) =>
  v.entriesFromList(
    numbers.map((number) => `until_${number}` as const),
    v.optional(v.number()),
  );

/** For each place who holds it. */
export const holderEntries = <Number extends number>(numbers: readonly Number[]) =>
  v.entriesFromList(
    numbers.map((number) => `holder_${number}` as const),
    v.optional(v.string()),
  );

/** The first places are for pieces of videos, and as many more for ranges of sound, so that neither waits for the other. */
const numbers = numbersTo(2 * chunkPlaces);
export const chunkPlaceNumbers = numbers.slice(0, chunkPlaces);
export const speechPlaceNumbers = numbers.slice(chunkPlaces);
/** In place of the id of an account: the ranges of sound of all accounts of the stage. */
export const allAccounts = '00000000-0000-0000-0000-000000000000';

/** One item per account: for each place until when it is held, in epoch milliseconds, and by which piece of a video or range of sound. */
export const ChunkPlaces = v.object({
  account_id: Id,
  ...untilEntries(numbers),
  ...holderEntries(numbers),
});
export type ChunkPlaces = v.InferOutput<typeof ChunkPlaces>;

/** One item per account: until when each place is held, in epoch milliseconds. */
export const WaitingPlaces = v.object({
  account_id: Id,
  ...untilEntries(numbersTo(maxWaitingPlaces + maxFramePlaces)),
});
export type WaitingPlaces = v.InferOutput<typeof WaitingPlaces>;

/** The most connections that imports of all accounts together have open to one host (docs/decisions/import-connections.md). */
export const connectionsPerHost = 32;

/** One item for each account and each host: until when each place is held, in epoch milliseconds. */
export const ConnectionPlaces = v.object({
  /** `account#<id>` or `host#<name>`. */
  subject: v.string(),
  ...untilEntries(numbersTo(connectionsPerHost)),
});
export type ConnectionPlaces = v.InferOutput<typeof ConnectionPlaces>;

/** Attempts in flight for one account; an endpoint may take five of these places (core/webhooks/places.ts). */
export const deliveryPlaceNumbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type PlaceNumber = (typeof deliveryPlaceNumbers)[number];

/** One item per account: for each place until when it is held, in epoch milliseconds, and by which delivery. */
export const DeliveryPlaces = v.object({
  account_id: Id,
  /** When a receiver last answered 2xx. */
  answered_ms: v.optional(v.number()),
  /** When a place beyond the first three was last taken. */
  further_ms: v.optional(v.number()),
  ...untilEntries(deliveryPlaceNumbers),
  ...holderEntries(deliveryPlaceNumbers),
});
export type DeliveryPlaces = v.InferOutput<typeof DeliveryPlaces>;
