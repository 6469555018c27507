import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { CreateJobCommand, type CreateJobCommandInput, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import * as v from 'valibot';
import { expect } from 'vitest';
import { createMediaConvert } from '../../../src/services/mediaconvert/service.ts';
import { type MediaCloud, startMediaCloud } from '../../media/media-cloud.ts';
import { type JobParts, jobRequest } from './job-request.ts';

export const fixture = (name: string) => new URL(`../../../../../test/fixtures/${name}`, import.meta.url).pathname;
const fontPath = new URL('../../../../../layers/fonts/montserrat.ttf', import.meta.url).pathname;
export const may = (Action: string, Resource: string) => ({ Effect: 'Allow' as const, Action, Resource });
/** What the role of a job needs. */
export const rights = [
  may('s3:GetObject', 'arn:aws:s3:::media/*'),
  may('s3:PutObject', 'arn:aws:s3:::media/exports/*'),
];

type Parts = Omit<JobParts, 'role'>;
export type JobBench = Awaited<ReturnType<typeof startJobBench>>;

/** MediaConvert with media files in S3, and functions that run jobs. */
export async function startJobBench() {
  const cloud = await startMediaCloud(createMediaConvert);
  const client = new MediaConvertClient(cloud.clientConfig);
  // With s3:ListBucket, S3 answers 404 for an absent object instead of 403.
  const role = cloud.role('convert', [...rights, may('s3:ListBucket', 'arn:aws:s3:::media')]);
  await fill(cloud);
  const create = async (parts: Parts & { role?: string }, more: Partial<CreateJobCommandInput> = {}) => {
    const { Job } = await client.send(new CreateJobCommand({ ...jobRequest({ role, ...parts }), ...more }));
    return Job?.Id ?? '';
  };
  const ending = (id: string) => endingOf(cloud, id);
  return {
    cloud,
    client,
    role,
    create,
    ending,
    /** Runs a job to its end and returns the path of the output. */
    async convert(parts: Parts): Promise<string> {
      expect(await ending(await create(parts))).toMatchObject({ status: 'COMPLETE' });
      const path = `${cloud.dataDir}/${parts.destination.replaceAll('/', '-')}.mp4`;
      writeFileSync(path, await cloud.get(`${parts.destination}.mp4`));
      return path;
    },
  };
}

export async function fill(cloud: MediaCloud): Promise<void> {
  for (const name of ['talk.mp4', 'voice.mp3', 'no-audio.mp4', 'not-media.mp4']) {
    await cloud.put(name, readFileSync(fixture(name)));
  }
  await cloud.put('fonts/f.ttf', readFileSync(fontPath));
}

const End = v.looseObject({
  jobId: v.string(),
  status: v.picklist(['COMPLETE', 'ERROR', 'CANCELED']),
  errorCode: v.optional(v.number()),
  errorMessage: v.optional(v.string()),
});

/** The detail of the event that ends a job. */
export async function endingOf(cloud: MediaCloud, id: string) {
  const { detail } = await cloud.event((event) => v.is(End, event.detail) && event.detail.jobId === id);
  return v.parse(End, detail);
}

export const clip = (StartTimecode: string, EndTimecode: string) => ({
  InputClippings: [{ StartTimecode, EndTimecode }],
});

/** Input settings: the sound of voice.mp3 with the picture work/still.png. */
export const generated = () => ({
  FileInput: undefined,
  VideoSelector: undefined,
  VideoGenerator: {
    Duration: 19_500,
    Width: 360,
    Height: 640,
    FramerateNumerator: 25,
    FramerateDenominator: 1,
    ImageInput: 's3://media/work/still.png',
  },
  AudioSelectors: { 'Audio Selector 1': { ExternalAudioFileInput: 's3://media/voice.mp3' } },
});

export const ffmpeg = (args: readonly string[]) => execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);
