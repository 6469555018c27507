import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { type Plan, plans } from '#contract/plans.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import { dayMs } from '#core/days.ts';
import { planExports } from '#core/exports/plan-exports.ts';
import { exportView } from '#core/views/export-view.ts';
import { hasVideo } from '#core/work/export-lifetime.ts';
import { exportStage } from '#runtime/caption-drawing.ts';
import { outboxEvent } from '#runtime/stores/outbox-event.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../support/step-of.ts';
import { account, exported, ready } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, keysOf } from '../../support/stores/tables-in-memory.ts';

const publishOwedEvents = stepOf(() => import('../../../lambdas/sweeps/publish-owed-events.lambda.ts'));
const bus = mockClient(EventBridgeClient);
const startMs = Date.parse('2026-11-21T12:00:00.000Z');
const hourMs = 3_600_000;
const expires_at = new Date(startMs + 30 * dayMs).toISOString();
const completed: ExportRecord = { ...exported, status: 'completed', progress: 1, completed_at: exported.created_at };
const video = objectKeys.video(completed);
const at = async (ms: number): Promise<void> => {
  vi.setSystemTime(ms);
  await publishOwedEvents();
};
const events = () => bus.commandCalls(PutEventsCommand).length;

beforeAll(interceptTables);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
  bus.reset();
  bus.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
  const record = { ...completed, expires_at };
  hold(
    {
      accounts: account,
      projects: ready,
      exports: { ...record, ...outboxEvent(record, new Date(startMs).toISOString()) },
    },
    { [video]: 'a video' },
  );
});
afterEach(() => {
  vi.useRealTimers();
});

it('an export that expires has its event first, and its video until its last URL has ended', async () => {
  await at(startMs + 2 * 60_000);
  expect([events(), keysOf('exports/')]).toEqual([1, [video]]);
  await at(Date.parse(expires_at) + hourMs - 1000);
  expect(keysOf('exports/')).toEqual([video]);
  await at(Date.parse(expires_at) + hourMs + 1000);
  expect([events(), keysOf('exports/'), itemOf('exports')?.due]).toEqual([1, [], undefined]);
  expect(itemOf('exports')).toMatchObject({ status: 'completed', expires_at });
});

it('a second run deletes nothing more and sends nothing', async () => {
  await at(startMs + 2 * 60_000);
  for (const minutes of [61, 62, 63]) await at(Date.parse(expires_at) + minutes * 60_000);
  expect([events(), keysOf('exports/')]).toEqual([1, []]);
});

it('an export that is kept is never due again', async () => {
  hold(
    { exports: { ...completed, ...outboxEvent(completed, new Date(startMs).toISOString()) } },
    { [video]: 'a video' },
  );
  await at(startMs + 2 * 60_000);
  expect([events(), itemOf('exports')?.due, keysOf('exports/')]).toEqual([1, undefined, [video]]);
});

it('an export says when it expires, and then that it has', () => {
  const record = { ...completed, expires_at };
  const before = exportView(record, Date.parse(expires_at) - 1, 'https://x/y');
  expect(before).toMatchObject({ status: 'completed', download_url: 'https://x/y', expires_at });
  expect(before.expired).toBeUndefined();
  expect(hasVideo(record, Date.parse(expires_at))).toBe(false);
  expect(exportView(record, Date.parse(expires_at))).toMatchObject({
    status: 'completed',
    download_url: null,
    expired: true,
  });
  expect(exportView({ ...record, status: 'failed' }, Date.parse(expires_at)).expired).toBeUndefined();
});

it.each([
  [30, expires_at],
  [undefined, undefined],
])('an export of a stage with exportDays %j expires at %j, as its first reply says', (exportDays, expected) => {
  setLambdaEnvironment({
    [environmentNames.captionDrawing]: JSON.stringify({ renderer: 'mediaconvert', burnIn: {}, exportDays }),
  });
  const asked = {
    resolution: '720p',
    fit: 'auto',
    burn_captions: false,
    soft_captions: false,
    layer: false,
    sound_labels: true,
  } as const;
  const stage = exportStage(ready.account_id);
  const limits: typeof plans.pro & Plan = { ...plans.pro, exportDays: 7 };
  const ofPlan = planExports(ready, { limits, plan: 'pro' }, { ...asked, presets: ['tiktok'] }, stage).exports;
  expect(ofPlan.map((record) => record.expires_at)).toEqual([new Date(startMs + 7 * dayMs).toISOString()]);
  const { exports } = planExports(ready, { limits: plans.pro, plan: 'pro' }, { ...asked, presets: ['tiktok'] }, stage);
  expect(exports.map((record) => record.expires_at)).toEqual([expected]);
});
