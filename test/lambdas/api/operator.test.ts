import { beforeAll, describe, expect, it } from 'vitest';
import { operatorRoutes } from '#contract/operator.ts';
import { operatorRateLimit } from '#contract/rate-limits.ts';
import { operatorPartition } from '#contract/records/session.ts';
import { classOf, type Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { operatorScopes } from '#contract/scopes.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { operatorCookieName } from '#core/keys/session-cookie.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { createKey, revokeKey } from '../../../operate/accounts/keys.ts';
import {
  listOperatorSessions,
  newOperatorToken,
  revokeOperatorSession,
} from '../../../operate/admin/operator-sessions.ts';
import type { Answer } from '../../support/cloud/api.ts';
import { replyOf } from '../../support/cloud/call-handler.ts';
import { newOperatorCookie } from '../../support/cloud/operator.ts';
import { newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';
import { hold, putText } from '../../support/stores/tables-in-memory.ts';
import { type GatewayRequest, gatewayEvent, lambdaContext } from '../gateway-event.ts';

const month = '2026-08';
const protectedRoutes = Object.values<Route>(operatorRoutes).filter(({ operator }) => operator);
const ownPage = { 'sec-fetch-site': 'same-origin', origin: 'https://api.example' };
/** The headers that a page of the API sends. */
const send = (route: Route, request: GatewayRequest) => {
  const event = gatewayEvent({ method: route.method, path: `/v1${route.path}`, ...request });
  return replyOf(route, { ...event, headers: { ...event.headers, ...ownPage, ...request.headers } }, lambdaContext);
};
const given: Readonly<Record<string, string>> = { month, account: 'unallocated', file: `${month}.html` };
const paramsOf = ({ path }: Route) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.length > 0 ? { params: Object.fromEntries(names.map((name) => [name, given[name] ?? ''])) } : {};
};
const open = (token: string, headers = {}) =>
  send(operatorRoutes.createOperatorSession, { body: JSON.stringify({ token }), headers });
const change = (session_id: string | undefined, set: Record<string, unknown>) =>
  updateItem('sessions', { account_id: operatorPartition, session_id: session_id ?? '' }, { set });
const list = (cookie: string) => send(operatorRoutes.listMonthReports, { cookies: [cookie] });
const unauthorized = { status: 401, code: 'unauthorized' };
const isOver = () => ({ expires_at: Math.floor(Date.now() / 1000) });

beforeAll(() => serveInMemory());
beforeAll(() => hold({}));

describe("an operator's session", () => {
  it('is opened once by a link, and has a cookie that scripts cannot read', async () => {
    const token = await newOperatorToken();
    const answers = await Promise.all([open(token), open(token), open(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401]);
    const opened = answers.find(({ status }) => status === 201);
    const cookie = opened?.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^__Host-cueline-operator=operator\.[\w.-]+; Path=\/; Max-Age=28800; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(opened?.text).not.toContain(cookie.split(/[.;]/)[2]);
    expect((await list(cookie.split(';')[0] ?? '')).status).toBe(200);
  });

  it('is not opened by a link that is ten minutes old, from elsewhere, nor as the session of an account', async () => {
    const token = await newOperatorToken();
    expect((await send(routes.createSession, { body: JSON.stringify({ token }) })).refusal).toEqual(unauthorized);
    const elsewhere = await open(token, { 'sec-fetch-site': 'same-site' });
    expect(elsewhere.refusal).toEqual({ status: 403, code: 'origin_refused' });
    expect((await list(`${operatorCookieName}=${token}`)).refusal).toEqual(unauthorized);
    await change(token.split('.')[1], isOver());
    expect((await open(token)).refusal).toEqual(unauthorized);
  });

  it('ends when it signs out, when its time is over, and when the command ends it', async () => {
    const [first, second, third] = [await newOperatorCookie(), await newOperatorCookie(), await newOperatorCookie()];
    const out = await send(operatorRoutes.deleteOperatorSession, { cookies: [first] });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toContain('__Host-cueline-operator=; Path=/; Max-Age=0;');
    await change(second.split('.')[1], isOver());
    const [, id = ''] = third.split('.');
    await revokeOperatorSession(id);
    for (const cookie of [first, second, third])
      for (const route of protectedRoutes)
        expect((await send(route, { ...paramsOf(route), cookies: [cookie] })).refusal).toEqual(unauthorized);
    expect((await listOperatorSessions()).map(({ session_id }) => session_id)).not.toContain(id);
    await expect(revokeOperatorSession(id)).rejects.toThrow(`There is no operator's session ${id}`);
  });
});

describe.each(protectedRoutes)('$operationId', (route) => {
  const request = paramsOf(route);

  it('is a path that does not exist for every API key and every session of an account', async () => {
    const { accountId, api } = await newAccountInMemory('studio');
    const revoked = await createKey(accountId, 'revoked');
    await revokeKey(hashOfKey(revoked));
    const session = await send(routes.createSession, { body: JSON.stringify({ api_key: api.key }) });
    const nowhere = (await api.send('GET', '/projects/none')).refusal;
    const callers: GatewayRequest[] = [
      { headers: { authorization: `Bearer ${api.key}` } },
      { headers: { authorization: `Bearer ${revoked}` } },
      { cookies: [session.headers.get('set-cookie')?.split(';')[0] ?? ''] },
      { cookies: [await newOperatorCookie()], headers: { authorization: `Bearer ${api.key}` } },
      {},
    ];
    const answers = await Promise.all(callers.map((caller) => send(route, { ...request, ...caller })));
    for (const answer of answers) expect(answer.refusal).toEqual(nowhere);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('is refused to an operator from another port, and to one without its scope', async () => {
    const cookie = await newOperatorCookie();
    const elsewhere = await send(route, { ...request, cookies: [cookie], headers: { 'sec-fetch-site': 'same-site' } });
    expect(elsewhere.refusal).toEqual({ status: 403, code: 'origin_refused' });
    await change(cookie.split('.')[1], { scopes: [] });
    const limited = await send(route, { ...request, cookies: [cookie] });
    expect(limited.refusal).toEqual({ status: 403, code: 'scope_missing' });
  });
});

it.each(operatorScopes)('no API key can have the scope %s', async (scope) => {
  const { api } = await newAccountInMemory('studio');
  const answer = await api.post('/api-keys', { name: 'operator', scopes: [scope] });
  expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'scopes[0]' });
});

const report = (path: string, query?: Record<string, string>) => {
  const [of = '', file, account = ''] = path.split('/');
  const [route, params] =
    file === undefined
      ? [operatorRoutes.getMonthReport, { month: of }]
      : file === 'accounts'
        ? [operatorRoutes.getAccountCosts, { month: of, account }]
        : [operatorRoutes.getMonthReportFile, { month: of, file }];
  return newOperatorCookie().then((cookie) => send(route, { params, cookies: [cookie], ...(query && { query }) }));
};

it.each([
  ['2020-01'],
  ['2020-13'],
  ['2020-01/2020-01.html'],
  [`${month}/2020-01.html`],
  [`${month}/../../day`],
  ['2020-01/accounts/unallocated'],
  [`${month}/accounts/unallocated`, { day: '2020-01-01' }],
  [`${month}/accounts/no-id`],
])('the report %s is not found', async (path, query?: Record<string, string>) => {
  expect((await report(path, query)).refusal).toEqual({ status: 404, code: 'not_found' });
});

it.each([
  ['2019-12', '2019-12.json', '{}', 'was written by another release'],
  ['2019-12/2019-12-large.csv', '2019-12-large.csv', 'x'.repeat(6_000_000), 'is too large'],
])('the report %s, which cannot be shown, is not found, with the reason', async (path, name, text, reason) => {
  putText(`costs/reports/2019-12/${name}`, text);
  const answer = await report(path);
  expect(answer.status).toBe(404);
  expect(answer.text).toContain(reason);
});

it('every route is refused over the limit that all operators share', async () => {
  const { requests, seconds } = operatorRateLimit;
  const full_at_ms = Date.now() + (seconds + 60) * 1000;
  for (const route_class of ['reads', 'writes'])
    await updateItem('rate-limits', { subject: operatorPartition, route_class }, { set: { full_at_ms } });
  for (const route of protectedRoutes) {
    const routeClass = classOf(route);
    let refused: Answer | undefined;
    // An environment may have been granted some requests before.
    for (let sent = 0; sent <= requests && refused?.status !== 429; sent += 1)
      // One of the routes ends its session.
      refused = await send(route, { ...paramsOf(route), cookies: [await newOperatorCookie()] });
    expect(refused?.headers.get('ratelimit-policy')).toBe(`"${routeClass}";q=${requests};w=${seconds}`);
    expect(refused?.text).toContain(`Too many requests: operators get ${requests} ${routeClass} in ${seconds} s.`);
  }
});
