import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { maxFrameDecodingMs, maxFreeFrameDecodingMs } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { type PlanName, plans } from '#contract/plans.ts';
import { framePlacesOf, maxWaitingPlaces, waitingPlacesOf } from '#contract/rate-limits.ts';
import { type Route, timeoutSecondsOf } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { CreateProject } from '#contract/schemas/project.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { knownNanoUsd, pricesIn } from '#core/cost/price-of.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { projectView } from '#core/views/project-view.ts';
import { invokeDescribeFile } from '#runtime/aws/lambda.ts';
import { newTally, withTally } from '#runtime/meter/tally.ts';
import { keyedRequest, storeReply } from '#runtime/stores/idempotency.ts';
import { brandFontId } from '../../support/brand-font-id.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { bodyOf, brandFont } from '../../support/fonts.ts';
import { answersOf, signingSession } from '../../support/service-answers.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import {
  account,
  account_id,
  created_at,
  draft,
  newApiKey,
  nowMs,
  project_id,
  ready,
} from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemsOf } from '../../support/stores/tables-in-memory.ts';

const [sts, lambda] = [mockClient(STSClient), mockClient(LambdaClient)];
const live = newApiKey();
const tests = newApiKey({ account_id: testAccountOf(account_id) });
const media_key = 'media/a/p/source';
const today = new Date(nowMs).toISOString().slice(0, 10);
const limit = plans.free.maxDailySpendNanoUsd;

/** The live account has the project; the test account beside it has the same. */
const holdAccounts = (spent: { readonly credits?: number; readonly spend_nano_usd?: number } = {}): void => {
  const project = { ...ready, media_key };
  const font = { account_id, font_id: brandFontId, name: 'Brand', scripts: ['Latin'], size_bytes: 1, created_at };
  const testFont = { ...font, account_id: testAccountOf(account_id) };
  hold(
    {
      'api-keys': [live.keyRecord, tests.keyRecord],
      accounts: [
        { ...account, spend_day: today, ...spent },
        { ...account, account_id: testAccountOf(account_id), credits: 0 },
      ],
      fonts: [font, testFont],
      projects: [project, { ...project, account_id: testAccountOf(account_id) }],
    },
    {
      [ready.transcript.key]: { language: 'en', lines: [{ words: [{ text: 'Mix', startMs: 500, endMs: 1500 }] }] },
      [objectKeys.ownFont(font)]: brandFont(),
      [objectKeys.ownFont(testFont)]: brandFont(),
      [media_key]: 'media',
    },
  );
};
const spend = () => itemsOf('accounts').map(({ spend_nano_usd = 0 }) => spend_nano_usd);

beforeAll(interceptTables);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  holdAccounts();
  sts.on(AssumeRoleCommand).resolves(signingSession);
  answersOf(lambda)({ png: 'AA==', reads: 3 });
});
afterEach(() => vi.useRealTimers());

const preview = (key: string, body: object = { frame: true, at: 1 }) =>
  callHandler(routes.previewCaptions, {
    key,
    id: project_id,
    renderer: 'auto',
    headers: { accept: 'image/png' },
    body: { preset: 'tiktok', resolution: '720p', style: { font_id: brandFontId }, ...body },
  });

/** The cost of one invocation of DrawFrame that takes a millisecond. */
const leastOfFrame = knownNanoUsd(
  { lambda_requests: 1, lambda_mb_ms: renderSteps.DrawFrame.memoryMb },
  pricesIn('us-east-1'),
);

it.each([
  ['a key', live.key],
  ['a test key', tests.key],
])('a preview of %s counts in the spend of the live account, with what DrawFrame took for it', async (_, key) => {
  expect((await preview(key)).status).toBe(200);
  const [counted = 0, ofTests] = spend();
  expect(counted).toBeGreaterThanOrEqual(leastOfFrame);
  expect(ofTests).toBe(0);
  expect((await preview(key, {})).status).toBe(200);
  expect(spend()[0]).toBeGreaterThan(Number(counted));
});

it.each([
  ['a key', live.key],
  ['a test key', tests.key],
])(
  'at the limit of the day a preview of %s is refused, with the time until which, before it costs anything',
  async (_, key) => {
    holdAccounts({ spend_nano_usd: limit });
    const answer = await preview(key);
    expect(answer.refusal).toEqual({ status: 402, code: 'spend_limit_reached' });
    expect(answer.text).toContain('from 2026-11-22T00:00:00Z on');
    expect(lambda.calls()).toEqual([]);
    expect(spend()).toEqual([limit, 0]);
  },
);

it.each([
  ['answers', { reads: 1 }, undefined],
  ['fails', { errorType: 'VideoTooSlow', errorMessage: 'Too slow.' }, 'Unhandled'],
])('the time of a function that is waited for counts where it %s', async (_, payload, error) => {
  answersOf(lambda)(payload, error);
  const tally = newTally('r', { route: 'createProject' });
  const describes = { url: 'https://bucket.example.com/media', sizeBytes: 5 };
  await withTally(tally, () => invokeDescribeFile({ account_id, describes }).catch(() => {}));
  expect(tally.elsewhereNanoUsd).toBeGreaterThanOrEqual(leastOfFrame);
});

it('a failed preview counts too', async () => {
  answersOf(lambda)({ errorType: 'VideoTooSlow', errorMessage: 'Too slow.' }, 'Unhandled');
  expect((await preview(live.key)).status).toBe(400);
  expect(spend()[0]).toBeGreaterThanOrEqual(leastOfFrame);
});

it('a reply that was stored is answered at the limit, and counts nothing', async () => {
  const body = { source_url: 'https://media.example.com/talk.mp4' };
  const first = JSON.stringify(projectView(draft));
  const parsed = { path: '/v1/projects', body: v.parse(CreateProject, body) };
  const keyed = keyedRequest('once', account_id, 'createProject', parsed);
  if (!keyed) throw new Error('a key makes a keyed request');
  const write = storeReply(keyed, { status: 201, body: first, credits_charged: 0 });
  if (!('put' in write)) throw new Error('a reply is put');
  holdAccounts({ spend_nano_usd: limit });
  hold({ 'api-keys': live.keyRecord, accounts: itemsOf('accounts'), idempotency: write.put });
  const send = (idempotencyKey: string) =>
    callHandler(routes.createProject, { key: live.key, headers: { 'idempotency-key': idempotencyKey }, body });
  expect((await send('once')).text).toBe(first);
  expect((await send('another')).refusal).toEqual({ status: 402, code: 'spend_limit_reached' });
  expect(spend()).toEqual([limit, 0]);
});

it.each([
  ['credits', 1, maxFrameDecodingMs],
  ['no credits', 0, maxFreeFrameDecodingMs],
])('a frame of an account with %s is decoded for a limited time', async (_, credits, time_limit_ms) => {
  for (const key of [live.key, tests.key]) {
    holdAccounts({ credits });
    await preview(key);
    const sent = lambda.commandCalls(InvokeCommand).at(-1)?.args[0].input.Payload;
    expect(JSON.parse(String(sent))).toMatchObject({ time_limit_ms });
  }
});

it('a fifth of the places may draw frames at once, those of test keys included', async () => {
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  let drawing = 0;
  const text = JSON.stringify({ png: 'AA==', reads: 3 });
  lambda.reset();
  lambda.on(InvokeCommand).callsFake(async () => {
    drawing += 1;
    if (drawing === 4) begun.resolve();
    // One more than may be drawn is answered at once, and seen.
    if (drawing <= 4) await ending.promise;
    return { Payload: Object.assign(new TextEncoder().encode(text), { transformToString: () => text }) };
  });
  const sent = [live.key, live.key, tests.key, tests.key].map((key) => preview(key));
  await begun.promise;
  for (const key of [live.key, tests.key])
    expect((await preview(key)).refusal).toEqual({ status: 429, code: 'rate_limited' });
  ending.resolve();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await preview(live.key)).status).toBe(200);
});

it.each([
  [2, 1],
  [20, 4],
  [maxWaitingPlaces, 20],
])('of %i places %i may draw frames', (all, frames) => expect(framePlacesOf(all)).toBe(frames));

it.each([
  [routes.createFont, { body: bodyOf(brandFont()) }],
  [routes.diffVersions, { id: project_id }],
  [routes.getUsage, {}],
])('at the limit of the day $operationId is refused too', async (route, request) => {
  holdAccounts({ spend_nano_usd: limit });
  const { refusal } = await callHandler(route, { key: live.key, ...request });
  expect(refusal).toEqual({ status: 402, code: 'spend_limit_reached' });
});

/** What Lambda bills where all places of an account are held for a day. */
const placesUsd = ({ memoryMb = 512, places }: Route): number =>
  knownNanoUsd(
    { lambda_mb_ms: waitingPlacesOf(1000, places ?? 'all') * memoryMb * 24 * 3_600_000 },
    pricesIn('us-east-1'),
  ) / 1e9;
/** An account at its limit still reads and saves its own words. */
const wordsOfCustomers = ['getTranscript', 'getVersion', 'replaceTranscript'];

const waiting = Object.values<Route>(routes).filter(({ places }) => places !== undefined);
it.each(waiting)(
  '$operationId, which may last, costs less in a day than the least plan allows, or is counted',
  (route) => {
    const leastUsd =
      Math.min(...(Object.keys(plans) as PlanName[]).map((plan) => plans[plan].maxDailySpendNanoUsd)) / 1e9;
    const isBounded = placesUsd(route) < leastUsd || wordsOfCustomers.includes(route.operationId);
    expect(route.spends === true || isBounded).toBe(true);
    expect(timeoutSecondsOf(route)).toBeLessThanOrEqual(29);
  },
);
