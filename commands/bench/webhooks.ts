import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { environmentNames } from '../../contract/names.ts';
import { workEvent } from '../../core/webhooks/work-event.ts';
import { putEvent } from '../../lambdas/shared/aws/event-bus.ts';
import { createAccount } from '../admin/accounts.ts';
import { createKey } from '../admin/keys.ts';
import { enterDeployment } from '../deployment.ts';
import { type TlsAuthority, tlsAuthority } from './tls-authority.ts';
import { TlsHost } from './tls-host.ts';
import { costPerThousand } from './webhook-costs.ts';

const name = 'hooks.receiver-of-events.com';
/** As many as the studio plan has. */
const endpoints = 50;
/** Copies of a function in the local cloud. */
const concurrency = 8;
const Ready = v.object({ base_url: v.string() });

/** Events with fifty endpoints each through the whole way on the local cloud, and the same bodies by undici alone. */
export const benchWebhooks = async (events: number): Promise<void> => {
  const authority = tlsAuthority(name);
  const receiver = await new Receiver(authority).listen();
  const data = mkdtempSync(join(tmpdir(), 'cueline-bench-'));
  const args = [
    '--port',
    '0',
    '--data',
    data,
    '--public-host',
    `${name}=${receiver.address}`,
    '--ca',
    authority.caFile,
  ];
  const cloud = spawn(process.execPath, ['commands/start.ts', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    while (!existsSync(join(data, 'ready.json'))) await delay(100);
    const { base_url } = v.parse(Ready, JSON.parse(readFileSync(join(data, 'ready.json'), 'utf8')));
    const accountId = await accountWithEndpoints(data, base_url);
    await receiver.timed(2 * endpoints, () => publish(accountId, 2));
    const delivered = await receiver.timed(events * endpoints, () => publish(accountId, events));
    const bodies = receiver.bodies.slice(-events * endpoints);
    const bare = await receiver.timed(bodies.length, () => postAll(bodies, receiver.address, authority));
    console.log(
      `deliveries      ${delivered.toFixed(0).padStart(6)} a second, ${concurrency} at a time, bus to receiver`,
    );
    console.log(`undici alone    ${bare.toFixed(0).padStart(6)} a second, the same bodies, connections kept`);
    console.log(`ratio           ${(delivered / bare).toFixed(3)}\n`);
    console.log(costLines());
  } finally {
    cloud.kill('SIGTERM');
    if (cloud.exitCode === null) await new Promise((resolve) => cloud.once('exit', resolve));
    await receiver.stop();
    authority.forget();
    rmSync(data, { recursive: true, force: true });
  }
};

const costLines = (): string => {
  const first = costPerThousand({ attempts: 1, scheduled: 0, attemptSeconds: 0.2 });
  const failing = costPerThousand({ attempts: 13, scheduled: 8, attemptSeconds: 0.2 });
  const hanging = costPerThousand({ attempts: 13, scheduled: 8, attemptSeconds: 10.1 });
  return `AWS cost per thousand deliveries, an event and an endpoint each
  at the first try, in 0.2 s        $${first.toFixed(4)}
  failing for a day, each in 0.2 s  $${failing.toFixed(4)}
  hanging for a day, each in 10 s   $${hanging.toFixed(4)}`;
};

const accountWithEndpoints = async (data: string, baseUrl: string): Promise<string> => {
  await enterDeployment({ data });
  process.env[environmentNames.eventBus] = 'cueline-dev-events';
  const { account_id } = await createAccount('bench', 'studio');
  const key = await createKey(account_id, 'bench');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (let at = 0; at < endpoints; at += 1) {
    const body = JSON.stringify({ url: `https://${name}/${at}` });
    const { status } = await fetch(`${baseUrl}/webhooks`, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`POST /webhooks answered ${status}`);
  }
  return account_id;
};

const publish = async (account_id: string, count: number): Promise<void> => {
  const now = new Date().toISOString();
  for (let at = 0; at < count; at += 1)
    await putEvent({
      account_id,
      event: workEvent(newId(), 'export', { project_id: newId(), export_id: newId() }, now),
    });
};

const postAll = async (bodies: readonly string[], address: string, { ca }: TlsAuthority): Promise<void> => {
  const dispatcher = new Agent({ connections: concurrency, connect: { ca, servername: name } });
  const waiting = [...bodies];
  const post = async () => {
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop())
      await (await request(`https://${address}/bare`, { method: 'POST', body, dispatcher })).body.dump();
  };
  await Promise.all(Array.from({ length: concurrency }, post));
  await dispatcher.close();
};

/** Answers 204 to everything. */
class Receiver extends TlsHost {
  readonly bodies: string[] = [];

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.bodies.push(await text(request));
    response.writeHead(204).end();
  }

  /** Requests a second, until so many more have come. */
  async timed(count: number, send: () => Promise<void>): Promise<number> {
    const enough = this.bodies.length + count;
    const startedMs = performance.now();
    await send();
    while (this.bodies.length < enough) await delay(5);
    return count / ((performance.now() - startedMs) / 1000);
  }
}
