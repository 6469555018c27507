import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import { MonthReport } from '#contract/schemas/month-report.ts';
import { AppError } from '#core/app-error.ts';
import { findJson, getText, ifFound, listObjects } from '#runtime/aws/s3.ts';

/** When the report of each month was written, by month. Its JSON is written last, so a month has all files or is left out. */
export const listMonthReports = async (): Promise<ReadonlyMap<string, number>> => {
  const reports = new Map<string, number>();
  for await (const page of listObjects('costs/reports/'))
    for (const { key, modifiedMs } of page) {
      const month = reportedMonth(key);
      if (month) reports.set(month, modifiedMs);
    }
  return reports;
};

/** The month of which the object is the report's JSON; undefined for other objects. */
const reportedMonth = (key: string): string | undefined => {
  const [, month = ''] = /^costs\/reports\/([^/]+)\//.exec(key) ?? [];
  return key === objectKeys.costReport(month, `${month}.json`) ? month : undefined;
};

/** A file of the report of a month. Throws not_found. */
export const reportFile = async (month: string, name: string): Promise<string> => {
  const text = await ifFound(getText(objectKeys.costReport(month, name)));
  if (text !== undefined) return text;
  throw new AppError('not_found', `There is no ${name}. GET /operator/reports lists the months that have a report.`);
};

/** The files of days that the report of a month is made of; undefined where it has none, or an earlier release wrote it. */
export const readMadeOf = async (month: string): Promise<string | undefined> =>
  (await findJson(objectKeys.costReport(month, `${month}.json`), MadeOf))?.made_of;

const MadeOf = v.pick(MonthReport, ['made_of']);
