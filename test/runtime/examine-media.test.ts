import { LambdaClient } from '@aws-sdk/client-lambda';
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
/** A file of which our own code knows the length, and not what the codec is called. */
const unsure = { Container: { Format: 'matroska', Duration: 11, Tracks: [{ TrackType: 'audio', Codec: 'ALAC' }] } };
const examined = (Format: Format, Duration?: number) => {
  mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [probed(Format, Duration)] });
  const object = { accountId: account_id, key: 'uploads/a', sizeBytes: 9, subject: 'The upload' };
  return examineMedia({ ...object, signer: 'probe' });
};

beforeAll(() => setLambdaEnvironment());
beforeEach(() => {
  mediaConvert.reset();
  s3.on(GetObjectCommand).resolves({});
  sts.on(AssumeRoleCommand).resolves(signingSession);
  answer({ probe: unsure, reads: 3 });
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

it('asks Probe nothing of what our own code can tell', async () => {
  answer({ probe: probed('mp4', 18), reads: 2 });
  expect(await examined('mp4', 19)).toMatchObject({ durationMs: 18_000 });
  expect(mediaConvert.commandCalls(ProbeCommand)).toEqual([]);
});

it.each([
  ['of another codec', { probe: unsure, reads: 2 }],
  ['with too much in it', { problem: tooManyTracks, reads: 2 }],
  ['that it cannot read', { reads: 2 }],
  ['that ends its process', { errorType: VIDEO_CRASHED, errorMessage: 'It ended.' }],
  ['that takes it too long', { errorType: VIDEO_TOO_SLOW, errorMessage: 'Too slow.' }],
])('asks Probe about a file %s', async (_, answered) => {
  answer(answered, 'errorType' in answered ? 'Unhandled' : undefined);
  expect(await examined('mp4', 19)).toMatchObject({ durationMs: 19_000 });
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
  answer({ reads: 2 });
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
