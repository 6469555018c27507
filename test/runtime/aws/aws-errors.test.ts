import { MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { CopyObjectCommand, GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendTaskSuccessCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeEach, describe, expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { translateAwsError } from '#runtime/aws/aws-errors.ts';
import { probeMedia } from '#runtime/aws/media-convert.ts';
import { copyObject, getText, headObject } from '#runtime/aws/s3.ts';
import { completeTask, startExecution } from '#runtime/aws/step-functions.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

process.env[environmentNames.bucket] = 'bucket';
process.env[environmentNames.machine('export')] = 'machine';
const s3 = mockClient(S3Client);
const mediaConvert = mockClient(MediaConvertClient);
const states = mockClient(SFNClient);
beforeEach(() => {
  for (const client of [s3, mediaConvert, states]) client.reset();
});

const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more });
const unavailable = { code: 'unavailable', retryAfterSeconds: 5 };

describe('a transient error', () => {
  it.each([
    named('SlowDown'),
    named('ConditionalRequestConflict'),
    named('TooManyRequestsException'),
    named('LimitExceededException'),
    named('ExecutionLimitExceeded'),
    named('RequestTimeout'),
    named('Any', { $metadata: { httpStatusCode: 503 } }),
    named('Error', { code: 'ECONNRESET' }),
    named('Error', { code: 'EAI_AGAIN' }),
  ])('%s is unavailable, with its cause for the log', (error) =>
    expect(translateAwsError(error)).toMatchObject({ ...unavailable, cause: error }),
  );

  it.each([
    named('AccessDenied', { $metadata: { httpStatusCode: 403 } }),
    named('TypeError'),
    'thrown text',
    undefined,
  ])('%s is not', (error) => expect(translateAwsError(error)).toBe(error));
});

describe('a probe', () => {
  it.each(['UnprocessableEntityException', 'BadRequestException'])(
    'that ends in %s has found no media',
    async (name) => {
      mediaConvert.on(ProbeCommand).rejects(named(name));
      expect(await probeMedia('s3://b/k')).toBeUndefined();
    },
  );

  it.each([
    named('AbortError'),
    named('TooManyRequestsException'),
    named('ServiceQuotaExceededException', { $metadata: { httpStatusCode: 402 } }),
    named('InternalServerErrorException', { $metadata: { httpStatusCode: 500 } }),
  ])('that ends in %s is unavailable', async (error) => {
    mediaConvert.on(ProbeCommand).rejects(error);
    await expect(probeMedia('s3://b/k')).rejects.toMatchObject(unavailable);
  });
});

describe('an object', () => {
  it('that is absent is undefined, and is not copied', async () => {
    s3.on(HeadObjectCommand).rejects(named('NotFound')).on(CopyObjectCommand).rejects(named('NoSuchKey'));
    expect(await headObject('k')).toBeUndefined();
    expect(await copyObject('a', 'b', '"e"')).toBe(false);
  });

  it('that changed since its HeadObject is not copied', async () => {
    s3.on(CopyObjectCommand).rejects(named('PreconditionFailed'));
    expect(await copyObject('a b/ü', 'c', '"e"')).toBe(false);
    expect(s3.commandCalls(CopyObjectCommand)[0]?.args[0].input).toMatchObject({
      CopySource: 'bucket/a%20b/%C3%BC',
      CopySourceIfMatch: '"e"',
    });
  });

  it('that S3 is too busy for is unavailable', async () => {
    s3.onAnyCommand().rejects(named('SlowDown'));
    for (const call of [headObject('k'), getText('k'), copyObject('a', 'b', 'e')]) {
      await expect(call).rejects.toMatchObject(unavailable);
    }
    expect(s3.commandCalls(GetObjectCommand)).toHaveLength(1);
  });
});

describe('an execution', () => {
  const start = () => startExecution('export', 'account', 'work', { a: 'b' });

  it('has the name of its work, and is not started twice', async () => {
    states.on(StartExecutionCommand).resolvesOnce({}).rejects(named('ExecutionAlreadyExists'));
    await start();
    await start();
    expect(states.commandCalls(StartExecutionCommand)[0]?.args[0].input).toEqual({
      stateMachineArn: 'machine',
      name: 'account_work',
      input: '{"a":"b"}',
    });
  });

  it('that cannot be started now is unavailable', async () => {
    states.on(StartExecutionCommand).rejects(named('ThrottlingException'));
    await expect(start()).rejects.toMatchObject(unavailable);
  });

  it.each(['TaskTimedOut', 'TaskDoesNotExist', 'InvalidToken'])(
    'that no longer waits (%s) is not an error',
    async (name) => {
      states.on(SendTaskSuccessCommand).resolvesOnce({}).rejects(named(name));
      expect([await completeTask('t', {}), await completeTask('t', {})]).toEqual([true, false]);
    },
  );
});
