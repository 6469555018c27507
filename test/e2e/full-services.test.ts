import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type ClientOptions, Cueline } from '#sdk/index.ts';
import { openFile } from '#sdk/node.ts';
import { runLocalCloud } from '../../commands/local-cloud.ts';
import { keptResultsVariable } from '../support/cloud/cloud-process.ts';
import { chargesOf } from '../support/cloud/ledger.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { FaultProxy } from '../support/sdk/fault-proxy.ts';
import { tlsAuthority } from '../support/tls/tls-authority.ts';
import { WebhookReceiver } from '../support/tls/webhook-receiver.ts';
import { keepGrants } from '../support/whole-run/grants.ts';
import { keepMeteredCalls } from '../support/whole-run/metered-calls.ts';
import { keepSecretsInLogs } from '../support/whole-run/secrets-in-logs.ts';

const host = 'hooks.receiver-of-events.com';
const authority = tlsAuthority(host);
const data = temporaryFolder(afterAll);

/** Calls that were refused, as `<service> <operation> by <caller>`. */
const refused = new Map<string, number>();
/** How often each caller is refused each operation of these services before it may call. */
let refusals: Readonly<Record<string, number>> = {};
let deliveries: readonly number[] = [0];

const receiver = await new WebhookReceiver(authority).listen();
const cloud = await runLocalCloud({
  data,
  port: '0',
  recogniser: 'pocketsphinx',
  keptResults: process.env[keptResultsVariable],
  publicHosts: [`${host}=${receiver.address}`],
  ca: authority.caFile,
  limits: {
    reached: ({ service, operation, caller }) => {
      // The stand-ins that work on media do not retry: what AWS's services do is their matter.
      if (/^(EmeSession|mediaconvert|transcribe)/.test(caller)) return false;
      const call = `${service} ${operation} by ${caller}`;
      const count = refused.get(call) ?? 0;
      if (count >= (refusals[`${service} ${operation}`] ?? refusals[service] ?? 0)) return false;
      refused.set(call, count + 1);
      return true;
    },
    eventDelaysMs: () => deliveries,
  },
  log: () => {},
});
const baseUrl = JSON.parse(readFileSync(join(data, 'ready.json'), 'utf8')).base_url;
const proxy = await FaultProxy.start(baseUrl);
afterEach(() => {
  refusals = {};
  deliveries = [0];
  refused.clear();
});
afterAll(async () => {
  await proxy?.stop();
  await cloud?.stop();
  await receiver?.stop();
  authority.forget();
  keepGrants(data);
  keepMeteredCalls(data);
  keepSecretsInLogs(data);
});

const newClient = async (options: Omit<ClientOptions, 'apiKey'> = { baseUrl }) => {
  const { accountId, apiKey } = await newAccount(data, 'studio');
  return { accountId, client: new Cueline({ ...options, apiKey }) };
};
const video = () => openFile('test/fixtures/greeting.mp4');
const captions = { presets: ['youtube'], resolution: '720p' } as const;
const bareVideo = { ...captions, burn_captions: false, range_end: 1 } as const;

it('captions are made though S3, DynamoDB and Lambda refuse calls at first, and each work is charged once', async () => {
  const { accountId, client } = await newClient();
  refusals = { s3: 1, dynamodb: 1, 'lambda Invoke': 1 };
  const { exports, job } = await client.caption(await video(), captions);
  expect([job, ...exports].map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect(await chargesOf(accountId)).toEqual([-1, -1]);
  const calls = [...refused.keys()].map((call) => call.split(' by ')[0]);
  // Sweeps may have made others.
  expect(calls).toEqual(
    expect.arrayContaining([
      ...['dynamodb GetItem', 'dynamodb Query', 'dynamodb TransactWriteItems', 'dynamodb UpdateItem'],
      ...['s3 CopyObject', 's3 GetObject', 's3 HeadObject', 's3 PutObject'],
      'lambda Invoke',
    ]),
  );
  const callers = [...refused.keys()].flatMap((call) => call.split('lambda Invoke by ')[1] ?? []);
  expect(callers).toEqual(expect.arrayContaining(['apigateway.amazonaws.com', expect.stringContaining('StartChunk')]));
});

it('each work has one charge and one event for a webhook though EventBridge delivers its events again, after later ones', async () => {
  const { accountId, client } = await newClient();
  const { secret } = await client.webhooks.create({ url: `https://${host}/twice` });
  deliveries = [0, 700];
  const { project, job, exports } = await client.caption(await video(), captions);
  // While it is made, the events of the others are repeated.
  const { data: last } = await client.exports.create(project.id, bareVideo);
  const events = await receiver.events('/twice', 3, secret);
  expect(events.map(({ data }) => ('export_id' in data ? data.export_id : 'job_id' in data && data.job_id))).toEqual([
    job.id,
    ...[...exports, ...last].map(({ id }) => id),
  ]);
  expect(events).toMatchObject(Array(3).fill({ data: { status: 'completed' } }));
  expect(await chargesOf(accountId)).toEqual([-1, -1, -1]);
});

it('the client sends again what the gateway answers 503, whether a function was called or not, and is charged once', async () => {
  const answers: unknown[] = [];
  const { accountId, client } = await newClient({
    baseUrl: proxy.baseUrl,
    log: ({ operationId, status }) => operationId === 'createExports' && status && answers.push(status),
  });
  const upload_id = await client.upload(await video());
  const { id } = await client.projects.create({ upload_id, auto_transcribe: false });
  refusals = { 'lambda Invoke': 1 };
  await client.exports.create(id, bareVideo);
  proxy.breakNext('the gateway answers 503 in its place');
  await client.exports.create(id, bareVideo);
  expect(answers).toEqual([503, 202, 503, 202]);
  expect(await chargesOf(accountId)).toEqual([-1, -1]);
});
