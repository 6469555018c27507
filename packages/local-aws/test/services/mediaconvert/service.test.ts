import {
  CancelJobCommand,
  CreateJobCommand,
  GetJobCommand,
  GetQueueCommand,
  MediaConvertClient,
  type VideoDescription,
} from '@aws-sdk/client-mediaconvert';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { createMediaConvert } from '../../../src/services/mediaconvert/service.ts';
import { startMediaCloud } from '../../media/media-cloud.ts';
import { clip, endingOf, fill, rights, startJobBench } from './job-bench.ts';
import { jobRequest, video } from './job-request.ts';

const bench = await startJobBench();
const { cloud, client, create, ending } = bench;
afterAll(() => bench.cloud.stop());

const outside = { X: 600, Y: 0, Width: 720, Height: 720 };

describe('a job fails', () => {
  it.each([
    [1010, 'the input is not media', { FileInput: 's3://media/not-media.mp4' }],
    [1021, 'there is no sound', { FileInput: 's3://media/no-audio.mp4' }],
    [1404, 'the input is not there', { FileInput: 's3://media/absent.mp4' }],
    [1060, 'the clip begins behind the end', clip('00:01:00:00', '00:01:01:00')],
    [1060, 'the clip ends before it begins', clip('00:00:03:00', '00:00:02:00')],
    [1060, 'a timecode has a frame that a second of the input lacks', clip('00:00:00:25', '00:00:02:00')],
    [1020, 'the output has video and the input only audio', { FileInput: 's3://media/voice.mp3' }, video(360, 640)],
    [1040, 'the cropping rectangle is not inside the picture', {}, { ...video(360, 360), Crop: outside }],
  ])('with %d when %s', async (errorCode, _, input, VideoDescription?: VideoDescription) => {
    const id = await create({
      destination: 'exports/fails',
      input,
      ...(VideoDescription && { output: { VideoDescription } }),
    });
    expect(await ending(id)).toMatchObject({ status: 'ERROR', errorCode });
    const { Job } = await client.send(new GetJobCommand({ Id: id }));
    expect(Job).toMatchObject({ Status: 'ERROR', ErrorCode: errorCode, ErrorMessage: expect.any(String) });
  });

  it.each([
    [1401, 'may not read', () => cloud.role('no-read', rights.slice(1))],
    [1401, 'may not write', () => cloud.role('no-write', rights.slice(0, 1))],
    [1434, 'does not trust MediaConvert', () => cloud.role('other-trust', rights, 'lambda.amazonaws.com')],
    [1432, 'is not there', () => 'arn:aws:iam::000000000000:role/absent'],
  ])('with %d when its role %s', async (errorCode, _, roleOf) => {
    const id = await create({ role: roleOf(), destination: 'exports/rights' });
    expect(await ending(id)).toMatchObject({ status: 'ERROR', errorCode });
  });
});

it('stops the encoder when a job is canceled, and refuses to cancel a job that has ended', async () => {
  const id = await create({ destination: 'exports/canceled', output: { VideoDescription: video(2160, 3840) } });
  await cloud.event(({ detail }) =>
    v.is(v.looseObject({ jobId: v.literal(id), status: v.literal('STATUS_UPDATE') }), detail),
  );
  const { Queue } = await client.send(new GetQueueCommand({ Name: 'Default' }));
  expect(Queue).toMatchObject({ Name: 'Default', SubmittedJobsCount: 0, ProgressingJobsCount: 1 });
  await expect(client.send(new GetQueueCommand({ Name: 'absent' }))).rejects.toMatchObject({
    name: 'NotFoundException',
  });
  await client.send(new CancelJobCommand({ Id: id }));
  expect(await ending(id)).toMatchObject({ status: 'CANCELED' });
  await expect(client.send(new CancelJobCommand({ Id: id }))).rejects.toMatchObject({ name: 'ConflictException' });
  await expect(cloud.get('exports/canceled.mp4')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

it('starts a job again that was running when the process was killed', async () => {
  const first = await startMediaCloud(createMediaConvert);
  await fill(first);
  const request = jobRequest({ role: first.role('convert', rights), destination: 'exports/again' });
  const { Job } = await new MediaConvertClient(first.clientConfig).send(new CreateJobCommand(request));
  await first.stop({ keep: true });
  expect(first.published.map(({ detail }) => detail)).not.toContainEqual(
    expect.objectContaining({ status: 'COMPLETE' }),
  );

  const second = await startMediaCloud(createMediaConvert, { dataDir: first.dataDir });
  second.role('convert', rights);
  await second.service.resume();
  expect(await endingOf(second, Job?.Id ?? '')).toMatchObject({ status: 'COMPLETE' });
  await second.stop();
});
