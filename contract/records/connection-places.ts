import * as v from 'valibot';

/** The most connections that imports of all accounts together have open to one host (docs/decisions/import-connections.md). */
export const connectionsPerHost = 32;

const numbers = Array.from({ length: connectionsPerHost }, (_, number) => number);

/** One item for each account and each host: until when each place is held, in epoch milliseconds. */
export const ConnectionPlaces = v.object({
  /** `account#<id>` or `host#<name>`. */
  subject: v.string(),
  ...v.entriesFromList(
    numbers.map((number) => `until_${number}` as const),
    v.optional(v.number()),
  ),
});
export type ConnectionPlaces = v.InferOutput<typeof ConnectionPlaces>;
