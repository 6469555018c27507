import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import type { DeliveryMessage } from '#contract/schemas/delivery-queue.ts';
import { webhookSteps } from '#contract/steps/webhooks.ts';
import { newDelivery } from '#core/webhooks/new-delivery.ts';
import { workEvent } from '#core/webhooks/work-event.ts';
import { putEvent } from '#runtime/aws/event-bus.ts';
import { addDelivery } from '#runtime/stores/deliveries.ts';
import { Cueline } from '#sdk/index.ts';
import { createAccount } from '../operate/accounts/accounts.ts';
import { createKey } from '../operate/accounts/keys.ts';
import { enterDeployment } from '../operate/stage/deployment.ts';
import { tlsAuthority } from '../test/support/tls/tls-authority.ts';
import { TlsHost } from '../test/support/tls/tls-host.ts';
import { startBenchCloud } from './bench-cloud.ts';
import { type SenderSetting, type SendOrder, SendReport } from './send-order.ts';
import { rateLines } from './webhook-figures.ts';

const host = 'hooks.receiver-of-events.com';
/** At most five endpoints for each account, so that all of its attempts may be in flight at once. */
const [accounts, endpointsEach] = [10, 5];
const endpoints = accounts * endpointsEach;
/** Concurrent environments of a function in the local cloud. */
const concurrency = 8;

/** Compares `Deliver` alone with undici alone, with the same bodies; measures from event to receiver on the local cloud. */
export const benchWebhooks = async (events: number): Promise<void> => {
  const authority = tlsAuthority(host);
  const receiver = await new Receiver(authority).listen();
  const { address } = receiver;
  const cloud = await startBenchCloud('--public-host', `${host}=${address}`, '--ca', authority.caFile);
  const entry = resolve(`lambdas/${webhookSteps.Deliver.entry}.lambda.ts`);
  const sender = await startSender({ data: cloud.data, entry, host, address, ca: authority.ca });
  try {
    await enterDeployment({ data: cloud.data });
    const owners = await Promise.all(
      Array.from({ length: accounts }, () => accountWithEndpoints(cloud.ready.base_url)),
    );
    const due = async (count: number) => {
      const added = await Promise.all(Array.from({ length: count }, () => Promise.all(owners.map(addDeliveries))));
      const all = added.flat().flatMap((messages) => messages.map((message, at) => ({ message, at })));
      // Accounts in turn: at first an account may have only four attempts in flight.
      return all.toSorted((one, other) => one.at - other.at).map(({ message }) => message);
    };
    // A first run, so that the code is loaded.
    await sender.send({ messages: await due(2) });
    const deliver = await sender.send({ messages: await due(events) });
    const same = receiver.bodies.slice(-events * endpoints);
    const kept = await sender.send({ bodies: same, keepsConnections: true });
    const fresh = await sender.send({ bodies: same, keepsConnections: false });
    await receiver.until(2 * endpoints, () => publish(owners, 2));
    const seconds = await receiver.until(same.length, () => publish(owners, events));
    console.log(rateLines(same.length, { deliver, kept, fresh, endToEndSeconds: seconds }));
  } finally {
    sender.stop();
    await cloud.stop();
    await receiver.stop();
    authority.forget();
  }
};

const startSender = async (setting: SenderSetting) => {
  // Every delivery logs a cost line, which is discarded.
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = fork(join(import.meta.dirname, 'webhook-sender.ts'), [JSON.stringify(setting)], { stdio: [...stdio] });
  const answer = async (): Promise<unknown> => {
    const gone = once(child, 'exit').then(() => Promise.reject(new Error('The sender has exited')));
    const [message] = await Promise.race([once(child, 'message'), gone]);
    return message;
  };
  await answer();
  return {
    send: async (what: SendOrder['what']): Promise<SendReport> => {
      const order: SendOrder = { concurrency, what };
      child.send(order);
      return v.parse(SendReport, await answer());
    },
    stop: () => child.kill(),
  };
};

interface BenchAccount {
  readonly id: string;
  readonly webhookIds: readonly string[];
}

const accountWithEndpoints = async (baseUrl: string): Promise<BenchAccount> => {
  const { account_id } = await createAccount('bench', 'studio');
  const key = await createKey(account_id, 'bench');
  const client = new Cueline({ baseUrl, apiKey: key });
  const webhookIds: string[] = [];
  for (let at = 0; at < endpointsEach; at += 1) {
    webhookIds.push((await client.webhooks.create({ url: `https://${host}/${at}` })).id);
  }
  return { id: account_id, webhookIds };
};

const newEvent = (account_id: string) =>
  workEvent(
    newId(),
    { account_id, project_id: newId(), export_id: newId(), batch_id: newId() },
    new Date().toISOString(),
  );

const publish = async (owners: readonly BenchAccount[], count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1)
    for (const { id } of owners) await putEvent({ account_id: id, event: newEvent(id) });
};

/** An event's deliveries as `FanOut` writes them, without their messages, which the local cloud would handle itself. */
const addDeliveries = ({ id: account_id, webhookIds }: BenchAccount): Promise<DeliveryMessage[]> => {
  const event = newEvent(account_id);
  return Promise.all(
    webhookIds.map(async (webhook_id) => {
      await addDelivery(newDelivery({ account_id, webhook_id }, event, Date.now()));
      return { account_id, webhook_id, event_id: event.id, attempt: 1 };
    }),
  );
};

/** Answers 204 to everything. */
class Receiver extends TlsHost {
  readonly bodies: string[] = [];

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.bodies.push(await text(request));
    response.writeHead(204).end();
  }

  /** Seconds until `count` more requests have come. */
  async until(count: number, send: () => Promise<void>): Promise<number> {
    const enough = this.bodies.length + count;
    const startMs = performance.now();
    await send();
    while (this.bodies.length < enough) await delay(5);
    return (performance.now() - startMs) / 1000;
  }
}
