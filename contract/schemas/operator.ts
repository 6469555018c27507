import * as v from 'valibot';
import { DateTime, Day, Id } from './fields.ts';
import { Month } from './month-report.ts';
import { requestObject } from './request.ts';

export const CreateOperatorSession = requestObject({
  token: v.pipe(v.string(), v.maxLength(200, 'must have at most 200 characters')),
});
export const CreatedOperatorSession = v.object({ expires_at: DateTime });

export const MonthReportParams = v.object({ month: Month });
/** The account `unallocated` has what no account caused. */
export const AccountCostsParams = v.object({ month: Month, account: v.union([Id, v.literal('unallocated')]) });
/** With a day of the month its works, otherwise the days of the month. */
export const AccountCostsQuery = requestObject({ day: v.optional(Day) });
/** Its name is that of the month, and of CSV files that of the section too. */
export const MonthReportFileParams = v.object({
  month: Month,
  file: v.pipe(v.string(), v.regex(/^[\d-]{7}(?:\.html|-[a-z\d-]+\.csv)$/, 'must be a file of the report')),
});
