import * as v from 'valibot';
import { DateTime } from './fields.ts';
import { Month } from './month-report.ts';

const NanoUsd = v.pipe(v.number(), v.integer());

/** That a month is closed: the files of its days stay as they are, and what they lacked is corrected in later months. */
export const MonthClose = v.object({
  month: Month,
  closed_at: DateTime,
  /** The identity of the AWS credentials. */
  closed_by: v.string(),
  revenue_nano_usd: NanoUsd,
  cost_nano_usd: NanoUsd,
});
export type MonthClose = v.InferOutput<typeof MonthClose>;
