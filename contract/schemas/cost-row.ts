import * as v from 'valibot';
import { meterNames } from '../meters.ts';

/** A name or id that begins no formula in a spreadsheet and needs no quoting anywhere. */
export const WrittenId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][\w-]{0,99}$/));

/** What one meter cost on one UTC day for one route, account and work: the finest rows there are, so that every sum of them is exact. */
export const CostRow = v.object({
  /** YYYY-MM-DD, in UTC. */
  day: v.pipe(v.string(), v.isoDate()),
  /** The operationId of a route, the name of a step, or `storage` and `idle` for what stands. */
  route: WrittenId,
  /** Absent where it is nobody's: `unallocated` in reports. */
  account_id: v.exactOptional(WrittenId),
  project_id: v.exactOptional(WrittenId),
  job_id: v.exactOptional(WrittenId),
  export_id: v.exactOptional(WrittenId),
  meter: v.picklist(meterNames),
  /** Computed by rule and not measured. */
  modelled: v.boolean(),
  units: v.pipe(v.number(), v.minValue(0)),
  cost_nano_usd: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type CostRow = v.InferOutput<typeof CostRow>;
