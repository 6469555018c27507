import * as v from 'valibot';
import { chunkPlaces } from '../plans.ts';
import { Id } from '../schemas/fields.ts';
import { holderEntries, numbersTo, untilEntries } from './places.ts';

export const placeNumbers = numbersTo(chunkPlaces);

/** One item per account: for each place until when it is held, in epoch milliseconds, and by which piece of a video. */
export const ChunkPlaces = v.object({
  account_id: Id,
  ...untilEntries(placeNumbers),
  ...holderEntries(placeNumbers),
});
export type ChunkPlaces = v.InferOutput<typeof ChunkPlaces>;
