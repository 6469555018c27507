import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { allAccounts } from '#contract/records/places.ts';
import { RecogniseWork } from '#contract/schemas/pipeline.ts';
import { LAMBDA_THROTTLED, NOT_ENGLISH, SIGNED_URL_REFUSED, WORK_ENDED } from '#contract/step-errors.ts';
import { alignedKey, heardKey, scriptKey } from '#runtime/work/speech-job-name.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { linesOf } from '../../../runtime/meter/cost-lines-written.ts';
import { answersOf, signingSession } from '../../../support/service-answers.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import { engineServer } from '../../../support/speech/engine-server.ts';
import { stepOf } from '../../../support/step-of.ts';
import { job, project, work } from '../../../support/stores/example-records.ts';
import { hold, interceptTables, itemsOf, put, putText, textOf } from '../../../support/stores/tables-in-memory.ts';

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

it('does not wait for the place of an attempt at the same range that died', async () => {
  given();
  put('chunk-places', {
    account_id: work.account_id,
    until_40: Date.now() + 60_000,
    holder_40: key,
  });
  await handler({ ...input, places: { account: 2, all: 2 } });
  expect(textOf(key)).toBeDefined();
});

it('hears no more ranges at once than the account and the stage have places for, and gives them back', async () => {
  const places = { account: 1, all: 2 };
  const held = (account: string, number: number) =>
    put('chunk-places', {
      account_id: account,
      [`until_${number}`]: Date.now() + 60_000,
      [`holder_${number}`]: 'other',
    });
  await handler({ ...input, places });
  expect(itemsOf('chunk-places')).toEqual([{ account_id: work.account_id }, { account_id: allAccounts }]);
  given();
  held(work.account_id, 40);
  await expect(handler({ ...input, places })).rejects.toMatchObject({ name: LAMBDA_THROTTLED });
  // Another piece of a video is in the first place.
  given();
  held(work.account_id, 0);
  await handler({ ...input, places });
  given();
  held(allAccounts, 40);
  await handler({ ...input, places: { account: 1, all: 2 } });
  given();
  held(allAccounts, 40);
  await expect(handler({ ...input, places: { account: 1, all: 1 } })).rejects.toMatchObject({ name: LAMBDA_THROTTLED });
  expect(itemsOf('chunk-places')).toContainEqual({ account_id: work.account_id });
});

it.each([
  ['words before the range', { words: [{ ...words[0], startMs: 200_000, endMs: 200_400 }] }],
  ['words after it', { words: [{ ...words[0], startMs: 380_000, endMs: 380_400 }] }],
  ['sound long after it', { foundMs: 380_000 }],
])('refuses %s, which what decodes a hostile file may put there', async (_, heard) => {
  answer({ words: [], foundMs: 300_000, reads: 5, ...heard });
  const later = { index: 2, start_ms: 240_000, end_ms: 360_000 };
  await expect(handler({ ...input, range: later })).rejects.toThrow('outside of the range');
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

const wav = Buffer.alloc(44 + 32_000).toString('base64');
const answered = { language: 'german', words: [{ word: 'Hallo', start: 0.5, end: 0.9, probability: 0.9 }] };

/** The engine of the stage, which answers so in turn, and the last over and over. */
const byAddress = async (address: object, ...statuses: number[]) => {
  const {
    asked: sent,
    url,
    end,
  } = await engineServer((response) => {
    const status = statuses[Math.min(sent.length, statuses.length) - 1] ?? 200;
    response.writeHead(status).end(JSON.stringify(answered));
  });
  const settings = { url, model: 'm', usdPerMinute: 0.006, ...address };
  vi.stubEnv(environmentNames.speechAddress, JSON.stringify(settings));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    end();
  });
  given({ language: 'auto' });
  answer({ startMs: 60_000, foundMs: 61_000, wav, reads: 5 });
  return { sent, hear: () => handler({ ...input, engine: 'address' }) };
};

it('has a range heard by the engine of the stage, which is sent its sound alone, and counts what that costs', async () => {
  const { sent, hear } = await byAddress({});
  const { lines } = await linesOf(hear);
  expect(asked()).toMatchObject({ wants: 'sound', range: { startMs: 0, endMs: 120_000 } });
  expect(sent.map(({ form }) => [...form.keys()])).toEqual([
    ['file', 'model', 'response_format', 'timestamp_granularities[]'],
  ]);
  expect(JSON.parse(textOf(key) ?? '')).toEqual({
    language: 'de',
    words: [{ text: 'Hallo', startMs: 60_500, endMs: 60_900, confidence: 0.9 }],
    foundMs: 61_000,
  });
  expect(lines[0]?.units).toMatchObject({ speech_engine: 100_000, data_out_bytes: 32_044 });
});

it('sends sound once, however often the step runs, unless the stage says otherwise', async () => {
  const once = await byAddress({}, 503);
  await expect(once.hear()).rejects.toMatchObject({ name: 'SpeechEngineFailed', message: 'The engine answered 503.' });
  await expect(once.hear()).rejects.toMatchObject({
    name: 'SpeechEngineFailed',
    message: expect.stringContaining('as often'),
  });
  expect(once.sent).toHaveLength(1);
  const thrice = await byAddress({ retries: 2 }, 503);
  for (const name of ['SpeechEngineBusy', 'SpeechEngineBusy', 'SpeechEngineFailed', 'SpeechEngineFailed'])
    await expect(thrice.hear()).rejects.toMatchObject({ name });
  expect(thrice.sent).toHaveLength(3);
  const again = await byAddress({ retries: 1 }, 429, 200);
  await expect(again.hear()).rejects.toMatchObject({ name: 'SpeechEngineBusy' });
  await again.hear();
  expect(textOf(key)).toContain('Hallo');
});

it('sends nothing of a range without sound', async () => {
  const { sent, hear } = await byAddress({});
  answer({ startMs: 240_000, foundMs: 0, wav: '', reads: 5 });
  await hear();
  expect(sent).toEqual([]);
  expect(JSON.parse(textOf(key) ?? '')).toEqual({ words: [], foundMs: 0 });
});

it('stores no word that a transcript cannot have', async () => {
  const { hear } = await byAddress({});
  answered.words.push({ word: 'x'.repeat(2001), start: 0.9, end: 1, probability: 1 });
  onTestFinished(() => void answered.words.pop());
  await expect(hear()).rejects.toThrow();
  expect(textOf(key)).toBeUndefined();
});

it('passes on what it failed with', async () => {
  answer({ errorType: SIGNED_URL_REFUSED, errorMessage: 'It failed.' }, 'Unhandled');
  await expect(handler(input)).rejects.toMatchObject({ name: SIGNED_URL_REFUSED, message: 'It failed.' });
});
