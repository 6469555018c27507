import * as v from 'valibot';
import { chunkPlaces } from '../plans.ts';
import { Id } from '../schemas/fields.ts';

export const placeNumbers = Array.from({ length: chunkPlaces }, (_, number) => number);

/** One item per account: for each place until when it is held, in epoch milliseconds, and by which piece of a video. */
export const ChunkPlaces = v.object({
  account_id: Id,
  ...v.entriesFromList(
    placeNumbers.map((number) => `until_${number}` as const),
    v.optional(v.number()),
  ),
  ...v.entriesFromList(
    placeNumbers.map((number) => `holder_${number}` as const),
    v.optional(v.string()),
  ),
});
export type ChunkPlaces = v.InferOutput<typeof ChunkPlaces>;
