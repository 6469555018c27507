import * as v from 'valibot';
import { numbersTo, untilEntries } from './places.ts';

/** The most connections that imports of all accounts together have open to one host (docs/decisions/import-connections.md). */
export const connectionsPerHost = 32;

/** One item for each account and each host: until when each place is held, in epoch milliseconds. */
export const ConnectionPlaces = v.object({
  /** `account#<id>` or `host#<name>`. */
  subject: v.string(),
  ...untilEntries(numbersTo(connectionsPerHost)),
});
export type ConnectionPlaces = v.InferOutput<typeof ConnectionPlaces>;
