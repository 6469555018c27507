import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DecodeSoundWork } from '#contract/schemas/pipeline.ts';
import { LAMBDA_THROTTLED, SIGNED_URL_REFUSED, UNREADABLE_MEDIA, VIDEO_TOO_SLOW } from '#contract/step-errors.ts';
import { listParts } from '#runtime/aws/s3-multipart.ts';
import { speechKey } from '#runtime/work/speech-job-name.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { linesOf } from '../../../runtime/meter/cost-lines-written.ts';
import { answersOf, signingSession } from '../../../support/service-answers.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../../support/step-of.ts';
import { job, project, work } from '../../../support/stores/example-records.ts';
import { hold, interceptTables, put, putText, textOf } from '../../../support/stores/tables-in-memory.ts';

const [sts, lambda] = [mockClient(STSClient), mockClient(LambdaClient)];
const key = speechKey({ ...work, audio_track: 2 }, '.mp4');
const speech = { ...work, speech_key: key, speech_format: 'mp4', audio_track: 2, wait_seconds: 120 };
const input = { ...speech, renderer: 'lambda' };
const upload = { key, multipartId: 'm1' };
const running = { ...job, status: 'processing' as const };
const handler = stepOf(() => import('../../../../lambdas/pipelines/transcribe/render-sound.lambda.ts'));

beforeAll(interceptTables);
beforeEach(() => {
  const media = { ...project, media: videoFacts, media_key: 'media/a/p/source' };
  hold({ jobs: running, projects: media }, { 'media/a/p/source': 'media' });
  sts.on(AssumeRoleCommand).resolves(signingSession);
});

const answer = answersOf(lambda);
const fail = (errorType: string | undefined): void => answer({ errorType, errorMessage: 'It failed.' }, 'Unhandled');
const made = { sizeBytes: 4, foundMs: 1200, frames: 0, reads: 7, etags: ['"1"'] };

it('has the track made by signed URLs alone, and goes on to its transcription with the length that was found', async () => {
  answer(made);
  expect(await handler(input)).toEqual({ ...speech, audio_ms: 1200 });
  const [invoked] = lambda.commandCalls(InvokeCommand);
  const { source, audioTrack, parts } = v.parse(DecodeSoundWork, JSON.parse(String(invoked?.args[0].input.Payload)));
  expect(source).toMatchObject({ url: expect.stringMatching(/media\/a\/p\/source\?.*X-Amz-Signature=/), sizeBytes: 5 });
  expect(audioTrack).toBe(2);
  expect(parts.urls[0]).toMatch(/speech-2\.mp4\?.*partNumber=1&uploadId=m1/);
});

it('has what was read and stored in its cost line', async () => {
  answer(made);
  const { lines } = await linesOf(() => handler(input));
  vi.unstubAllEnvs();
  expect(lines[0]?.modelled).toMatchObject({ s3_get_requests: 7, s3_put_requests: 1 });
});

it.each([UNREADABLE_MEDIA, VIDEO_TOO_SLOW, 'Runtime.ExitError', undefined])(
  'has MediaConvert extract the same track where our own code fails: %s',
  async (errorType) => {
    fail(errorType);
    expect(await handler(input)).toEqual({ ...work, audio_track: 2, renderer: 'mediaconvert' });
    expect(await listParts(upload)).toBeUndefined();
    fail(errorType);
    expect(await handler({ ...input, language: 'de' })).toMatchObject({ in_last_language: true });
  },
);

it('passes a refused URL on, without an upload left', async () => {
  fail(SIGNED_URL_REFUSED);
  await expect(handler(input)).rejects.toMatchObject({ name: SIGNED_URL_REFUSED, message: 'It failed.' });
  expect(await listParts(upload)).toBeUndefined();
});

it('waits where no Lambda is free', async () => {
  lambda.reset();
  lambda.on(InvokeCommand).rejects(Object.assign(new Error('Rate Exceeded.'), { name: 'TooManyRequestsException' }));
  await expect(handler(input)).rejects.toMatchObject({ name: LAMBDA_THROTTLED });
});

it('leaves no upload where an earlier run has stored the sound meanwhile', async () => {
  answer(made, undefined, () => putText(key, 'the first'));
  expect(await handler(input)).toEqual({ ...speech, audio_ms: 1200 });
  expect(textOf(key)).toBe('the first');
  expect(await listParts(upload)).toBeUndefined();
});

it('stores no sound of a job that was cancelled while it was made', async () => {
  answer(made, undefined, () => put('jobs', { ...job, status: 'failed' }));
  await expect(handler(input)).rejects.toMatchObject({ name: 'WorkEnded' });
  expect(textOf(key)).toBeUndefined();
  expect(await listParts(upload)).toBeUndefined();
});
