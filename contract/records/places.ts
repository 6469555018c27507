import * as v from 'valibot';

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
