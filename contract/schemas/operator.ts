import * as v from 'valibot';
import { DateTime } from './fields.ts';
import { Month } from './month-report.ts';
import { requestObject } from './request.ts';

export const CreateOperatorSession = requestObject({
  token: v.pipe(v.string(), v.maxLength(200, 'must have at most 200 characters')),
});
export const CreatedOperatorSession = v.object({ expires_at: DateTime });

export const MonthReportParams = v.object({ month: Month });
/** Its name is that of the month, and of CSV files that of the section too. */
export const MonthReportFileParams = v.object({
  month: Month,
  file: v.pipe(v.string(), v.regex(/^[\d-]{7}(?:\.html|-[a-z-]+\.csv)$/, 'must be a file of the report')),
});
