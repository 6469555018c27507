import './world/replaced-modules.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { marshall } from '@aws-sdk/util-dynamodb';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { feedOf } from '#contract/queue-feeds.ts';
import { defaultConcurrentLambdas } from '#contract/stage.ts';
import { webhookSteps } from '#contract/steps/webhooks.ts';
import { workEvent } from '#core/webhooks/work-event.ts';
import type { EgressRequest } from '#runtime/egress/egress-request.ts';
import { setLambdaEnvironment } from '../support/lambda-environment.ts';
import { p95 } from '../support/p95.ts';
import { FedQueue } from './world/fed-queue.ts';
import { loadFunctions } from './world/functions.ts';
import { currentInvocation, type Invocation, runFunction } from './world/invocations.ts';
import { receiveBy } from './world/receiver.ts';
import { randomFrom, Scheduler } from './world/scheduler.ts';
import { Tables } from './world/tables.ts';
import { interceptSdk } from './world/transport.ts';
import { restartTime } from './world/virtual-time.ts';

// Tests the queueing alone, as AWS documents it, on a virtual clock, so other load of the machine does not count. The times
// are measured: `npm run bench -- webhooks` has 9.4 ms of CPU for the 7 calls of Deliver, and 512 MB are 0.29 of a processor.
// The target for the p95 is twice the quiet value. Queueing may use half of that increase: 1.5 times the quiet value.
const callCpuMs = 5;
const callMs = 5;
const coldStartMs = 500;
const hangingMs = 10_000;

const everyMs = 100;

/** When events arrived at the host that answers. */
let arrivals: Map<string, number>;
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const receive = async ({ hostname }: URL, { headers = {} }: EgressRequest) => {
  await call();
  if (hostname.startsWith('hanging')) {
    await later(hangingMs);
    throw Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' });
  }
  arrivals.set(headers['cueline-event-id'] ?? '', Date.now());
  return Object.assign(Readable.from([]), { statusCode: 204, headers: {} });
};

const busyUntilMs = new WeakMap<Invocation, number>();
/** Takes the time of a call. An invocation has one slow processor for all its calls. */
const call = async (): Promise<void> => {
  const invocation = currentInvocation();
  if (!invocation) return;
  const freeMs = Math.max(Date.now(), busyUntilMs.get(invocation) ?? 0) + callCpuMs;
  busyUntilMs.set(invocation, freeMs);
  await later(freeMs - Date.now() + callMs);
};

let tables: Tables;
let queues: { readonly FanOut: FedQueue; readonly Deliver: FedQueue };
let scheduler: Scheduler;

const Entry = v.object({
  QueueUrl: v.optional(v.string()),
  MessageBody: v.string(),
  MessageGroupId: v.string(),
  DelaySeconds: v.optional(v.number(), 0),
});
const Batch = v.object({ QueueUrl: v.string(), Entries: v.array(v.object({ ...Entry.entries, Id: v.string() })) });
const Change = v.object({ ReceiptHandle: v.string(), VisibilityTimeout: v.number() });

const sqs = (operation: string, input: unknown): object => {
  if (operation === 'ChangeMessageVisibility') {
    const { ReceiptHandle, VisibilityTimeout } = v.parse(Change, input);
    queues.Deliver.defer(ReceiptHandle, VisibilityTimeout * 1000);
    return {};
  }
  const send = ({ QueueUrl, MessageBody, MessageGroupId, DelaySeconds }: v.InferOutput<typeof Entry>) => ({
    MessageId: queues[QueueUrl === process.env[environmentNames.eventQueue] ? 'FanOut' : 'Deliver'].send(
      MessageBody,
      MessageGroupId,
      DelaySeconds * 1000,
    ),
    MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
  });
  if (operation === 'SendMessage') return send(v.parse(Entry, input));
  const { QueueUrl, Entries } = v.parse(Batch, input);
  return { Successful: Entries.map((entry) => ({ Id: entry.Id, ...send({ QueueUrl, ...entry }) })), Failed: [] };
};

setLambdaEnvironment();
await interceptSdk(async ({ service, operation, body }) => {
  await call();
  const input: Record<string, unknown> = JSON.parse(body);

  return { body: JSON.stringify(service === 'sqs' ? sqs(operation, input) : tables.handle(operation, input)) };
});
const functions = await loadFunctions();

const fed = (functionName: keyof typeof webhookSteps): FedQueue => {
  const found = functions.get(functionName);
  if (!found) throw new Error(`There is no function ${functionName}`);
  let runs = 0;
  return new FedQueue({
    ...feedOf(functionName, { concurrentLambdas: defaultConcurrentLambdas }),
    visibilityMs: webhookSteps[functionName].timeoutSeconds * 6000,
    coldStartMs,
    run: (event) => runFunction({ ...found, functionName, event, cause: `${functionName} ${++runs}` }),
  });
};

beforeEach(() => {
  restartTime();
  vi.spyOn(Math, 'random').mockImplementation(randomFrom(1));
  scheduler = new Scheduler(() => 0);
  tables = new Tables({ onCommit: () => {}, keepsCondition: () => true });
  queues = { FanOut: fed('FanOut'), Deliver: fed('Deliver') };
  arrivals = new Map();
  rulesGroup = (accountId) => accountId;
  receiveBy(receive);
});

/** An account whose endpoints have answered 2xx, so that only its places limit its attempts. */
const openAccount = (host: string, endpoints: number): string => {
  const account_id = newId();
  const now = new Date().toISOString();
  for (let at = 0; at < endpoints; at += 1) {
    const key = { account_id, webhook_id: newId() };
    const webhook = { ...key, url: `https://${host}/`, events: [], created_at: now, failures: 0, last_success_at: now };
    tables.handle('PutItem', { TableName: 'webhooks', Item: marshall(webhook) });
    tables.handle('PutItem', { TableName: 'webhook-secrets', Item: marshall({ ...key, secret: 'whsec_secret' }) });
  }
  return account_id;
};

/** Where the rule of the bus names no group, all events are in one. */
let rulesGroup: (accountId: string) => string | undefined;

const publish = (account_id: string): string => {
  const event = workEvent(
    newId(),
    { account_id, project_id: newId(), export_id: newId(), batch_id: newId() },
    new Date().toISOString(),
  );
  queues.FanOut.send(JSON.stringify({ detail: { account_id, event } }), rulesGroup(account_id));
  return event.id;
};

/** Publishes events at an even pace. Returns how long each took to arrive, in ms. */
const publishEvenly = async (accountId: string, events: number): Promise<number[]> => {
  const sent: { readonly id: string; readonly atMs: number }[] = [];
  for (let at = 0; at < events; at += 1) {
    sent.push({ id: publish(accountId), atMs: Date.now() });
    await later(everyMs);
  }
  while (sent.some(({ id }) => !arrivals.has(id))) await later(everyMs);
  return sent.map(({ id, atMs }) => (arrivals.get(id) ?? 0) - atMs);
};

/** The p95 of the times to arrive of a quick account's events: before the burst of another account, and during it. */
const quietAndBusy = (burst: () => void) =>
  scheduler.until(
    (async () => {
      const quick = openAccount('quick.receiver-of-events.com', 1);
      await publishEvenly(quick, 5);
      const quietMs = p95(await publishEvenly(quick, 20));
      burst();
      return { quietMs, busyMs: p95(await publishEvenly(quick, 100)) };
    })(),
  );

it('400 events at once to an endpoint that hangs leave the p95 of another account within 1.5 times its quiet value', async () => {
  const noisy = openAccount('hanging.receiver-of-events.com', 1);
  const { quietMs, busyMs } = await quietAndBusy(() => {
    for (let sent = 0; sent < 400; sent += 1) publish(noisy);
  });
  expect(busyMs).toBeLessThanOrEqual(1.5 * quietMs);
});

it('ten events at once to five endpoints that hang leave the p95 of another account within 1.5 times its quiet value', async () => {
  const noisy = openAccount('hanging.receiver-of-events.com', 5);
  const { quietMs, busyMs } = await quietAndBusy(() => {
    for (let sent = 0; sent < 10; sent += 1) publish(noisy);
  });
  expect(busyMs).toBeLessThanOrEqual(1.5 * quietMs);
});

it('400 events at once leave the p95 of another account within twice its quiet value where the rule names no group', async () => {
  rulesGroup = () => undefined;
  const noisy = openAccount('hanging.receiver-of-events.com', 1);
  const { quietMs, busyMs } = await quietAndBusy(() => {
    for (let sent = 0; sent < 400; sent += 1) publish(noisy);
  });
  expect(busyMs).toBeLessThanOrEqual(2 * quietMs);
});
