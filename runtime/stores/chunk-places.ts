import { ChunkPlaces } from '#contract/records/places.ts';
import { chunkSteps } from '#contract/steps/chunks.ts';
import { freeAmong, shuffled } from '#core/places.ts';
import { getItem } from '../aws/dynamodb.ts';
import { returnNumber, takeNumber } from './places.ts';

/** Longer than StartChunk and HearSpeech may run, so that a place is never free while its holder runs. */
export const placeMs = chunkSteps.StartChunk.timeoutSeconds * 1000 + 5000;

const itemOf = (account_id: string) => ({ table: 'chunk-places', key: { account_id } }) as const;

export interface ChunkPlace {
  readonly account_id: string;
  readonly number: number;
  readonly untilMs: number;
}

interface Taking {
  /** The piece of a video that is made, or the range of sound that is heard. */
  readonly holder: string;
  readonly nowMs: number;
  readonly random: () => number;
}

/**
 * Takes one of these places of an account. Undefined when none is free, or the piece holds one already: a message that
 * is delivered twice is not made twice at the same time.
 */
export const takeChunkPlace = async (
  account_id: string,
  numbers: readonly number[],
  { holder, nowMs, random }: Taking,
): Promise<ChunkPlace | undefined> => {
  const places = (await getItem('chunk-places', { account_id }, ChunkPlaces)) ?? { account_id };
  const holders: Readonly<Record<string, unknown>> = places;
  const own = numbers.filter((number) => holders[`holder_${number}`] === holder);
  const untilMs = nowMs + placeMs;
  for (const number of shuffled(freeAmong(own.length > 0 ? own : numbers, places, nowMs), random)) {
    const also = numbers
      .filter((one) => one !== number)
      .map((one) => ({ absentOrNot: `holder_${one}`, value: holder }));
    if (await takeNumber(itemOf(account_id), number, { holder, nowMs, untilMs, also }))
      return { account_id, number, untilMs };
  }
  return undefined;
};

/** Does nothing when another holder has it, or the same later. */
export const returnChunkPlace = ({ account_id, number, untilMs }: ChunkPlace, holder: string): Promise<void> =>
  returnNumber(itemOf(account_id), number, { holder, also: [{ field: `until_${number}`, is: untilMs }] });
