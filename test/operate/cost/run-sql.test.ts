import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { CostRow } from '#contract/schemas/cost-row.ts';
import { scaledOf } from '#finance/books/decimal.ts';
import { groupCosts } from '#finance/books/group-costs.ts';
import { Margins } from '#finance/books/margins.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { selected } from '../../../operate/cost/run-sql.ts';
import { focusFile } from '../../support/costs/focus-file.ts';
import {
  accounts,
  anomaly,
  priceDay,
  releaseDay,
  releases,
  revenueOf,
  rowsOfDay,
} from '../../support/costs/synthetic-days.ts';

const folder = temporaryFolder(afterAll);
const names = new Map(accounts.map(({ id, name }) => [id, name]));
const rows: CostRow[] = [];
// The first and last days of a month, both releases, both prices and the anomaly; each day has thousands of rows.
const days = ['2026-09-30', '2026-10-01', priceDay, releaseDay, '2026-10-16', anomaly.day, '2026-10-31'];

beforeAll(() => {
  for (const day of days) {
    const ofDay = rowsOfDay(day);
    rows.push(...ofDay);
    mkdirSync(join(folder, `day=${day}`));
    writeFileSync(join(folder, `day=${day}`, 'focus.csv'), focusFile(ofDay, names));
  }
});

const nanoUsd = (text = ''): number => Number(scaledOf(text, 9));
const october = () => rows.filter(({ day }) => day.startsWith('2026-10'));

it('the view of customers has the margins of the report, to the nano-dollar', async () => {
  const { columns, rows: found } = await selected(
    folder,
    "SELECT account, customer, plan, revenue_usd, cost_usd, margin_usd FROM costs_by_customer WHERE month = '2026-10'",
  );
  expect(columns).toEqual(['account', 'customer', 'plan', 'revenue_usd', 'cost_usd', 'margin_usd']);
  const margins = new Map(new Margins().add(october()).all.map((margin) => [margin.name, margin]));
  expect(found).toHaveLength(margins.size);
  for (const [account = '', customer = '', plan = '', revenue, cost, margin] of found) {
    const of = margins.get(account || 'unallocated');
    expect([nanoUsd(revenue), nanoUsd(cost), nanoUsd(margin)]).toEqual([
      of?.revenueNanoUsd,
      of?.costNanoUsd,
      of?.marginNanoUsd,
    ]);
    const known = accounts.find(({ id }) => id === account);
    expect([customer, plan]).toEqual([known?.name ?? '', known?.plan ?? '']);
  }
  expect(found.reduce((sum, row) => sum + nanoUsd(row[3]), 0)).toBe(revenueOf(october()));
  expect(found.reduce((sum, row) => sum + nanoUsd(row[4]), 0)).toBe(totalNanoUsd(october()));
});

it('the views leave rows without a price out of the sums, and count them', async () => {
  const elsewhere = temporaryFolder(onTestFinished);
  mkdirSync(join(elsewhere, 'day=2026-10-16'));
  const [{ cost_nano_usd, ...unpriced } = {}, second] = rowsOfDay('2026-10-16').filter((row) => row.cost_nano_usd);
  const some = [unpriced, second].map((row) => v.parse(CostRow, row));
  writeFileSync(join(elsewhere, 'day=2026-10-16', 'focus.csv'), focusFile(some, names));
  const found = await selected(elsewhere, 'SELECT sum(cost_usd), sum(unpriced_rows) FROM costs_by_route');
  expect(found.rows.map(([usd, count]) => [nanoUsd(usd), count])).toEqual([[second?.cost_nano_usd, '1']]);
});

it('the view of routes has releases, and that of services has days', async () => {
  const byRoute = await selected(
    folder,
    "SELECT route, sum(cost_usd) FROM costs_by_route WHERE month = '2026-10' GROUP BY route HAVING sum(cost_usd) > 0",
  );
  const routes = groupCosts(october(), 'route').filter((group) => (group.cost_nano_usd ?? 0) > 0);
  expect(new Map(byRoute.rows.map(([route, usd]) => [route, nanoUsd(usd)]))).toEqual(
    new Map(routes.map(({ name, cost_nano_usd }) => [name, cost_nano_usd])),
  );
  const releasesFound = await selected(folder, 'SELECT DISTINCT release FROM costs_by_route WHERE release IS NOT NULL');
  expect(releasesFound.rows.flat().toSorted()).toEqual(releases);
  const byDay = await selected(folder, 'SELECT day, sum(cost_usd) FROM costs_by_service GROUP BY day ORDER BY day');
  expect(byDay.rows.map(([day, usd]) => [day, nanoUsd(usd)])).toEqual(
    days.map((day) => [day, totalNanoUsd(rows.filter((row) => row.day === day))]),
  );
});

it('an empty cell is an empty text in the table, as in Athena', async () => {
  const { rows: found } = await selected(
    folder,
    "SELECT count(*) FROM costs WHERE subaccountid = '' AND x_bookedon = ''",
  );
  expect(Number(found[0]?.[0])).toBe(rows.filter(({ account_id }) => account_id === undefined).length);
});

it('a query may read nothing but the files', async () => {
  await expect(selected(folder, "SELECT * FROM read_text('package.json')")).rejects.toThrow(
    'disabled by configuration',
  );
});
