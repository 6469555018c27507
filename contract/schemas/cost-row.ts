import * as v from 'valibot';
import { meterNames } from '../meters.ts';

/** A name or id that no spreadsheet reads as a formula and that needs no quoting in CSV. */
export const WrittenId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][\w-]{0,99}$/));

/** The name of a release: a hash of the function's code, or what `-c release=` gives. Short, since every cost line contains it. */
export const ReleaseName = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z0-9][\w.-]{0,23}$/,
    'must be 1 to 24 of A-Z, a-z, 0-9, _, . and -, beginning with a letter or digit',
  ),
);

const Fields = v.object({
  /** YYYY-MM-DD, in UTC. */
  day: v.pipe(v.string(), v.isoDate()),
  /** Corrections: the later day whose file has the row. Its amounts are what the day's own file lacks, or has too much. */
  booked_on: v.exactOptional(v.pipe(v.string(), v.isoDate())),
  /** The operationId of a route, the name of a step, `storage` or `idle` for what is billed by the hour, or `credits`. */
  route: WrittenId,
  /** Absent where there is none: `unallocated` in reports. */
  account_id: v.exactOptional(WrittenId),
  project_id: v.exactOptional(WrittenId),
  job_id: v.exactOptional(WrittenId),
  export_id: v.exactOptional(WrittenId),
  /** The account's plan on the day; absent where there is no account, or one that is not known. */
  plan: v.exactOptional(WrittenId),
  /** The release whose code ran; absent for storage, idle resources, requests without a cost line. */
  release: v.exactOptional(ReleaseName),
  meter: v.picklist(meterNames),
  /** Computed by rule and not measured. */
  modelled: v.boolean(),
  units: v.number(),
  /** Absent where the price in the Region is unknown. */
  cost_nano_usd: v.exactOptional(v.pipe(v.number(), v.integer())),
  /** At the list price, where reports have less for the month's volume (finance/books/volume-tiers.ts). */
  list_nano_usd: v.exactOptional(v.pipe(v.number(), v.integer())),
});

/** What one meter cost on one UTC day for one route, account and work. Costs are integers, so every sum of rows is exact. */
export const CostRow = v.pipe(
  Fields,
  v.check(
    ({ booked_on, meter, units, cost_nano_usd = 0 }) =>
      booked_on !== undefined || meter === 'revenue' || (units >= 0 && cost_nano_usd >= 0),
    'only a correction may be negative, and the revenue of a day with more refunds than charges',
  ),
);
export type CostRow = v.InferOutput<typeof CostRow>;
