import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { publishHosts } from '@cueline/local-aws/services/lambda/public-hosts.ts';
import { Agent, request } from 'undici';
import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import type { DeliveryMessage } from '#contract/schemas/delivery-queue.ts';
import { enterDeployment } from '../operate/stage/deployment.ts';
import { SenderSetting, SendOrder, type SendReport } from './send-order.ts';

// A process of `npm run bench -- webhooks`: each message to it is a `SendOrder`, and its reply a `SendReport`.

const Module = v.object({ handler: v.function() });
const Handled = v.object({ batchItemFailures: v.tuple([]) });

const setting = v.parse(SenderSetting, JSON.parse(process.argv[2] ?? ''));
await enterDeployment(setting);
// Only attempts that fail use these; here none does.
for (const name of ['deliveryQueue', 'scheduleGroup', 'schedulerRole', 'scheduleDeadLetters'] as const)
  process.env[environmentNames[name]] = 'none';
process.env.POWERTOOLS_LOG_LEVEL = 'ERROR';
publishHosts(new Map([[setting.host, setting.address]]));
setDefaultCACertificates([...getCACertificates('default'), setting.ca]);
const { handler } = v.parse(Module, await import(setting.entry));

/** Calls the handler as its event source mapping does. Throws if the event was not delivered. */
const deliver = async (message: DeliveryMessage): Promise<void> => {
  const attributes = { ApproximateReceiveCount: '1' };
  const record = { messageId: message.event_id, receiptHandle: 'none', body: JSON.stringify(message), attributes };
  v.parse(Handled, await handler({ Records: [record] }, { awsRequestId: 'bench' }));
};

const posting = (connections: number, keepsConnections: boolean) => {
  const dispatcher = new Agent({ connections, pipelining: keepsConnections ? 1 : 0 });
  return async (body: string): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    await (await request(`https://${setting.host}/`, { method: 'POST', headers, body, dispatcher })).body.dump();
  };
};

const allAtATime = async <T>(all: readonly T[], concurrency: number, send: (one: T) => Promise<void>) => {
  const waiting = all.values();
  const sendOn = async () => {
    for (const one of waiting) await send(one);
  };
  await Promise.all(Array.from({ length: concurrency }, sendOn));
};

let awsRequests = 0;
subscribe('http.client.request.start', (message) => {
  const { request: made } = v.parse(v.object({ request: v.instance(ClientRequest) }), message);
  if (made.getHeader('x-amz-target') !== undefined) awsRequests += 1;
});

process.on('message', async (message) => {
  const { concurrency, what } = v.parse(SendOrder, message);
  awsRequests = 0;
  const [startMs, cpuBefore] = [performance.now(), process.cpuUsage()];
  if ('messages' in what) await allAtATime(what.messages, concurrency, deliver);
  else await allAtATime(what.bodies, concurrency, posting(concurrency, what.keepsConnections));
  const { user, system } = process.cpuUsage(cpuBefore);
  const seconds = (performance.now() - startMs) / 1000;
  const report: SendReport = { seconds, cpuSeconds: (user + system) / 1e6, awsRequests };
  process.send?.(report);
});
process.send?.('ready');
