import { readFileSync } from 'node:fs';
import {
  DeleteTranscriptionJobCommand,
  GetTranscriptionJobCommand,
  StartTranscriptionJobCommand,
  type StartTranscriptionJobCommandInput,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Recogniser } from '../../../src/services/transcribe/recognisers/recogniser.ts';
import { createTranscribe } from '../../../src/services/transcribe/service.ts';
import { type MediaCloud, startMediaCloud } from '../../media/media-cloud.ts';

const voice = readFileSync(new URL('../../../../../test/fixtures/voice.mp3', import.meta.url).pathname);
const may = (Action: string, Resource: string) => ({ Effect: 'Allow' as const, Action, Resource });
const reads = may('s3:GetObject', 'arn:aws:s3:::media/voice.mp3');
const writes = may('s3:PutObject', 'arn:aws:s3:::media/out/*');
const limit = 3;

let hear: () => void;
let cloud: MediaCloud;
let client: TranscribeClient;
let roleArn: string;

/** Hears nothing until it is released to. */
const start = ({ dataDir }: { dataDir?: string } = {}) => {
  const released = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const recogniser: Recogniser = {
    name: 'none',
    announcement: '',
    recognise: async ({ signal }) => {
      await Promise.race([released, new Promise((_, reject) => signal.addEventListener('abort', reject))]);
      return { words: [], language: 'en', languageScore: 1 };
    },
  };
  const options = { recogniser: Promise.resolve(recogniser), concurrentJobs: limit };
  return startMediaCloud((context, { events }) => createTranscribe(context, { events, ...options }), {
    ...(dataDir !== undefined && { dataDir }),
  });
};

beforeEach(async () => {
  cloud = await start();
  client = new TranscribeClient(cloud.clientConfig);
  await cloud.put('voice.mp3', voice);
  roleArn = cloud.role('speech', [reads, writes], 'transcribe.amazonaws.com');
});
afterEach(() => cloud.stop());

const request = (name: string, more: Partial<StartTranscriptionJobCommandInput> = {}) =>
  new StartTranscriptionJobCommand({
    TranscriptionJobName: name,
    Media: { MediaFileUri: 's3://media/voice.mp3' },
    LanguageCode: 'en-US',
    OutputBucketName: 'media',
    OutputKey: `out/${name}.json`,
    ...more,
  });
const queueable = (DataAccessRoleArn = roleArn) => ({
  JobExecutionSettings: { AllowDeferredExecution: true, DataAccessRoleArn },
});
const statusOf = async (TranscriptionJobName: string) =>
  (await client.send(new GetTranscriptionJobCommand({ TranscriptionJobName }))).TranscriptionJob
    ?.TranscriptionJobStatus;
const names = (count: number) => Array.from({ length: count }, (_, at) => `job${at + 1}`);
const startAll = async (count: number) => {
  for (const name of names(count)) await client.send(request(name, queueable()));
};
const statuses = (count: number) => Promise.all(names(count).map(statusOf));

it('refuses a job over the limit that may not be queued', async () => {
  for (const name of names(limit)) await client.send(request(name));
  await expect(client.send(request('above'))).rejects.toMatchObject({
    name: 'LimitExceededException',
    $metadata: { httpStatusCode: 429 },
  });
});

it('queues a job over the limit that may be queued, and starts it when another ends', async () => {
  await startAll(limit + 2);
  expect(await statuses(limit + 2)).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS', 'QUEUED', 'QUEUED']);
  hear();
  await expect.poll(() => statuses(limit + 2)).toEqual(Array(limit + 2).fill('COMPLETED'));
  expect(cloud.published).toHaveLength(limit + 2);
});

it('starts queued jobs in their order, on nine tenths of the slots at most', async () => {
  await startAll(limit + 4);
  for (const TranscriptionJobName of names(limit))
    await client.send(new DeleteTranscriptionJobCommand({ TranscriptionJobName }));
  const waiting = ['job4', 'job5', 'job6', 'job7'];
  expect(await Promise.all(waiting.map(statusOf))).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'QUEUED', 'QUEUED']);
  await client.send(request('newcomer', queueable()));
  expect(await statusOf('newcomer')).toBe('IN_PROGRESS');
});

it('keeps its queue over a restart', async () => {
  await startAll(limit + 1);
  await cloud.stop({ keep: true });
  cloud = await start({ dataDir: cloud.dataDir });
  client = new TranscribeClient(cloud.clientConfig);
  expect(await statuses(limit + 1)).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS', 'QUEUED']);
  cloud.role('speech', [reads, writes], 'transcribe.amazonaws.com');
  hear();
  await cloud.service.resume();
  await expect.poll(() => statuses(limit + 1)).toEqual(Array(limit + 1).fill('COMPLETED'));
});

it('requires the role and AllowDeferredExecution together', async () => {
  const alone = JSON.parse(JSON.stringify({ JobExecutionSettings: { DataAccessRoleArn: roleArn } }));
  await expect(client.send(request('alone', alone))).rejects.toMatchObject({ name: 'BadRequestException' });
});

it.each([
  ['lets somebody else in', [reads, writes], 'mediaconvert.amazonaws.com'],
  ['may not read the media', [writes], 'transcribe.amazonaws.com'],
  ['may not write the output', [reads], 'transcribe.amazonaws.com'],
])('refuses a job whose role %s', async (_, statements, trusted) => {
  const role = cloud.role('other', statements, trusted);
  await expect(client.send(request('refused', queueable(role)))).rejects.toMatchObject({ name: 'BadRequestException' });
});

it('refuses a caller that may not pass the role to Transcribe', async () => {
  const own = [may('transcribe:StartTranscriptionJob', '*'), reads, writes];
  const pass = (service: string) => ({
    ...may('iam:PassRole', roleArn),
    Condition: { StringEquals: { 'iam:PassedToService': service } },
  });
  const sendAs = (name: string, statements: (typeof own)[number][]) =>
    new TranscribeClient(cloud.roleConfig(name, statements)).send(request(name, queueable()));
  await expect(sendAs('no-pass', own)).rejects.toThrow(/iam:PassRole/);
  await expect(sendAs('pass-else', [...own, pass('lambda.amazonaws.com')])).rejects.toThrow(/iam:PassRole/);
  await expect(sendAs('passer', [...own, pass('transcribe.amazonaws.com')])).resolves.toBeDefined();
});
