import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import { operatorRoutes } from '#contract/operator.ts';
import { MonthReport } from '#contract/schemas/month-report.ts';
import { AppError } from '#core/app-error.ts';
import { reportFile } from '#finance/aws/stored-reports.ts';
import { httpRoute } from '#runtime/http/http-route.ts';

/** GET /operator/reports/{month} */
export const handler = httpRoute(operatorRoutes.getMonthReport, async ({ params: { month } }) => {
  const stored = v.safeParse(MonthReport, JSON.parse(await reportFile(month, `${month}.json`)));
  if (stored.success) return { body: stored.output };
  throw new AppError(
    'not_found',
    `The report of ${month} was written by another release. Delete ${objectKeys.costReport(month, `${month}.json`)} in the bucket: WriteMonthReports then writes the report again.`,
  );
});
