import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { placeRetrySeconds, waitingPlacesOf } from '#contract/rate-limits.ts';
import { routes } from '#contract/routes.ts';
import { holdingPlace } from '#runtime/http/holding-place.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { account, account_id, newApiKey, other_id, project_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';
import { begin, begun, flood, requestMs } from './waiting-flood.ts';

const { previewCaptions, callMcp, getProject } = routes;
const nowMs = Date.parse('2026-11-21T12:00:00.000Z');

beforeAll(interceptTables);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  hold({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const haveLambdas = (concurrentLambdas: number) =>
  vi.stubEnv(environmentNames.waitingPlaces, `${waitingPlacesOf(concurrentLambdas, 'all')}`);
const held = () => Object.keys(itemOf('waiting-places') ?? {}).filter((name) => name.startsWith('until_'));
const refused = { code: 'rate_limited', retryAfterSeconds: placeRetrySeconds };

it('a flood of requests of 29 seconds from ten environments is refused after two, which the rate limit is not; another account is answered', async () => {
  const waves = await flood({
    concurrentLambdas: 10,
    environments: 10,
    waves: 3,
    flooding: account_id,
    quiet: other_id,
    quietRequests: 2,
  });
  for (const { refusals, ...wave } of waves) {
    expect(wave).toEqual({ flooding: 2, quiet: 2, overRate: 0 });
    expect(refusals).toHaveLength(8);
    expect(refusals[0]).toMatchObject(refused);
    expect(refusals[0]).toMatchObject({ message: expect.stringContaining('2 of this account') });
  }
});

it('requests that come one after another are all answered, and leave no place held', async () => {
  haveLambdas(10);
  for (let sent = 0; sent < 5; sent += 1) {
    expect(await holdingPlace(previewCaptions, account_id, async () => held())).toHaveLength(1);
    await expect(holdingPlace(previewCaptions, account_id, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
  }
  expect(itemsOf('waiting-places')).toEqual([{ account_id }]);
});

it('the place of a Lambda that died is free five seconds after the time-out of its route', async () => {
  haveLambdas(10);
  for (let died = 0; died < 2; died += 1) await begin(previewCaptions, account_id);
  const send = () => holdingPlace(previewCaptions, account_id, async () => 'answered');
  vi.setSystemTime(nowMs + requestMs + 5000);
  await expect(send()).rejects.toMatchObject(refused);
  vi.setSystemTime(nowMs + requestMs + 5001);
  expect(await send()).toBe('answered');
});

it('a request that was answered while its place was lost leaves the place to the new holder', async () => {
  haveLambdas(10);
  await holdingPlace(previewCaptions, account_id, async () => {
    const [until = ''] = held();
    hold({ 'waiting-places': { account_id, [until]: nowMs + 1, [until.replace('until', 'holder')]: 'another' } });
  });
  expect(held()).toHaveLength(1);
});

it('a place that cannot be given back does not fail its request', async () => {
  const answer = holdingPlace(previewCaptions, account_id, async () => {
    vi.stubEnv(environmentNames.table('waiting-places'), '');
    return 'answered';
  });
  expect(await answer).toBe('answered');
});

it('tools leave places to the requests that they send', async () => {
  const beginAs = async (route: typeof callMcp | typeof previewCaptions, count: number) => {
    vi.stubEnv(environmentNames.waitingPlaces, `${waitingPlacesOf(1000, route.places)}`);
    return begun(Array.from({ length: count }, () => begin(route, account_id)));
  };
  const tools = await beginAs(callMcp, 20);
  expect(tools.running).toHaveLength(10);
  const previews = await beginAs(previewCaptions, 11);
  expect(previews.running).toHaveLength(10);
  expect(previews.refusals).toMatchObject([refused]);
  await Promise.all([...tools.running, ...previews.running].map(({ end }) => end()));
  expect(held()).toEqual([]);
});

it('a route that does not wait takes no place', async () => {
  expect(await holdingPlace(getProject, account_id, async () => itemsOf('waiting-places'))).toEqual([]);
});

describe('a request to a route that waits', () => {
  const { key, keyRecord } = newApiKey({ scopes: ['projects:read'] });
  const stored = { 'api-keys': keyRecord, accounts: account };
  const preview = (sent: { key?: string }) =>
    callHandler(previewCaptions, { ...sent, id: project_id, body: { preset: 'tiktok' } });

  it('holds a place while it is handled', async () => {
    hold(stored);
    expect((await preview({ key })).refusal).toMatchObject({ status: 404 });
    expect(itemsOf('waiting-places')).toEqual([{ account_id }]);
  });

  it('is refused with the time to wait while all places are held, and reads nothing of the account', async () => {
    const places = Array.from({ length: 20 }, (_, number) => [`until_${number}`, nowMs + 1] as const);
    hold({ ...stored, 'waiting-places': { account_id, ...Object.fromEntries(places) } });
    const answer = await preview({ key });
    expect(answer.refusal).toEqual({ status: 429, code: 'rate_limited' });
    expect(answer.headers.get('retry-after')).toBe(`${placeRetrySeconds}`);
    vi.setSystemTime(nowMs + 2);
    expect((await preview({ key })).refusal).toMatchObject({ status: 404 });
  });

  it.each([
    ['without a key', 401, () => preview({})],
    ['with a key that lacks the scope', 403, () => callHandler(routes.getUsage, { key })],
  ])('takes no place %s', async (_, status, send) => {
    hold(stored);
    expect((await send()).refusal).toMatchObject({ status });
    expect(itemsOf('waiting-places')).toEqual([]);
  });
});
