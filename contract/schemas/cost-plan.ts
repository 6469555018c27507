import * as v from 'valibot';
import { Day, Id } from './fields.ts';

const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Cost lines of the requests that ended in the span; `to_ms` is exclusive. */
const Lines = v.object({ of: v.literal('lines'), from_ms: Milliseconds, to_ms: Milliseconds });
/** Access logs of the day, by their keys: after the first and up to the last. */
const Downloads = v.object({
  of: v.literal('downloads'),
  after: v.optional(v.string()),
  up_to: v.optional(v.string()),
});
const OfLogs = v.variant('of', [Lines, Downloads]);
export type SliceOfLogs = v.InferOutput<typeof OfLogs>;

/** What one WriteCostSlice counts of a day. */
export const CostSlice = v.variant('of', [
  Lines,
  Downloads,
  /** What is stored, by files of an S3 Inventory. */
  v.object({ of: v.literal('stored'), keys: v.array(v.string()) }),
  /** What is billed by the hour without a request, and parts of unfinished uploads. */
  v.object({ of: v.literal('hours') }),
  /** What the ledger says of lots of credits. */
  v.object({ of: v.literal('credits') }),
  /** What the logs of a closed day have now and its slice `number` does not. */
  v.object({ of: v.literal('late'), day: Day, plan: Id, number: v.pipe(v.number(), v.integer()), logs: OfLogs }),
]);
export type CostSlice = v.InferOutput<typeof CostSlice>;

/** How the costs of a day are counted, in slices of which each is a file; kept until the next day is corrected by them. */
export const CostPlan = v.object({
  id: Id,
  /** `Cueline-<stage>`. */
  deployment: v.string(),
  day: Day,
  /** Hash of the columns: a release with others makes another plan. */
  schema_id: v.string(),
  /** The day has its file, which is made of these slices. */
  closed: v.boolean(),
  /** The one day whose file has what arrived late of this day: the first that was planned after it. */
  corrected_by: v.optional(Day),
  slices: v.pipe(v.array(CostSlice), v.minLength(1), v.maxLength(499)),
});
export type CostPlan = v.InferOutput<typeof CostPlan>;
