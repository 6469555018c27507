import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RecogniseWork } from '#contract/schemas/pipeline.ts';
import { NOT_ENGLISH, SIGNED_URL_REFUSED, WORK_ENDED } from '#contract/step-errors.ts';
import { alignedKey, heardKey, scriptKey } from '#runtime/work/speech-job-name.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { linesOf } from '../../../runtime/meter/cost-lines-written.ts';
import { answersOf, signingSession } from '../../../support/service-answers.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../../support/step-of.ts';
import { job, project, work } from '../../../support/stores/example-records.ts';
import { hold, interceptTables, put, putText, textOf } from '../../../support/stores/tables-in-memory.ts';

const [sts, lambda] = [mockClient(STSClient), mockClient(LambdaClient)];
const range = { index: 0, start_ms: 0, end_ms: 120_000 };
const input = {
  ...work,
  speech_key: 'media/a/p/source',
  speech_format: 'mp4',
  audio_track: 2,
  wait_seconds: 120,
  range,
};
const key = heardKey({ ...work, audio_track: 2 }, 0);
const words = [{ text: 'Hello.', startMs: 10, endMs: 400, confidence: 0.9 }];
const handler = stepOf(() => import('../../../../lambdas/pipelines/transcribe/hear-speech.lambda.ts'));
const align = stepOf(() => import('../../../../lambdas/pipelines/transcribe/align-speech.lambda.ts'));
const answer = answersOf(lambda);

const given = (fields: object = {}): void => {
  const projects = { ...project, media: videoFacts, media_key: 'media/a/p/source', ...fields };
  hold({ jobs: { ...job, status: 'processing' }, projects }, { 'media/a/p/source': 'media' });
};
const asked = (): RecogniseWork =>
  v.parse(RecogniseWork, JSON.parse(String(lambda.commandCalls(InvokeCommand).at(-1)?.args[0].input.Payload)));

beforeAll(interceptTables);
beforeEach(() => {
  given();
  sts.on(AssumeRoleCommand).resolves(signingSession);
  answer({ words, foundMs: 118_000, reads: 5 });
});

it('has a range heard by the signed URL of the media alone, and stores its words', async () => {
  const { lines } = await linesOf(() => handler(input));
  vi.unstubAllEnvs();
  const { source, audioTrack, range: heard } = asked();
  expect(source.url).toMatch(/media\/a\/p\/source\?.*X-Amz-Signature=/);
  expect([source.sizeBytes, audioTrack, heard]).toEqual([5, 2, { startMs: 0, endMs: 120_000 }]);
  expect(JSON.parse(textOf(key) ?? '')).toEqual({ words, foundMs: 118_000 });
  expect(lines[0]?.modelled).toMatchObject({ s3_get_requests: 5 });
});

it('asks for English where the language is heard, of the first range alone', async () => {
  const asks = async (language: string, index: number) => {
    given({ language });
    await handler({ ...input, range: { ...range, index } });
    return asked().mustBeEnglish;
  };
  expect([await asks('auto', 0), await asks('auto', 1), await asks('en', 0)]).toEqual([true, false, false]);
});

it('has the words of the script of a range looked for, which is stored apart', async () => {
  given({ language: 'auto' });
  const script = [{ text: 'Hullo.', near: { startMs: 0, endMs: 400 }, isHeard: false }];
  putText(scriptKey({ ...work, audio_track: 2 }, 0), JSON.stringify(script));
  answer({ words: [{ ...words[0], text: 'Hullo.' }], foundMs: 400, reads: 5 });
  await align(input);
  expect(asked()).toMatchObject({ script, mustBeEnglish: false });
  expect(JSON.parse(textOf(alignedKey({ ...work, audio_track: 2 }, 0)) ?? '')).toMatchObject({
    words: [{ text: 'Hullo.' }],
  });
  expect(textOf(key)).toBeUndefined();
  answer({ words: [], foundMs: 400, reads: 5 });
  putText(scriptKey({ ...work, audio_track: 2 }, 1), JSON.stringify(script));
  await expect(align({ ...input, range: { ...range, index: 1 } })).rejects.toThrow('Other words came back');
});

it('stores nothing of what is not English, unless that was stated or another range comes first', async () => {
  answer({ words, isForeign: true, foundMs: 30_000, reads: 5 });
  given({ language: 'auto' });
  await expect(handler(input)).rejects.toMatchObject({ name: NOT_ENGLISH });
  expect(textOf(key)).toBeUndefined();
  await handler({ ...input, range: { ...range, index: 1 } });
  given({ language: 'en' });
  await handler(input);
  expect(JSON.parse(textOf(key) ?? '')).toMatchObject({ isForeign: true });
});

it('stores no words of a job that was cancelled while they were heard', async () => {
  answer({ words, foundMs: 1, reads: 5 }, undefined, () => put('jobs', { ...job, status: 'failed' }));
  await expect(handler(input)).rejects.toMatchObject({ name: WORK_ENDED });
  expect(textOf(key)).toBeUndefined();
});

it('does not hear again what an earlier run has stored', async () => {
  putText(key, 'the first');
  lambda.reset();
  await handler(input);
  expect(textOf(key)).toBe('the first');
});

it('hears nothing of a job that has ended', async () => {
  hold({ jobs: { ...job, status: 'failed' }, projects: project });
  lambda.reset();
  await expect(handler(input)).rejects.toMatchObject({ name: WORK_ENDED });
});

it('passes on what it failed with', async () => {
  answer({ errorType: SIGNED_URL_REFUSED, errorMessage: 'It failed.' }, 'Unhandled');
  await expect(handler(input)).rejects.toMatchObject({ name: SIGNED_URL_REFUSED, message: 'It failed.' });
});
