import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { operatorRoutes } from '#contract/operator.ts';
import { leaseTerms, operatorRateLimit } from '#contract/rate-limits.ts';
import { operatorPartition } from '#contract/records/session.ts';
import { classOf, type Route } from '#contract/route.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { MonthReport, MonthReportList, type ReportCell, ReportSection } from '#contract/schemas/month-report.ts';
import { operatorScopes } from '#contract/scopes.ts';
import { dayOf } from '#core/days.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { operatorCookieName } from '#core/keys/session-cookie.ts';
import { hashOfSecret } from '#core/keys/session-token.ts';
import { scaledOf } from '#finance/books/decimal.ts';
import { centsShown } from '#finance/report/shown.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { deleteObject, putObject } from '#runtime/aws/s3.ts';
import { newConsoleToken } from '../../operate/accounts/console-link.ts';
import { createKey, revokeKey } from '../../operate/accounts/keys.ts';
import { newOperatorToken } from '../../operate/admin/operator-sessions.ts';
import { main as adminMain } from '../../operate/admin.ts';
import { main as costMain } from '../../operate/cost.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { Api } from '../support/cloud/api.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { maxEnvironments } from '../support/cloud/max-environments.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { Operator } from '../support/cloud/operator.ts';
import { runSweep } from '../support/cloud/sweeps.ts';
import { ConsolePage } from '../support/console/console-page.ts';
import { storeSyntheticDays } from '../support/costs/stored-days.ts';
import { printedBy } from '../support/run-command.ts';
import { browserPath } from '../support/tls/browser.ts';

/** A cloud of its own, since the days that are stored here change the forecasts in all reports of a bucket. */
const cloud = await CloudProcess.start();
afterAll(() => cloud.stopAndForget());
const {
  data,
  ready: { base_url: baseUrl },
} = cloud;
/** Long over, so that no test of present days reads it. */
const month = '2026-08';
const admin = (...args: readonly string[]) => printedBy(adminMain, ...args, '--data', data);

const protectedRoutes = Object.values<Route>(operatorRoutes).filter(({ operator }) => operator !== undefined);
const pathOf = ({ path }: Route) =>
  path.replace('{month}', month).replace('{file}', `${month}.html`).replace('{account}', 'unallocated');
/** The cookie of a new session, which no route has opened. */
const newSession = async (): Promise<string> => {
  const token = await newOperatorToken();
  const [, session_id = '', secret = ''] = token.split('.');
  const opened = { secret_hash: hashOfSecret(secret) };
  await updateItem('sessions', { account_id: operatorPartition, session_id }, { set: opened });
  return `${operatorCookieName}=${token}`;
};
const errorOf = async (response: Response) => {
  const { code, message } = v.parse(ErrorBody, await response.json()).error;
  return { status: response.status, code, message };
};
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

describe("an operator's session", () => {
  it('is opened once, by the link of the command, and has a cookie that scripts cannot read', async () => {
    const printed = await admin('operator', 'link');
    const [, token = ''] = /^http:\/\/[^/]+\/console\/operator#token=(\S+)$/m.exec(printed) ?? [];
    const open = () => new Operator(baseUrl).send('POST', '/operator/session', { token });
    const answers = await Promise.all([open(), open(), open()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401]);
    const opened = answers.find(({ status }) => status === 201);
    expect(opened?.headers.get('set-cookie')).toMatch(
      /^__Host-cueline-operator=operator\.[\w.-]+; Path=\/; Max-Age=28800; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(await opened?.text()).not.toContain(opened?.headers.get('set-cookie')?.split(/[.;]/)[2]);
  });

  it('is not opened by a link that is ten minutes old, from elsewhere, nor as the session of an account', async () => {
    const token = await newOperatorToken();
    const [account_id = '', session_id = ''] = token.split('.');
    const page = new Operator(baseUrl);
    expect((await page.send('POST', '/sessions', { token })).status).toBe(401);
    const elsewhere = { 'sec-fetch-site': 'same-site' };
    expect((await page.send('POST', '/operator/session', { token }, elsewhere)).status).toBe(403);
    expect((await new Operator(baseUrl, `${operatorCookieName}=${token}`).get('/operator/reports')).status).toBe(401);
    await updateItem('sessions', { account_id, session_id }, { set: { expires_at: Math.floor(Date.now() / 1000) } });
    expect((await page.send('POST', '/operator/session', { token })).status).toBe(401);
  });

  it('is listed by the command, and ended by it at once', async () => {
    const revoked = await Operator.signIn(baseUrl);
    expect((await revoked.get('/operator/reports')).status).toBe(200);
    const [, id = ''] = revoked.headers.cookie?.split('.') ?? [];
    expect(await admin('operator', 'list')).toContain(id);
    expect(await admin('operator', 'revoke', id)).toContain('Ended.');
    for (const route of protectedRoutes)
      expect(await errorOf(await revoked.send(route.method, pathOf(route)))).toMatchObject({
        status: 401,
        code: 'unauthorized',
      });
    expect(await admin('operator', 'list')).not.toContain(id);
    await expect(admin('operator', 'revoke', id)).rejects.toThrow(`There is no operator's session ${id}`);
  });

  it('ends when it signs out, and when its time is over', async () => {
    const [first, second] = [await Operator.signIn(baseUrl), await Operator.signIn(baseUrl)];
    const answer = await first.send('DELETE', '/operator/session');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toContain('__Host-cueline-operator=; Path=/; Max-Age=0;');
    expect((await first.get('/operator/reports')).status).toBe(401);
    const [, session_id = ''] = second.headers.cookie?.split('.') ?? [];
    const key = { account_id: operatorPartition, session_id };
    await updateItem('sessions', key, { set: { expires_at: Math.floor(Date.now() / 1000) } });
    expect((await second.get('/operator/reports')).status).toBe(401);
  });

  it('writes cost lines that belong to no account', async () => {
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
});

describe.each(protectedRoutes)('$operationId', (route) => {
  it('is a path that does not exist for every API key and every session of an account', async () => {
    const { accountId, apiKey, keyId } = await newAccount(data, 'studio');
    const revoked = await createKey(accountId, 'revoked');
    await revokeKey(hashOfKey(revoked));
    const page = new Operator(baseUrl);
    const session = await page.send('POST', '/sessions', { api_key: apiKey });
    const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(keyId).not.toBe('');
    const nowhere = (await new Api({ baseUrl, apiKey }).send(route.method, '/nowhere')).as(ErrorBody).error;
    const callers: Record<string, string>[] = [
      { authorization: `Bearer ${apiKey}` },
      { authorization: `Bearer ${revoked}` },
      { cookie },
      { cookie: operator.headers.cookie ?? '', authorization: `Bearer ${apiKey}` },
      {},
    ];
    for (const headers of callers)
      expect(await errorOf(await page.send(route.method, pathOf(route), undefined, headers))).toEqual({
        status: 404,
        code: nowhere.code,
        message: nowhere.message.replace('/v1/nowhere', `/v1${pathOf(route)}`),
      });
  });

  it('is refused to an operator from another port, and to one without its scope', async () => {
    const elsewhere = await operator.send(route.method, pathOf(route), undefined, { 'sec-fetch-site': 'same-site' });
    expect(await errorOf(elsewhere)).toMatchObject({ status: 403, code: 'origin_refused' });
    const limited = await Operator.signIn(baseUrl);
    const [, session_id = ''] = limited.headers.cookie?.split('.') ?? [];
    await updateItem('sessions', { account_id: operatorPartition, session_id }, { set: { scopes: [] } });
    const refused = await limited.send(route.method, pathOf(route));
    expect(await errorOf(refused)).toMatchObject({ status: 403, code: 'scope_missing' });
  });

  it('is counted in the limit that all operators share', async () => {
    const routeClass = classOf(route);
    const policy = `"${routeClass}";q=${operatorRateLimit.requests};w=${operatorRateLimit.seconds}`;
    // Each environment reads the bucket only after the first few requests.
    const mostSent = maxEnvironments * leaseTerms[routeClass].free + 1;
    for (let sent = 1; sent <= mostSent; sent += 1) {
      // With a session of its own, since one of the routes ends it.
      const answer = await new Operator(baseUrl, await newSession()).send(route.method, pathOf(route));
      if (answer.headers.get('ratelimit-policy') === policy) return;
    }
    throw new Error('never counted');
  });
});

it.each(operatorScopes)('no API key can have the scope %s', async (scope) => {
  const { apiKey } = await newAccount(data, 'studio');
  const answer = await new Api({ baseUrl, apiKey }).post('/api-keys', { name: 'operator', scopes: [scope] });
  expect(answer.refusal).toMatchObject({ status: 400, code: 'invalid_request' });
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

  it('is listed, and is not found where there is none', async () => {
    const { data: reports } = v.parse(MonthReportList, await (await operator.get('/operator/reports')).json());
    expect(reports.map((one) => one.month)).toContain(month);
    expect(reports).toEqual(reports.toSorted((one, other) => other.month.localeCompare(one.month)));
    for (const path of [
      '2020-01',
      '2020-13',
      `2020-01/2020-01.html`,
      `${month}/2020-01.html`,
      `${month}/..%2f..%2fday`,
    ])
      expect((await operator.get(`/operator/reports/${path}`)).status).toBe(404);
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

  it('is not found in a month without a report, and on a day without a file', async () => {
    for (const path of [
      '2020-01/accounts/unallocated',
      `${month}/accounts/unallocated?day=2020-01-01`,
      `${month}/accounts/no-id`,
    ])
      expect((await operator.get(`/operator/reports/${path}`)).status).toBe(404);
  });
});

it.each([
  ['/2019-12', '2019-12.json', '{}', 'was written by another release'],
  ['/2019-12/2019-12-large.csv', '2019-12-large.csv', 'x'.repeat(6_000_000), 'is too large'],
])('%s, which cannot be shown, is not found, with the reason', async (path, name, text, reason) => {
  const key = objectKeys.costReport('2019-12', name);
  await putObject(key, text, 'text/plain');
  onTestFinished(() => deleteObject(key));
  const { status, message } = await errorOf(await operator.get(`/operator/reports${path}`));
  expect(status).toBe(404);
  expect(message).toContain(reason);
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
  await expect(cost('close', '2026-07')).rejects.toThrow('No day of 2026-07 has a file');
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

it('operators together have a limit of requests', async () => {
  const bucket = { subject: operatorPartition, route_class: 'reads' };
  const full_at_ms = Date.now() + (operatorRateLimit.seconds + 60) * 1000;
  await updateItem('rate-limits', bucket, { set: { full_at_ms } });
  onTestFinished(async () => {
    await updateItem('rate-limits', bucket, { set: { full_at_ms: 0 } });
  });
  for (let sent = 0; sent < 200; sent += 1) {
    const answer = await operator.get('/operator/reports');
    if (answer.status !== 429) continue;
    expect(answer.headers.get('ratelimit-policy')).toBe(`"reads";q=${operatorRateLimit.requests};w=60`);
    expect((await errorOf(answer)).message).toMatch(/^Too many requests: operators get 120 reads in 60 s\./);
    return;
  }
  throw new Error('never refused');
});
