import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { JoinChunksWork, type MadePiece } from '#contract/schemas/pipeline.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { listParts } from '#runtime/aws/s3-multipart.ts';
import { answersOf, signingSession } from '../../../support/service-answers.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../../support/step-of.ts';
import { account_id, export_id, exported, project_id } from '../../../support/stores/example-records.ts';
import { hold, interceptTables, keysOf, put, putText, textOf } from '../../../support/stores/tables-in-memory.ts';
import { smallPlan } from '../../../support/video/plans.ts';

const [sts, lambda] = [mockClient(STSClient), mockClient(LambdaClient)];
const work = { account_id, project_id, export_id };
const video = objectKeys.video(work);
const chunkKey = (name: string): string => objectKeys.work(work, export_id, `chunks/${name}`);
const processing = { ...exported, status: 'processing' as const, renderer: 'lambda' as const };
const run = stepOf(() => import('../../../../lambdas/pipelines/export/join-pieces.lambda.ts'));
const answer = answersOf(lambda);
const joined = { sizeBytes: 11, reads: 3, etags: ['"1"'] };
const invoked = () =>
  lambda.commandCalls(InvokeCommand).map(({ args: [{ input }] }) => JSON.parse(String(input.Payload)));

const sound: MadePiece = { makes: 'sound', sizeBytes: 9, foundMs: 8000, frames: 0 };
const chunks: readonly MadePiece[] = [
  sound,
  { makes: 'picture', range: { first: 0, end: 100 }, sizeBytes: 7, foundMs: 4000, frames: 100 },
  { makes: 'picture', range: { first: 100, end: 200 }, sizeBytes: 4, foundMs: 5000, frames: 25 },
  { makes: 'picture', range: { first: 200, end: 300 }, sizeBytes: 1, foundMs: 0, frames: 0 },
];
const join = (of = chunks, plan: VideoPlan = smallPlan) =>
  run({ ...work, rendering: { plan, source_key: 'media/a/p/source', media_ms: 16_000 }, chunks: of });

beforeAll(interceptTables);
beforeEach(() => {
  hold({ exports: processing }, { 'media/a/p/source': 'media' });
  lambda.reset();
  sts.on(AssumeRoleCommand).resolves(signingSession);
  for (const name of ['sound', 'picture-0', 'picture-100', 'picture-200']) {
    putText(chunkKey(`${name}.mp4`), name);
    putText(chunkKey(`${name}.json`), '{}');
  }
});

it('has the chunks that have frames joined by signed URLs, and deletes all of them', async () => {
  answer(joined);
  await join();
  const { pictures, sound: ofSound } = v.parse(JoinChunksWork, invoked()[0]);
  expect(pictures).toMatchObject([
    { url: expect.stringContaining('picture-0.mp4?'), sizeBytes: 7, first: 0, frames: 100 },
    { url: expect.stringContaining('picture-100.mp4?'), sizeBytes: 4, first: 100, frames: 25 },
  ]);
  expect(ofSound).toMatchObject({ url: expect.stringContaining('sound.mp4?'), sizeBytes: 9 });
  expect(keysOf('work/')).toEqual([]);
});

it('joins the chunks of a layer without a sound', async () => {
  answer(joined);
  await join(chunks.slice(1), { ...smallPlan, picture: undefined, layer: true });
  expect(invoked()[0]).toMatchObject({ plan: { layer: true }, pictures: [{ first: 0 }, { first: 100 }] });
  expect(invoked()[0]).not.toHaveProperty('sound');
  expect(keysOf('exports/')).toEqual([objectKeys.video({ ...work, layer: true })]);
});

it('does not join again what is stored, but deletes the chunks that an earlier run left', async () => {
  putText(video, 'joined');
  await join();
  expect([invoked(), keysOf('work/')]).toEqual([[], []]);
});

it.each(['Lambda.Unknown', 'SignedUrlRefused'])(
  'keeps the chunks for the next run where the join ends with %s',
  async (errorType) => {
    answer({ errorType, errorMessage: 'It ended.' }, 'Unhandled');
    await expect(join()).rejects.toMatchObject({ name: errorType });
    expect(keysOf('work/')).toHaveLength(8);
    expect(await listParts({ key: video, multipartId: 'm1' })).toBeUndefined();
  },
);

it('leaves the video of an earlier run that ends while it joins', async () => {
  answer(joined, undefined, () => putText(video, 'the first'));
  await join();
  expect(textOf(video)).toBe('the first');
});

it.each([
  ['has ended', { ...processing, status: 'failed' as const }],
  ['is made by MediaConvert meanwhile', { ...processing, renderer: 'mediaconvert' as const }],
])('stores no video of an export that %s', async (_, record) => {
  answer(joined, undefined, () => put('exports', record));
  await expect(join()).rejects.toMatchObject({ name: 'WorkEnded' });
  expect(keysOf('exports/')).toEqual([]);
  lambda.reset();
  await expect(join()).rejects.toMatchObject({ name: 'WorkEnded' });
  expect(invoked()).toEqual([]);
});

it('tells of media that end before the export begins', async () => {
  const ended = join(chunks.filter(({ frames }) => frames === 0));
  await expect(ended).rejects.toMatchObject({
    name: 'UnreadableMedia',
    message: 'The file ends before this export begins.',
  });
});
