import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { MonthReport, MonthReportList, type ReportCell, ReportSection } from '#contract/schemas/month-report.ts';
import { dayOf } from '#core/days.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { scaledOf } from '#finance/books/decimal.ts';
import { centsShown } from '#finance/report/shown.ts';
import { newConsoleToken } from '../../operate/accounts/console-link.ts';
import { newOperatorToken } from '../../operate/admin/operator-sessions.ts';
import { main as adminMain } from '../../operate/admin.ts';
import { main as costMain } from '../../operate/cost.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { Operator } from '../support/cloud/operator.ts';
import { runSweep } from '../support/cloud/sweeps.ts';
import { ConsolePage } from '../support/console/console-page.ts';
import { storeSyntheticDays } from '../support/costs/stored-days.ts';
import { printedBy } from '../support/run-command.ts';
import { browserPath } from '../support/tls/browser.ts';

const { data, baseUrl } = inject('cloud');
/** Long over, so that no test of present days reads it. */
const month = '2026-08';
const admin = (...args: readonly string[]) => printedBy(adminMain, ...args, '--data', data);

const totalOf = (csv: string, field: string): number => {
  const records: Record<string, string>[] = parse(csv, { columns: true });
  return Number(records.reduce((sum, record) => sum + scaledOf(record[field] ?? '0', 9), 0n));
};

let operator: Operator;
beforeAll(async () => {
  await enterDeployment({ data });
  await storeSyntheticDays(`${month}-01`, `${month}-31`);
  await runSweep(data, 'WriteMonthReports');
  operator = await Operator.signIn(baseUrl);
});

it('the link of the command opens a session, which the command lists and ends', async () => {
  const printed = await admin('operator', 'link');
  const [, token = ''] = /^http:\/\/[^/]+\/console\/operator#token=(\S+)$/m.exec(printed) ?? [];
  const opened = await new Operator(baseUrl).send('POST', '/operator/session', { token });
  expect(opened.status).toBe(201);
  const [, id = ''] = token.split('.');
  expect(await admin('operator', 'list')).toContain(id);
  expect(await admin('operator', 'revoke', id)).toContain('Ended.');
  const cookie = opened.headers.get('set-cookie')?.split(';')[0];
  expect((await new Operator(baseUrl, cookie).get('/operator/reports')).status).toBe(401);
  expect(await admin('operator', 'list')).not.toContain(id);
});

it('its requests write cost lines that belong to no account', async () => {
  await operator.get('/operator/reports');
  const logs = readdirSync(join(data, 'logs')).filter((name) => name.includes('ListMonthReportsFunction'));
  const costLines = () =>
    logs
      .flatMap((name) => readFileSync(join(data, 'logs', name), 'utf8').split('\n'))
      .filter((line) => line.includes('"kind":"cost"'));
  await expect.poll(() => costLines().length).toBeGreaterThan(0);
  expect(costLines().filter((line) => line.includes('account_id'))).toEqual([]);
  expect(costLines().every((line) => line.includes('"route":"listMonthReports"'))).toBe(true);
});

const report = async () => v.parse(MonthReport, await (await operator.get(`/operator/reports/${month}`)).json());

describe('the report of a month', () => {
  it('has the totals of npm run cost report, to the nano-dollar', async () => {
    const out = temporaryFolder(onTestFinished);
    await printedBy(costMain, 'report', '--month', month, '--out', out, '--data', data);
    const none = printedBy(costMain, 'report', '--month', '2020-01', '--out', out, '--data', data);
    await expect(none).rejects.toThrow('No closed day of 2020-01');
    const written = (name: string) => readFileSync(join(out, name), 'utf8');
    const model = await report();
    const csv = written(`${month}-accounts.csv`);
    expect(model.cost_nano_usd).toBe(totalOf(csv, 'cost_usd'));
    expect(model.revenue_nano_usd).toBe(totalOf(csv, 'revenue_usd'));
    expect(model.margin_nano_usd).toBe(totalOf(csv, 'margin_usd'));
    expect(model).toEqual(JSON.parse(written(`${month}.json`)));
    expect(readdirSync(out)).toContain(`${month}-${month}-31-works.csv`);
    for (const name of [`${month}.html`, `${month}-accounts.csv`]) {
      const file = await operator.get(`/operator/reports/${month}/${name}`);
      expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
      expect(await file.text()).toBe(written(name));
    }
  });

  it('is listed, the newest first', async () => {
    const { data: reports } = v.parse(MonthReportList, await (await operator.get('/operator/reports')).json());
    expect(reports.map((one) => one.month)).toContain(month);
    expect(reports).toEqual(reports.toSorted((one, other) => other.month.localeCompare(one.month)));
  });
});

describe('an account in a month', () => {
  const costsOf = async (account: string, day?: string) => {
    const path = `/operator/reports/${month}/accounts/${account}${day ? `?day=${day}` : ''}`;
    return v.parse(ReportSection, await (await operator.get(path)).json());
  };
  const costOf = ({ columns }: ReportSection, row: readonly ReportCell[]): number =>
    Number(row[columns.findIndex(({ field }) => field === 'cost_usd')]);
  const costIn = (section: ReportSection): number => section.rows.reduce((sum, row) => sum + costOf(section, row), 0);

  it('has its days, and each of them its work, which add up to the report, to the nano-dollar', async () => {
    const { columns, rows } = (await report()).sections.find(({ id }) => id === 'accounts') ?? expect.fail();
    const [accountAt, costAt] = ['account', 'cost_usd'].map((field) => columns.findIndex((one) => one.field === field));
    for (const row of [rows[0], rows.find((one) => one[accountAt ?? 0] === 'unallocated')]) {
      const account = String(row?.[accountAt ?? 0]);
      const days = await costsOf(account);
      expect(days.rows.length).toBeGreaterThan(1);
      expect(costIn(days)).toBe(row?.[costAt ?? 0]);
      const [dearest = []] = days.rows.toSorted((one, other) => costOf(days, other) - costOf(days, one));
      const works = await costsOf(account, String(dearest[0]));
      expect(costIn(works)).toBe(costOf(days, dearest));
      expect(costOf(works, works.total ?? [])).toBe(costIn(works));
      expect(works.rows.some(([kind]) => kind === 'job' || kind === 'export')).toBe(account !== 'unallocated');
    }
  });
});

it('a month is closed once: its report says by whom, and its days are not priced again', async () => {
  const cost = (...args: readonly string[]) => printedBy(costMain, ...args, '--data', data);
  const before = v.parse(MonthReport, await (await operator.get(`/operator/reports/${month}`)).json());
  expect(before.notes).toContain('The month is open: the files of its days may still change.');
  expect(await cost('close', month)).toContain(`Closed ${month}: cost ${centsShown(before.cost_nano_usd)}, revenue`);
  await expect(cost('close', month)).rejects.toThrow(`${month} was closed at`);
  const { notes, ...after } = v.parse(MonthReport, await (await operator.get(`/operator/reports/${month}`)).json());
  expect(notes).toContainEqual(expect.stringMatching(/^Closed on \d{4}-\d\d-\d\d \(UTC\) by operator arn:/));
  expect(after).toEqual({ ...before, notes: undefined });
  await expect(cost('reprice', '--from', `${month}-01`, '--to', `${month}-02`)).rejects.toThrow('was closed at');
  await expect(cost('close', dayOf(Date.now()).slice(0, 7))).rejects.toThrow('is not over');
  // Where another test has stored an earlier day, each day of the month is missing.
  await expect(cost('close', '2020-01')).rejects.toThrow(/No (?:day of 2020-01 has a file|file yet of 2020-01-01, )/);
});

describe.skipIf(browserPath === undefined)("the operator's page", () => {
  let screen: ConsolePage;
  beforeEach(async () => {
    screen = await ConsolePage.open(browserPath ?? '', baseUrl);
    return () => screen.close();
  });

  it('opens by a link, shows the report of a month, sorts the accounts, and signs out', async () => {
    const { page } = screen;
    await screen.goTo(`/console/operator#token=${await newOperatorToken()}`);
    await screen.heading('Costs and margins');
    expect(page.url()).not.toContain('token');
    await page.getByLabel('Month', { exact: true }).selectOption(month);
    const { cost_nano_usd } = v.parse(MonthReport, await (await operator.get(`/operator/reports/${month}`)).json());
    await page
      .getByRole('definition')
      .filter({ hasText: centsShown(cost_nano_usd) })
      .waitFor();
    expect(await page.getByRole('img', { name: /^Margin\. used credits/ }).count()).toBe(1);

    const table = page.getByRole('region', { name: 'All accounts' }).locator('table');
    const first = () => table.locator('tbody th').first().innerText();
    const lowest = table.locator('tbody tr').first();
    await lowest.getByText('negative').waitFor();
    await page.getByRole('button', { name: 'Customer', exact: true }).focus();
    await page.keyboard.press('Enter');
    expect(await first()).toBe('Customer 1');
    await page.keyboard.press('Enter');
    expect(await first()).toBe('no customer');
    expect(await table.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending');

    await table.getByRole('link', { name: 'Customer 1', exact: true }).click();
    await page.getByRole('heading', { name: `Customer 1 · ${month}` }).waitFor();
    await page.getByRole('link', { name: `${month}-03` }).click();
    await page.getByRole('heading', { name: `Customer 1 · ${month}-03` }).waitFor();
    await page.getByRole('rowheader', { name: 'job', exact: true }).first().waitFor();
    await page.reload();
    await page.getByRole('heading', { name: `Customer 1 · ${month}-03` }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'All accounts' }).click();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `${month}-accounts.csv` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${month}-accounts.csv`);
    expect(totalOf(readFileSync(await download.path(), 'utf8'), 'cost_usd')).toBe(cost_nano_usd);

    await screen.press('Sign out');
    await page.getByRole('heading', { name: 'You have signed out' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'No operator is signed in' }).waitFor();
    expect(screen.complaints).toEqual([]);
  });

  it('is closed to customers, and leaves who opens it signed in to the console', async () => {
    const { apiKey } = await newAccount(data, 'free');
    await screen.signIn((await newConsoleToken(hashOfKey(apiKey))).token);
    await screen.goTo('/console/operator');
    await screen.page.getByRole('heading', { name: 'No operator is signed in' }).waitFor();
    const token = await newOperatorToken();
    await screen.goTo(`/console/operator#token=${token}`);
    await screen.heading('Costs and margins');
    await screen.goTo(`/console/operator#token=${token}`);
    await screen.page.getByRole('heading', { name: 'This link has already been used' }).waitFor();
    await screen.goTo('/console');
    await screen.heading('Projects');
    expect(screen.complaints).toEqual([]);
  });
});
