import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { type ClientOptions, Cueline } from '#sdk/index.ts';
import { openFile } from '#sdk/node.ts';
import { runLocalCloud } from '../../commands/local-cloud.ts';
import { keptResultsVariable } from '../support/cloud/cloud-process.ts';
import { chargesOf } from '../support/cloud/ledger.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { assemblyOf } from '../support/cloud/own-stage.ts';
import { storedObjects, storedVersions } from '../support/cloud/stored-objects.ts';
import { probe } from '../support/media/media.ts';
import { FaultProxy } from '../support/sdk/fault-proxy.ts';
import { tlsAuthority } from '../support/tls/tls-authority.ts';
import { WebhookReceiver } from '../support/tls/webhook-receiver.ts';
import { keepGrants } from '../support/whole-run/grants.ts';
import { keepMeteredCalls } from '../support/whole-run/metered-calls.ts';
import { keepSecretsInLogs } from '../support/whole-run/secrets-in-logs.ts';

const host = 'hooks.receiver-of-events.com';
const authority = tlsAuthority(host);
const dir = temporaryFolder(afterAll);
const data = join(dir, 'data');

/** Calls that were refused, as `<service> <operation> by <caller>`. */
const refused = new Map<string, number>();
/** How often each caller is refused each operation of these services before it may call. */
let refusals: Readonly<Record<string, number>> = {};
let deliveries: readonly number[] = [0];

const receiver = await new WebhookReceiver(authority).listen();
const cloud = await runLocalCloud({
  data,
  port: '0',
  recogniser: 'moonshine',
  // By itself the local cloud makes no more chunks of a video than it has processors for.
  assembly: await assemblyOf(dir, { renderer: 'lambda', renderConcurrency: 3 }),
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

const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;

/** The frames of a video, counted at 25 a second and in their order. */
const shownAt = (video: Buffer): number[] => {
  const entries = ['-select_streams', 'v', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0', 'pipe:0'];
  const printed = execFileSync('ffprobe', ['-v', 'error', ...entries], { input: video, encoding: 'utf8' });
  // The line of a frame with side data is followed by an empty one.
  const times = printed.split('\n').flatMap((line) => (/^\d/.test(line) ? Number.parseFloat(line) : []));
  return times.map((seconds) => Math.round(seconds * 25_000) / 1000);
};

it('a video of three chunks has every frame once, at even times, one charge and one event', async () => {
  const { api, accountId: account_id } = await newAccount(data, 'studio');
  const upload_id = await api.upload(talk, 'video/mp4');
  const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const requested = { presets: ['youtube'], burn_captions: false, range_end: 15 };
  const batch = (await api.post(`/projects/${id}/exports`, requested)).as(ExportBatch);
  const seen = await api.settled(`/exports/${batch.data[0]?.id}`, Export);
  const ended = seen.at(-1);
  expect(ended).toMatchObject({ status: 'completed', renderer: 'lambda', progress: 1, warnings: [] });
  const video = Buffer.from(await (await fetch(ended?.download_url ?? '')).arrayBuffer());
  expect(shownAt(video)).toEqual(Array.from({ length: 375 }, (_, frame) => frame));
  expect(await chargesOf(account_id)).toEqual([-2]);
  const record = await findExport(account_id, ended?.id ?? '');
  expect(record?.event?.type).toBe('export.completed');
  const chunks = objectKeys.work({ account_id, project_id: id }, ended?.id ?? '', 'chunks/');
  expect(await storedObjects(chunks)).toEqual([]);
  const pictures = [0, 130, 260].map((first) => `${chunks}picture-${first}.mp4`);
  expect(await storedVersions(chunks)).toEqual(expect.arrayContaining([...pictures, `${chunks}sound.mp4`]));
});

/** The greatest alpha of each frame of a layer, at 25 a second and in their order. */
const alphaOf = (path: string): [frame: number, most: number][] => {
  const printed = 'alphaextract,signalstats,metadata=print:key=lavfi.signalstats.YMAX:file=-';
  const found = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-vf', printed, '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  const frames = found.matchAll(/pts_time:([\d.]+)\s+lavfi\.signalstats\.YMAX=(\d+)/g);
  return [...frames].map(([, seconds, most]) => [Math.round(Number(seconds) * 25_000) / 1000, Number(most)]);
};

it('a layer of three chunks has every frame once, and a caption goes on where they meet', async () => {
  const { api, accountId: account_id } = await newAccount(data, 'studio');
  const upload_id = await api.upload(talk, 'video/mp4');
  const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const spoken = [
    { text: 'Hello', start: 0.2, end: 0.8 },
    { text: 'over', start: 3.3, end: 4.1 },
    { text: 'there', start: 8, end: 9 },
  ];
  const lines = spoken.map((word) => ({ words: [word] }));
  (await api.send('PUT', `/projects/${id}/transcript`, { lines })).as(Transcript);
  const requested = { presets: ['youtube'], layer: true, range_end: 10, style: { template: 'minimal' } };
  const batch = (await api.post(`/projects/${id}/exports`, requested)).as(ExportBatch);
  const ended = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  expect(ended).toMatchObject({ status: 'completed', renderer: 'lambda', layer: true, progress: 1, warnings: [] });
  const path = join(dir, 'layer.mov');
  writeFileSync(path, Buffer.from(await (await fetch(ended?.download_url ?? '')).arrayBuffer()));
  expect((await probe(path)).streams.map(({ codec_name }) => codec_name)).toEqual(['prores']);
  const alpha = alphaOf(path);
  expect(alpha.map(([frame]) => frame)).toEqual(Array.from({ length: 250 }, (_, frame) => frame));
  // The second chunk begins with frame 91.
  const shown = [12, 62, 89, 90, 91, 92, 150, 212].map((frame) => (alpha[frame]?.[1] ?? 0) > 100);
  expect(shown).toEqual([true, false, true, true, true, true, false, true]);
  const chunks = objectKeys.work({ account_id, project_id: id }, ended?.id ?? '', 'chunks/');
  expect(await storedObjects(chunks)).toEqual([]);
  const made = (await storedVersions(chunks)).filter((key) => key.endsWith('.mov'));
  expect([...new Set(made)].sort()).toEqual([0, 182, 91].map((first) => `${chunks}picture-${first}.mov`));
});
