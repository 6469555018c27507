import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type Format, MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { tooManyTracks } from '@cueline/video/limits.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { VIDEO_CRASHED, VIDEO_TOO_SLOW } from '#contract/step-errors.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { examineMedia } from '#runtime/examine-media.ts';
import { setLambdaEnvironment } from '../support/lambda-environment.ts';
import { answersOf, signingSession } from '../support/service-answers.ts';
import { mockClient } from '../support/shared-modules/mock-client.ts';
import { account_id } from '../support/stores/example-records.ts';

const [mediaConvert, lambda] = [mockClient(MediaConvertClient), mockClient(LambdaClient)];
const [s3, sts] = [mockClient(S3Client), mockClient(STSClient)];
const answer = answersOf(lambda);

const probed = (Format: Format, Duration?: number) => ({
  Container: { Format, Duration, Tracks: [{ TrackType: 'audio' as const, Codec: 'AAC' as const }] },
});
const examined = (Format: Format, Duration?: number) => {
  mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [probed(Format, Duration)] });
  const object = { accountId: account_id, key: 'uploads/a', sizeBytes: 9, subject: 'The upload' };
  return examineMedia({ ...object, signer: 'probe' });
};

beforeAll(() => setLambdaEnvironment());
beforeEach(() => {
  s3.on(GetObjectCommand).resolves({});
  sts.on(AssumeRoleCommand).resolves(signingSession);
  answer({ probe: probed('matroska', 11), reads: 3 });
});

it.each([
  ['matroska', 3611],
  ['webm', 3611],
  ['webm', undefined],
  ['ogg', 3611],
  ['asf', 3611],
] as const)('takes the measured length of %s, whatever Probe answers: %s', async (format, seconds) => {
  expect(await examined(format, seconds)).toMatchObject({ container: format, durationMs: 11_000 });
});

it('asks Probe alone about what has its length in its index', async () => {
  expect(await examined('mp4', 19)).toMatchObject({ durationMs: 19_000 });
  expect(lambda.commandCalls(InvokeCommand)).toEqual([]);
});

it('believes the header where our own code cannot read the file', async () => {
  answer({ errorType: VIDEO_CRASHED, errorMessage: 'It ended.' }, 'Unhandled');
  expect(await examined('matroska', 12)).toMatchObject({ durationMs: 12_000 });
  answer({ reads: 2 });
  expect(await examined('matroska', 12)).toMatchObject({ durationMs: 12_000 });
});

it('has the request sent again where the file cannot be measured now, since its price rests on its length', async () => {
  answer({ errorType: VIDEO_TOO_SLOW, errorMessage: 'Too slow.' }, 'Unhandled');
  await expect(examined('matroska', 3611)).rejects.toMatchObject({ code: 'unavailable' });
});

it('says of a recording without its index that it was not finished, and keeps the code', async () => {
  const file = Buffer.concat([
    Buffer.from([0, 0, 0, 16]),
    Buffer.from('ftypisom0000'),
    Buffer.from([0, 0, 9, 0]),
    Buffer.from('mdat'),
  ]);
  const bytes = Buffer.concat([file, Buffer.alloc(40)]);
  mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container: {} }] });
  s3.on(GetObjectCommand).callsFake(({ Range }) => ({
    Body: { transformToByteArray: async () => bytes.subarray(Number(/\d+/.exec(Range)?.[0] ?? 0)) },
  }));
  const object = { accountId: account_id, key: 'uploads/a', sizeBytes: bytes.length, subject: 'The upload' };
  expect(await examineMedia({ ...object, signer: 'probe' })).toEqual({
    refused: 'not_media',
    message: expect.stringMatching(/^The upload is a recording that was not finished.*its index is missing/),
  });
});

it('says to a test key what a file has too much of', async () => {
  answer({ problem: tooManyTracks, reads: 2 });
  const object = { accountId: testAccountOf(account_id), key: 'uploads/a', sizeBytes: 9, subject: 'The upload' };
  expect(await examineMedia({ ...object, signer: 'probe' })).toEqual({ refused: 'not_media', message: tooManyTracks });
});
