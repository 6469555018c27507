import * as v from 'valibot';

/** Sums are decimals of DuckDB, as text. */
const Sum = v.pipe(v.nullable(v.string(), '0'), v.transform(Number), v.finite());
const Count = v.pipe(v.string(), v.transform(Number), v.integer());
const Text = v.nullable(v.string(), '');

/** Lines of AWS's bill of one kind, as `finance/bill/bill-query.ts` adds them up. */
export const BillSum = v.object({
  /** What they are of, such as `AWS account 123456789012`, where it is not the deployment. */
  others: v.nullable(v.string()),
  /** The month of their use, YYYY-MM, where it is not that of the bill. */
  corrects: v.nullable(v.string()),
  /** They have the deployment's tag. */
  tagged: v.boolean(),
  /** The day from which on lines have the tag, of those from before it. */
  tagged_from: v.nullable(v.string()),
  /** The text of the export. */
  service: Text,
  usage_type: Text,
  /** `Usage`, or the type of the line in AWS's bill if it is something else, such as a tax, a credit or a refund. */
  charge: Text,
  /** Paid by a Savings Plan, whose price is not that of the list. */
  committed: v.boolean(),
  /** AWS lists them at no cost. */
  free: v.boolean(),
  /** AWS's list price of one pricing unit, as the export has it. */
  rate: v.nullable(v.pipe(v.string(), v.transform(Number), v.finite())),
  currency: v.nullable(v.string()),
  lines: Count,
  /** Lines that the export has more than once, without the first. */
  doubled: Count,
  /** In AWS's pricing unit. */
  quantity: Sum,
  usd: Sum,
});
export type BillSum = v.InferOutput<typeof BillSum>;

/** How many line ids have several contents. */
export const ChangedIds = v.object({ ids: Count });

/** A billing period of an export: its first day, and the last day of use that it has. */
export const BillSpan = v.object({ period: v.string(), last_day: v.nullable(v.string()) });
export type BillSpan = v.InferOutput<typeof BillSpan>;

/** The metadata beside an export. https://docs.aws.amazon.com/cur/latest/userguide/dataexports-export-delivery.html */
export const ExportManifest = v.object({ dataFiles: v.array(v.string()) });
