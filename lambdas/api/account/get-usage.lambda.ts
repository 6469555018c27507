import { defaultListLength } from '#contract/limits.ts';
import { accountRoutes } from '#contract/routes/account.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { UsageSums } from '#core/credits/usage.ts';
import { timesOf, usagePeriod } from '#core/credits/usage-period.ts';
import { idBeforeCursor, pageOf } from '#core/requests/cursor.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { ledgerPages } from '#runtime/stores/ledger.ts';
import { usageCsv } from './usage-csv.ts';

/** GET /usage: adds up the whole period for each page, so that `total` and every group of a page are complete. A CSV file has all rows. */
export const handler = httpRoute(
  accountRoutes.getUsage,
  async ({ accountId, query: { limit = defaultListLength, cursor, by, format, from, to, ...others } }) => {
    others satisfies NothingLeft;
    const period = usagePeriod({ from, to }, Date.now());
    const boundTo = [accountId, 'usage', period.from, period.to, by];
    const before = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
    const sums = new UsageSums(by, period);
    for await (const entries of ledgerPages(accountId, timesOf(period))) for (const entry of entries) sums.add(entry);
    if (format === 'csv') return { file: usageCsv(by, sums.rows()), contentType: 'text/csv; charset=utf-8' };
    const rows = sums.rows().filter(({ group }) => before === undefined || (group ?? '') < before);
    const { page: data, ...next } = pageOf(rows, { limit, boundTo, idOf: ({ group }) => group ?? '' });
    return { body: { ...period, by, total: sums.total, data, ...next } };
  },
);
