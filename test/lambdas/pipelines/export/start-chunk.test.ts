import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { SendTaskFailureCommand, SendTaskSuccessCommand, SFNClient } from '@aws-sdk/client-sfn';
import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { type ChunkMessage, RenderChunkWork } from '#contract/schemas/pipeline.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { listParts } from '#runtime/aws/s3-multipart.ts';
import { linesOf } from '../../../runtime/meter/cost-lines-written.ts';
import { answersOf, signingSession } from '../../../support/service-answers.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../../support/step-of.ts';
import { account_id, export_id, exported, project_id } from '../../../support/stores/example-records.ts';
import {
  hold,
  interceptTables,
  itemOf,
  keysOf,
  put,
  putText,
  textOf,
} from '../../../support/stores/tables-in-memory.ts';
import { smallPlan } from '../../../support/video/plans.ts';

const [sts, lambda] = [mockClient(STSClient), mockClient(LambdaClient)];
const [sfn, sqs] = [mockClient(SFNClient), mockClient(SQSClient)];
const work = { account_id, project_id, export_id };
const video = objectKeys.video(work);
const chunkKey = (name: string): string => objectKeys.work(work, export_id, `chunks/${name}`);
const processing = { ...exported, status: 'processing' as const, renderer: 'lambda' as const, progress: 0.02 };
const whole = { makes: 'video' } as const;
const second = { makes: 'picture', range: { first: 100, end: 200 } } as const;
const run = stepOf(() => import('../../../../lambdas/pipelines/export/start-chunk.lambda.ts'));

beforeAll(interceptTables);
beforeEach(() => {
  hold({ exports: processing }, { 'media/a/p/source': 'media' });
  for (const client of [lambda, sfn, sqs]) client.reset();
  sfn.on(SendTaskSuccessCommand).resolves({});
  sfn.on(SendTaskFailureCommand).resolves({});
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
  sts.on(AssumeRoleCommand).resolves(signingSession);
});

const received = (piece: ChunkMessage['piece'], receives = 1, plan: VideoPlan = smallPlan) => {
  const rendering = { plan, source_key: 'media/a/p/source', media_ms: 16_000 };
  const message: ChunkMessage = { ...work, token: 'token', rendering, places: 4, piece };
  const attributes = { ApproximateReceiveCount: String(receives) };
  return run({
    Records: [{ messageId: 'm', receiptHandle: 'receipt', body: JSON.stringify(message), attributes }],
  });
};
const answer = answersOf(lambda);
const made = { sizeBytes: 4, foundMs: 8000, frames: 100, reads: 7, etags: ['"1"'] };
const succeeded = () =>
  sfn.commandCalls(SendTaskSuccessCommand).map(({ args }) => JSON.parse(args[0].input.output ?? ''));
const failed = () =>
  sfn.commandCalls(SendTaskFailureCommand).map(({ args: [{ input }] }) => [input.error, input.cause]);
const invoked = () =>
  lambda.commandCalls(InvokeCommand).map(({ args: [{ input }] }) => JSON.parse(String(input.Payload)));
const handled = { batchItemFailures: [] };
const kept = { batchItemFailures: [{ itemIdentifier: 'm' }] };
const withoutUpload = async (key: string) => expect(await listParts({ key, multipartId: 'm1' })).toBeUndefined();

it('gives RenderChunk signed URLs, and answers the token with what it throws, without an upload left', async () => {
  answer({ errorType: 'UnreadableMedia', errorMessage: 'It is damaged.' }, 'Unhandled');
  expect(await received(whole)).toEqual(handled);
  const cause = JSON.stringify({ errorType: 'UnreadableMedia', errorMessage: 'It is damaged.' });
  expect(failed()).toEqual([['UnreadableMedia', cause]]);
  const { source, parts } = v.parse(RenderChunkWork, invoked()[0]);
  expect(source).toMatchObject({ url: expect.stringMatching(/media\/a\/p\/source\?.*X-Amz-Signature=/), sizeBytes: 5 });
  expect(parts.urls[1]).toMatch(/video\.mp4\?.*partNumber=2&uploadId=m1/);
  await withoutUpload(video);
});

it('stores a chunk, answers its token with what was made, and adds it to the progress of its export', async () => {
  answer(made);
  expect(await received(second)).toEqual(handled);
  expect(succeeded()).toEqual([{ ...second, sizeBytes: 4, foundMs: 8000, frames: 100 }]);
  expect(keysOf('work/')).toEqual([chunkKey('picture-100.json'), chunkKey('picture-100.mp4')]);
  // 26 s of frames are counted, since a header may state ten too few.
  expect(itemOf('exports')?.progress).toBeCloseTo(0.02 + (0.9 * 100) / 650, 2);
});

it('stores a chunk of a layer as a QuickTime file', async () => {
  answer(made);
  await received(second, 1, { ...smallPlan, picture: undefined, layer: true });
  expect(keysOf('work/')).toEqual([chunkKey('picture-100.json'), chunkKey('picture-100.mov')]);
});

it('joins what the machine of the last release sends to be joined', async () => {
  const chunks = [
    { ...second, sizeBytes: 4, foundMs: 4000, frames: 100 },
    { makes: 'sound' as const, sizeBytes: 9, foundMs: 8000, frames: 0 },
  ];
  putText(chunkKey('sound.mp4'), 'sound');
  answer({ sizeBytes: 11, reads: 3, etags: ['"1"'] });
  const first = { ...second, range: { first: 0, end: 100 }, sizeBytes: 4, foundMs: 4000, frames: 100 };
  expect(await received({ makes: 'join', chunks: [first, ...chunks] })).toEqual(handled);
  expect([succeeded(), keysOf('work/'), keysOf('exports/')]).toEqual([[{}], [], [video]]);
});

it('does not make a chunk again that is stored, and answers the token of each message', async () => {
  answer(made);
  await received(second);
  lambda.reset();
  expect(await received(second)).toEqual(handled);
  expect([invoked(), succeeded()[1]]).toEqual([[], succeeded()[0]]);
});

it('makes a chunk again of which only the report is there', async () => {
  answer(made);
  await received(second);
  hold({ exports: processing }, { 'media/a/p/source': 'media', [chunkKey('picture-100.json')]: made });
  await received(second);
  expect(invoked()).toHaveLength(2);
});

it('adds nothing to the progress where the token was answered before, or its execution has ended', async () => {
  answer(made);
  sfn.on(SendTaskSuccessCommand).rejects(Object.assign(new Error(), { name: 'TaskTimedOut' }));
  expect(await received(second)).toEqual(handled);
  expect(itemOf('exports')?.progress).toBe(0.02);
});

it('makes a chunk once where its message is delivered twice at the same time', async () => {
  const twice: unknown[] = [];
  answer(made, undefined, () => {
    if (twice.length === 0) twice.push(received(second, 2));
  });
  expect(await received(second)).toEqual(handled);
  expect(await twice[0]).toEqual(kept);
  expect(invoked()).toHaveLength(1);
});

it('leaves a message in the queue while its account has all its places, and each piece gives its place back', async () => {
  answer(made);
  await received(second);
  expect(itemOf('chunk-places')).toEqual({ account_id });
  const until = Date.now() + 60_000;
  const places = [0, 1, 2, 3].map((number) => [`until_${number}`, until] as const);
  put('chunk-places', { account_id, ...Object.fromEntries(places) });
  lambda.reset();
  expect(await received(whole, 3)).toEqual(kept);
  const [delayed] = sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input.VisibilityTimeout);
  expect([delayed && delayed >= 7 && delayed <= 15, invoked()]).toEqual([true, []]);
});

it.each([
  ['was cancelled', { ...processing, status: 'failed' as const }],
  ['is made by MediaConvert meanwhile', { ...processing, renderer: 'mediaconvert' as const }],
])('drops the message of an export that %s, without work and without an answer', async (_, record) => {
  hold({ exports: record });
  expect(await received(second)).toEqual(handled);
  expect([invoked(), sfn.calls()]).toEqual([[], []]);
});

it('stores no chunk of an export that was cancelled while it was made', async () => {
  answer(made, undefined, () => put('exports', { ...processing, status: 'failed' }));
  expect(await received(second)).toEqual(handled);
  expect([keysOf('work/'), sfn.calls()]).toEqual([[], []]);
  await withoutUpload(chunkKey('picture-100.mp4'));
});

it('leaves no upload where an earlier run has stored the video meanwhile', async () => {
  answer(made, undefined, () => putText(video, 'the first'));
  await received(whole);
  expect([textOf(video), succeeded()]).toMatchObject(['the first', [{ makes: 'video' }]]);
  await withoutUpload(video);
});

it('has the files that were read, the parts that were stored, the message and its state in its cost line', async () => {
  answer(made);
  const { lines } = await linesOf(() => received(whole));
  vi.unstubAllEnvs();
  expect(lines[0]).toMatchObject({
    account_id,
    modelled: { s3_get_requests: 7, s3_put_requests: 1, sqs_requests: 2, sqs_fair_requests: 1, states_transitions: 1 },
  });
});

it.each([
  ['a time-out, which has no name', { errorMessage: 'Task timed out after 870.00 seconds' }, 'Lambda.Unknown'],
  ['a lack of memory', { errorType: 'Runtime.ExitError', errorMessage: 'signal: killed' }, 'Runtime.ExitError'],
])('answers the token with %s', async (_, thrown, error) => {
  answer(thrown, 'Unhandled');
  await received(second);
  expect(failed()).toEqual([[error, expect.any(String)]]);
});

it('leaves a message in the queue, without a place and unanswered, while no Lambda is free', async () => {
  lambda.on(InvokeCommand).rejects(Object.assign(new Error('Rate Exceeded.'), { name: 'TooManyRequestsException' }));
  expect(await received(second, 3)).toEqual(kept);
  expect([sfn.calls(), itemOf('chunk-places')]).toEqual([[], { account_id }]);
  expect(sqs.commandCalls(ChangeMessageVisibilityCommand)).toHaveLength(1);
});

it('gets a message soon again whose export could not be read', async () => {
  put('exports', { ...processing, status: 'unknown' });
  await expect(received(second)).rejects.toThrow();
  const [delay] = sqs.commandCalls(ChangeMessageVisibilityCommand);
  expect([delay?.args[0].input.VisibilityTimeout, invoked()]).toEqual([30, []]);
});

it('fails the token of a message before it becomes a dead letter, though a place is free', async () => {
  answer(made);
  expect(await received(second, 995)).toEqual(handled);
  expect(await received(whole, 996)).toEqual(handled);
  expect([invoked().length, failed()]).toEqual([1, [['PieceNotMade', expect.stringContaining('996 times')]]]);
});

it('fails the token of a message that it cannot read', async () => {
  const attributes = { ApproximateReceiveCount: '1' };
  const body = JSON.stringify({ token: 'token', piece: { makes: 'what no release knows' } });
  expect(await run({ Records: [{ messageId: 'm', receiptHandle: 'receipt', body, attributes }] })).toEqual(handled);
  expect(failed()).toEqual([['ValiError', expect.stringContaining('no known form')]]);
});

it('cuts a cause that is longer than Step Functions takes', async () => {
  answer({ errorType: 'VideoCrashed', errorMessage: '\u0001'.repeat(40_000) }, 'Unhandled');
  await received(second);
  expect(String(failed()[0]?.[1]).length).toBeLessThan(32_768);
});

it('gets a message soon again whose answer did not reach Step Functions', async () => {
  answer(made);
  sfn.on(SendTaskSuccessCommand).rejects(new Error('no network'));
  await expect(received(second)).rejects.toThrow();
  const [delay] = sqs.commandCalls(ChangeMessageVisibilityCommand);
  expect(delay?.args[0].input.VisibilityTimeout).toBe(30);
  expect(itemOf('chunk-places')).toEqual({ account_id });
});
