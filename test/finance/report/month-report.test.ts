import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { MonthReport } from '#contract/schemas/month-report.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { daysBetween } from '#core/days.ts';
import { type DayFigures, dayFigures, dayTotal } from '#finance/books/day-figures.ts';
import { scaledOf } from '#finance/books/decimal.ts';
import { unitsIn } from '#finance/books/group-costs.ts';
import { pricedRows, totalNanoUsd } from '#finance/books/usage.ts';
import { volumeTiers } from '#finance/books/volume-tiers.ts';
import { monthReport } from '#finance/report/month-report.ts';
import { reportModel } from '#finance/report/report-model.ts';
import { reportPage } from '#finance/report/report-page.ts';
import { type ReportSection, sectionCsv } from '#finance/report/section.ts';
import { accounts, revenueOf, rowsOfDay } from '../../support/costs/synthetic-days.ts';

const month = '2026-10';
const list = usEast1;
const formula = '=HYPERLINK("http://x")';
const markup = '<script>alert("&")</script>';
const names = new Map(accounts.map(({ id, name }, n) => [id, n === 0 ? formula : n % 10 === 1 ? markup : name]));
const context = { deployment: 'cueline-prod', notes: ['Prices of us-east-1.'] };
const dayWorks: ReportSection[] = [];
const reportOf = (
  pieces: readonly CostRow[][],
  of: readonly DayFigures[],
  region = 'us-east-1',
  works: ReportSection[] = [],
) =>
  monthReport({
    ...{ month, pieces, figures: of, names, region, list: region === 'us-east-1' ? list : {} },
    takeWorks: async (one) => works.push(one),
  });

const rows: CostRow[] = [];
const figures: DayFigures[] = [];
for (const day of daysBetween('2026-07-01', '2026-10-31')) {
  const ofDay = rowsOfDay(day);
  // Objects of one class, and as many bytes in another that grows by a byte a day.
  const { stored_bytes, ...others } = dayFigures(day, ofDay);
  const stored = { 'media STANDARD': stored_bytes, 'exports STANDARD_IA': 1000 + figures.length };
  figures.push({ ...others, stored_bytes, stored });
  if (day.startsWith(month)) rows.push(...ofDay);
}
const report = await reportOf([rows], figures, undefined, dayWorks);

const section = (id: string): ReportSection => {
  const found = report.sections.find((one) => one.id === id);
  if (!found) throw new Error(`no section ${id}`);
  return found;
};
const csvOf = (id: string): string => [...sectionCsv(section(id))].join('');
/** The sum of a column of a section's CSV file, in nano-dollars. */
const sumIn = (id: string, field: string, of: (record: Record<string, string>) => boolean = () => true): number => {
  const records: Record<string, string>[] = parse(csvOf(id), { columns: true });
  return Number(records.filter(of).reduce((sum, record) => sum + scaledOf(record[field] || '0', 9), 0n));
};

describe("a month's report", () => {
  it('has the same cost in every section, to the nano-dollar', () => {
    const cost = totalNanoUsd(rows);
    expect(cost).toBeGreaterThan(1e9);
    expect([report.costNanoUsd, sumIn('routes', 'usd')]).toEqual([cost, cost]);
    for (const id of ['accounts', 'days', 'account-days']) expect(sumIn(id, 'cost_usd')).toBe(cost);
    expect(sumIn('journal', 'usd', ({ credit }) => credit === 'Accrued liabilities')).toBe(cost);
    expect(section('days').total?.at(-2)).toBe(cost);
    expect(sumIn('months', 'cost_usd', (record) => record.month === month)).toBe(cost);
    expect(sumIn('minutes', 'usd', ({ day = '' }) => day.startsWith(month))).toBe(cost);
    expect(figures.filter(({ day }) => day.startsWith(month)).reduce((sum, day) => sum + dayTotal(day), 0)).toBe(cost);
    expect(section('routes').total?.[2]).toBe(cost);
    expect(section('accounts').total?.[4]).toBe(cost);
  });

  it("has the saving of the month's volume in every section, and says it", async () => {
    const encode = (minutes: number, day: string): CostRow[] =>
      pricedRows(
        [{ day, route: 'x', account_id: 'a', meter: 'mediaconvert_hd', modelled: false, units: 100 * minutes }],
        list,
      );
    const days = ['2026-10-01', '2026-10-02'].map((day, at) => ({ day, rows: encode(50_000 + at, day) }));
    const busy = await reportOf(
      days.map((one) => one.rows),
      days.map((one) => dayFigures(one.day, one.rows)),
    );
    // 200,002 normalized minutes.
    expect(busy.savings).toEqual([{ name: volumeTiers.mediaconvert.name, nanoUsd: 220_004_400_000 }]);
    expect(busy.costNanoUsd).toBe(1_500_015_000_000 - 220_004_400_000);
    const totalOf = (id: string, at: number) =>
      busy.sections.find((one) => one.id === id)?.rows.reduce((sum, row) => sum + Number(row[at]), 0);
    expect(totalOf('accounts', 4)).toBe(busy.costNanoUsd);
    expect(totalOf('routes', 2)).toBe(busy.costNanoUsd);
    expect(totalOf('months', 2)).toBe(busy.costNanoUsd);
  });

  it('has the same revenue and margin in every section', () => {
    const revenue = revenueOf(rows);
    const margin = revenue - totalNanoUsd(rows);
    expect(report.revenueNanoUsd).toBe(revenue);
    expect(report.marginNanoUsd).toBe(margin);
    expect(sumIn('margin', 'usd')).toBe(margin);
    expect(section('margin').total).toEqual(['margin', margin]);
    expect(sumIn('accounts', 'margin_usd')).toBe(margin);
    for (const id of ['accounts', 'days', 'account-days']) expect(sumIn(id, 'revenue_usd')).toBe(revenue);
    expect(sumIn('journal', 'usd', ({ credit }) => credit === 'Revenue')).toBe(revenue);
    expect(sumIn('months', 'margin_usd', (record) => record.month === month)).toBe(margin);
  });

  it('lists the dearest work with what it cost in the month', () => {
    const [dearest] = section('works').rows;
    const [, kind, id, , cost] = dearest ?? [];
    expect(kind).toBe('export');
    expect(cost).toBe(totalNanoUsd(rows.filter(({ export_id }) => export_id === id)));
    expect(section('works').rows).toHaveLength(1000);
  });

  it('has what is stored by class and by project, with its growth', () => {
    const last = figures.at(-1)?.stored_bytes ?? 0;
    const before = figures.at(-28)?.stored_bytes ?? 0;
    const [media, exported] = section('classes').rows;
    expect(media?.slice(0, 4)).toEqual(['media', 'STANDARD', last, Math.round((last - before) / 27)]);
    expect(exported?.slice(0, 4)).toEqual(['exports', 'STANDARD_IA', 1000 + figures.length - 1, 1]);
    const projects = section('projects').rows;
    expect(projects.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(last);
    const first = figures.find(({ day }) => day === `${month}-01`)?.stored_bytes ?? 0;
    expect(projects.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(last - first);
    const sizes = projects.map((row) => Number(row[3]));
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });

  it('lists the customers with a negative margin, and all customers', () => {
    const margins = section('accounts').rows.map((row) => [row[0], row[5]]);
    const below = section('customers').rows.map((row) => [row[0], row[5]]);
    expect(below).toEqual(margins.filter(([name, margin]) => name !== 'no customer' && Number(margin) < 0));
    expect(section('customers').note).toMatch(
      /^20 of 50 customers cost more than they paid; 20 of them used no credits that they had bought/,
    );
  });

  it('has a cost per minute that is that of the days together', () => {
    const [last] = section('minutes').rows.slice(-1);
    const week = figures.slice(-7);
    const minutes = week.reduce((sum, one) => sum + one.transcribed_seconds, 0) / 60;
    expect(last?.[3]).toBe(Math.round(week.reduce((sum, day) => sum + dayTotal(day), 0) / minutes));
  });

  it('has what a captioned minute of an account cost', () => {
    const own = rows.filter(({ account_id }) => account_id === accounts[5]?.id);
    const minutes = unitsIn(own, 'transcribe_seconds') / 60;
    const [row = []] = section('accounts').rows.filter(([, id]) => id === accounts[5]?.id);
    expect(row.slice(-2)).toEqual([expect.closeTo(minutes, 9), Math.round(totalNanoUsd(own) / minutes)]);
  });

  it('states the method of the forecast and its error, which is small for regular use', () => {
    const { note, rows: months } = section('forecast');
    expect(months.map(([name]) => name)).toEqual(['2026-08', '2026-09', '2026-10', '2026-11']);
    expect(note).toMatch(/^Use: for each day the median .* past months, it was wrong by \d+\.\d % on average\.$/);
    for (const [, , , error] of months.slice(0, 3)) expect(Math.abs(Number(error))).toBeLessThan(0.25);
  });

  it('has files in which no name is a formula', () => {
    for (const id of ['accounts', 'customers']) expect(csvOf(id)).toContain(`"'=HYPERLINK(""http://x"")"`);
  });
});

describe("the model of the operator's page", () => {
  const model = () => v.parse(MonthReport, JSON.parse(JSON.stringify(reportModel(report, context))));

  it('has the first rows of a long table, and its number of rows', () => {
    const days = model().sections.find(({ id }) => id === 'minutes');
    expect(days).toMatchObject({ rows: [], row_count: 92 });
    const listed = model().sections.find(({ id }) => id === 'accounts');
    expect(listed?.rows).toHaveLength(51);
  });

  it('is refused with a fraction of a nano-dollar', () => {
    const half = model().sections.map((one) => ({ ...one, rows: one.id === 'routes' ? [['r', 1, 0.5]] : one.rows }));
    expect(v.is(MonthReport, { ...model(), sections: half })).toBe(false);
  });
});

describe('the page', () => {
  const page = () => reportPage(report, context);

  it('has all sections and the totals in dollars and cents, and loads nothing', () => {
    for (const { id, title } of report.sections) {
      expect(page()).toContain(`<section id="${id}"`);
      expect(page()).toContain(`${month}-${id}.csv`);
      expect(page()).toContain(title);
    }
    expect(page()).toContain(`<dt>Cost</dt><dd>$${(report.costNanoUsd / 1e9).toFixed(2)}</dd>`);
    expect(page()).not.toMatch(/ (?:src|href)=|url\(/);
    expect(page()).toContain("default-src 'none'");
  });

  it('shows the name of a customer as text, in charts and tables', () => {
    expect(page()).not.toContain('<script');
    expect(page().split('&lt;script&gt;').length).toBeGreaterThan(2);
  });

  it('says how many rows are left out', () => {
    expect(page()).toContain('41 more rows are in the CSV file and in the total.');
  });

  it('shows costs as unknown in a Region whose prices are, and no offer of another Region', async () => {
    const day = '2026-10-31';
    const unpriced = rowsOfDay(day).map(({ cost_nano_usd, ...row }): CostRow => row);
    const figuresOfDay = dayFigures(day, unpriced);
    const abroad = await reportOf([unpriced], [figuresOfDay], 'eu-central-1');
    const usdOf = (id: string, field: string) => {
      const found = abroad.sections.find((one) => one.id === id);
      const at = found?.columns.findIndex((column) => column.field === field) ?? -1;
      return new Set(found?.rows.map((row) => row[at]));
    };
    expect(usdOf('routes', 'usd')).toEqual(new Set(['unknown']));
    expect(usdOf('storage', 'usd_per_month')).toEqual(new Set(['unknown']));
    expect(abroad.sections.map(({ id }) => id)).not.toContain('reserved-slots');
    expect(figuresOfDay.unpriced).toContain('transcribe_seconds');
    expect(reportPage(abroad, { deployment: 'cueline-dev', notes: [] })).toContain('>unknown<');
    v.parse(MonthReport, reportModel(abroad, { deployment: 'cueline-dev', notes: [] }));
  });

  it('is made of a single day without customers, too', async () => {
    const day = '2026-10-31';
    const idle = rowsOfDay(day).filter(({ account_id }) => account_id === undefined);
    const small = await reportOf([idle], [dayFigures(day, idle)]);
    const text = reportPage(small, { deployment: 'cueline-dev', notes: [] });
    expect(text).toContain('There is no forecast with fewer than 28 days before it.');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
    expect(page()).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('the files of days', () => {
  it('have all works of each day, and what is of none, with the same cost as the month', () => {
    const cells = dayWorks.flatMap(({ columns, rows: works }) =>
      works.map((row) => Object.fromEntries(columns.map(({ field }, at) => [field, row[at]]))),
    );
    const sum = (of: (row: (typeof cells)[number]) => boolean) =>
      cells.reduce((all, row) => all + (of(row) ? Number(row.cost_usd) : 0), 0);
    expect(dayWorks).toHaveLength(31);
    expect(sum(() => true)).toBe(report.costNanoUsd);
    const { export_id = '' } = rows.find((row) => row.export_id !== undefined) ?? {};
    expect(sum(({ id }) => id === export_id)).toBe(totalNanoUsd(rows.filter((row) => row.export_id === export_id)));
  });
});
