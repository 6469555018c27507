import { setTimeout as delay } from 'node:timers/promises';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tlsAuthority } from '../../commands/bench/tls-authority.ts';
import { environmentNames } from '../../contract/names.ts';
import { CreatedWebhook } from '../../contract/schemas/webhook.ts';
import { workEvent } from '../../core/webhooks/work-event.ts';
import { sendEvent } from '../../lambdas/shared/aws/event-queue.ts';
import { Api } from '../helpers/api.ts';
import { CloudProcess } from '../helpers/cloud-process.ts';
import { newAccount } from '../helpers/new-account.ts';
import { WebhookReceiver } from '../helpers/webhook-receiver.ts';

// To be run alone: it measures the machine too.

const host = 'hooks.receiver-of-events.com';
const authority = tlsAuthority(host);
const burstEvents = 1000;
const pacedEvents = 100;
const everyMs = 200;
const runs = 3;

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

const newOwner = async () => {
  const { accountId, apiKey } = await newAccount(cloud.data, 'studio');
  return { accountId, api: new Api({ baseUrl: cloud.ready.base_url, apiKey }) };
};
type Owner = Awaited<ReturnType<typeof newOwner>>;

/** An endpoint with a path of its own. */
const register = async ({ api }: Owner) => {
  const path = `/${newId()}`;
  return { path, ...(await api.post('/webhooks', { url: `https://${host}${path}` })).as(CreatedWebhook) };
};
type Endpoint = Awaited<ReturnType<typeof register>>;

const newEvent = () =>
  workEvent(newId(), 'export', { project_id: newId(), export_id: newId() }, new Date().toISOString());

/** Between publication and arrival, of events at an even pace: the 95th percentile. */
const p95Ms = async ({ accountId }: Owner, { path, secret }: Endpoint): Promise<number> => {
  receiver.forget(path);
  for (let sent = 0; sent < pacedEvents; sent += 1)
    await Promise.all([sendEvent({ account_id: accountId, event: newEvent() }), delay(everyMs)]);
  const events = await receiver.events(path, pacedEvents, secret);
  const times = receiver.at(path);
  const tookMs = events.map(({ created_at }, at) => (times[at]?.atMs ?? 0) - Date.parse(created_at));
  return tookMs.toSorted((one, other) => one - other)[Math.ceil(pacedEvents * 0.95) - 1] ?? 0;
};

/** By how much another account's p95 grows from the first event of a burst on: the middle one of several bursts. */
const growth = async (endpoints: number, burst: (of: Owner, to: readonly Endpoint[]) => Promise<unknown>) => {
  const ratios: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const [quick, noisy] = [await newOwner(), await newOwner()];
    const own = await register(quick);
    const hanging = await Promise.all(Array.from({ length: endpoints }, () => register(noisy)));
    // They have answered 2xx, so that nothing but their places limits them.
    await sendEvent({ account_id: noisy.accountId, event: newEvent() });
    for (const { path, secret } of hanging) {
      await receiver.events(path, 1, secret);
      receiver.behaviours.set(path, () => {});
    }
    await p95Ms(quick, own);
    const quietMs = await p95Ms(quick, own);
    const [busyMs] = await Promise.all([p95Ms(quick, own), burst(noisy, hanging)]);
    const attempts = hanging.map(({ path }) => receiver.at(path).length);
    console.log(JSON.stringify({ quietMs, busyMs, ratio: busyMs / quietMs, attempts }));
    ratios.push(busyMs / quietMs);
    for (const { id } of hanging) await noisy.api.send('DELETE', `/webhooks/${id}`);
    // Attempts that hang end.
    await delay(20_000);
  }
  return ratios.toSorted((one, other) => one - other)[runs >> 1];
};

it('five endpoints that hang on ten tests each leave the p95 of another account within twice its quiet value', async () => {
  const tests = ({ api }: Owner, endpoints: readonly Endpoint[]) =>
    Promise.all(endpoints.flatMap(({ id }) => Array.from({ length: 10 }, () => api.post(`/webhooks/${id}/test`, {}))));
  expect(await growth(5, tests)).toBeLessThanOrEqual(2);
});

const burstTo = async ({ accountId: account_id }: Owner): Promise<void> => {
  const sqs = new SQSClient({});
  const entry = (_: unknown, at: number) => ({
    Id: String(at),
    MessageBody: JSON.stringify({ account_id, event: newEvent() }),
    MessageGroupId: account_id,
  });
  for (let sent = 0; sent < burstEvents; sent += 10) {
    const Entries = Array.from({ length: 10 }, entry);
    await sqs.send(new SendMessageBatchCommand({ QueueUrl: process.env[environmentNames.eventQueue], Entries }));
  }
};

it('1,000 events at once to an endpoint that hangs do so too, while they are fanned out and after', async () => {
  expect(await growth(1, burstTo)).toBeLessThanOrEqual(2);
});
