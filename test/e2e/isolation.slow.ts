import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tlsAuthority } from '../../commands/bench/tls-authority.ts';
import { CreatedWebhook } from '../../contract/schemas/webhook.ts';
import { workEvent } from '../../core/webhooks/work-event.ts';
import { sendEvent } from '../../lambdas/shared/aws/event-queue.ts';
import { listDeliveries } from '../../lambdas/shared/stores/deliveries.ts';
import { Api } from '../helpers/api.ts';
import { CloudProcess } from '../helpers/cloud-process.ts';
import { newAccount } from '../helpers/new-account.ts';
import { WebhookReceiver } from '../helpers/webhook-receiver.ts';

const host = 'hooks.receiver-of-events.com';
const authority = tlsAuthority(host);
const hanging = 1000;
const everyMs = 200;

let receiver: WebhookReceiver;
let cloud: CloudProcess;

beforeAll(async () => {
  receiver = await new WebhookReceiver(authority).listen();
  const args = ['--public-host', `${host}=${receiver.address}`, '--ca', authority.caFile];
  cloud = await CloudProcess.start({ args });
});
afterAll(async () => {
  await cloud?.stopAndForget();
  await receiver?.stop();
  authority.forget();
});

const owner = async (path: string) => {
  const { accountId, apiKey } = await newAccount(cloud.data, 'studio');
  const api = new Api({ baseUrl: cloud.ready.base_url, apiKey });
  const { id, secret } = (await api.post('/webhooks', { url: `https://${host}${path}` })).as(CreatedWebhook);
  return { accountId, webhookId: id, path, secret };
};
type Owner = Awaited<ReturnType<typeof owner>>;

const publish = async (account_id: string): Promise<void> => {
  const work = { project_id: newId(), export_id: newId() };
  await sendEvent({ account_id, event: workEvent(newId(), 'export', work, new Date().toISOString()) });
};

/** Between publication and arrival, of events at an even pace: the 95th percentile of so many. */
const p95Ms = async ({ accountId, path, secret }: Owner, count: number): Promise<number> => {
  const before = receiver.at(path).length;
  for (let sent = 0; sent < count; sent += 1) await Promise.all([publish(accountId), delay(everyMs)]);
  const events = (await receiver.events(path, before + count, secret)).slice(before);
  const times = receiver.at(path).slice(before);
  const tookMs = events.map((event, at) => (times[at]?.atMs ?? 0) - Date.parse(event.created_at));
  return tookMs.toSorted((one, other) => one - other)[Math.ceil(count * 0.95) - 1] ?? 0;
};

/** The middle one of several, since others may be at work on the machine. */
const middleP95Ms = async (owner: Owner, times: number): Promise<number> => {
  const all: number[] = [];
  for (let run = 0; run < times; run += 1) all.push(await p95Ms(owner, 40));
  console.log(`p95 of each 40 events, in ms: ${all.join(', ')}`);
  return all.toSorted((one, other) => one - other)[times >> 1] ?? 0;
};

/** Until every event has become a delivery: a burst passes the fan-out before what comes after it. */
const fannedOut = async ({ accountId: account_id, webhookId: webhook_id }: Owner, count: number): Promise<void> => {
  while ((await listDeliveries({ account_id, webhook_id }, { limit: count })).length < count) await delay(500);
};

// To be run alone: it measures the machine too.
it('an endpoint that hangs on 1,000 events leaves the p95 of another account within twice its quiet value', async () => {
  const quick = await owner('/quick');
  const stuck = await owner('/stuck');
  receiver.behaviours.set('/stuck', () => {});
  await p95Ms(quick, 25);
  const quietMs = await middleP95Ms(quick, 5);
  const startMs = performance.now();
  await Promise.all(Array.from({ length: hanging }, () => publish(stuck.accountId)));
  await fannedOut(stuck, hanging);
  const fannedOutMs = performance.now() - startMs;
  const hangingMs = await middleP95Ms(quick, 9);
  console.log({ quietMs, fannedOutMs, hangingMs, attempts: receiver.at('/stuck').length });
  expect(hangingMs).toBeLessThanOrEqual(2 * quietMs);
});
