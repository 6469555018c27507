import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Output, OutputGroup } from '@aws-sdk/client-mediaconvert';
import { CreateJobCommand, GetJobCommand } from '@aws-sdk/client-mediaconvert';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaConvertJob } from '../../../src/services/mediaconvert/job.ts';
import { runJob } from '../../../src/services/mediaconvert/run-job.ts';
import { clip, generated, type JobBench, may, rights, startJobBench } from './job-bench.ts';
import { jobRequest, video } from './job-request.ts';

const bench = await startJobBench();
const { cloud } = bench;
const role = cloud.role('convert-more', [...rights, may('s3:PutObject', 'arn:aws:s3:::media/work/*')]);
afterAll(() => bench.cloud.stop());

const raw = { ContainerSettings: { Container: 'RAW' as const } };
const sound = jobRequest({ role: '', destination: '' }).Settings?.OutputGroups?.[0]?.Outputs?.[0] ?? {};
const playable = (NameModifier: string): Output => ({ ...sound, NameModifier, VideoDescription: video(320, 180) });
const stills = (changed: object = {}): Output => ({
  ...raw,
  NameModifier: '-still',
  VideoDescription: {
    Width: 640,
    Height: 360,
    CodecSettings: {
      Codec: 'FRAME_CAPTURE',
      FrameCaptureSettings: { FramerateNumerator: 1, FramerateDenominator: 5, MaxCaptures: 2, Quality: 80, ...changed },
    },
  },
});
const wave = (changed: object = {}): Output => ({
  ...raw,
  NameModifier: '-sound',
  AudioDescriptions: [
    {
      AudioSourceName: 'Audio Selector 1',
      CodecSettings: { Codec: 'WAV', WavSettings: { BitDepth: 16, Channels: 1, SampleRate: 8000, ...changed } },
    },
  ],
});
const group = (destination: string, ...Outputs: Output[]): OutputGroup => ({
  OutputGroupSettings: {
    Type: 'FILE_GROUP_SETTINGS',
    FileGroupSettings: { Destination: `s3://media/${destination}` },
  },
  Outputs,
});
const create = async (OutputGroups: OutputGroup[], input: object = {}, as = role) => {
  const request = jobRequest({ role: as, destination: '', input });
  const { Job } = await bench.client.send(
    new CreateJobCommand({ ...request, Settings: { ...request.Settings, OutputGroups } }),
  );
  return Job?.Id ?? '';
};
const fetched = async (key: string) => {
  const path = `${cloud.dataDir}/${key.replaceAll('/', '-')}`;
  writeFileSync(path, await cloud.get(key));
  return path;
};
const statuses = (id: string) =>
  cloud.published
    .map(({ detail }) => detail)
    .filter((detail) => v.is(v.looseObject({ jobId: v.literal(id) }), detail))
    .map((detail) => v.parse(v.looseObject({ status: v.string() }), detail));

describe('a job of several outputs', () => {
  let id: string;
  let end: Awaited<ReturnType<JobBench['ending']>>;
  beforeAll(async () => {
    id = await create([group('exports/talk', playable('-small'), stills()), group('work/talk', wave())]);
    end = await bench.ending(id);
  });

  it('reports them by group, and of stills the last', async () => {
    expect(end).toMatchObject({
      status: 'COMPLETE',
      outputGroupDetails: [
        {
          outputDetails: [
            { outputFilePaths: ['s3://media/exports/talk-small.mp4'], videoDetails: { widthInPx: 320 } },
            { outputFilePaths: ['s3://media/exports/talk-still.0000001.jpg'], videoDetails: { widthInPx: 640 } },
          ],
        },
        { outputDetails: [{ outputFilePaths: ['s3://media/work/talk-sound.wav'] }] },
      ],
    });
    const { Job } = await bench.client.send(new GetJobCommand({ Id: id }));
    expect(Job?.OutputGroupDetails?.map(({ OutputDetails }) => OutputDetails?.length)).toEqual([2, 1]);
    expect(Job?.OutputGroupDetails?.[0]?.OutputDetails?.[0]?.DurationInMs).toBeCloseTo(19_018, -2);
  });

  it('captures the first frame, and one at each interval', async () => {
    // The fixture's yellow square is 48 pixels wide in 1280 and moves two a frame, at 25 frames a second.
    expect(await squareAt('exports/talk-still.0000000.jpg')).toBeCloseTo(0, -1);
    expect(await squareAt('exports/talk-still.0000001.jpg')).toBeCloseTo(125, -1);
    await expect(cloud.get('exports/talk-still.0000002.jpg')).rejects.toThrow();
  });

  it('publishes no progress, since one output is without video', () => {
    expect(statuses(id).map(({ status }) => status)).toEqual(['PROGRESSING', 'COMPLETE']);
  });
});

it('raises the percentage over all outputs', async () => {
  const id = await create([group('exports/twice', playable('-a'), playable('-b'))]);
  await bench.ending(id);
  const job = cloud.context.state.collection<MediaConvertJob>('mediaconvert-jobs').get(id);
  const reported: number[] = [];
  const onProgress = (percent = 0) => reported.push(percent);
  if (job) await runJob(cloud.context, job, { signal: new AbortController().signal, onProgress });
  expect(reported).toEqual(reported.toSorted((one, other) => one - other));
  expect(reported.at(-1)).toBe(99);
  expect(reported.filter((percent) => percent < 50).length).toBeGreaterThan(0);
});

it('fails when the role may not write one of them', async () => {
  const second = clip('00:00:00:00', '00:00:01:00');
  const id = await create([group('exports/one', playable('-v')), group('work/other', wave())], second, bench.role);
  expect(await bench.ending(id)).toMatchObject({ status: 'ERROR', errorCode: 1401 });
});

describe('a request', () => {
  const silent: Output = { ...playable('-v'), AudioDescriptions: undefined };
  it.each([
    ['stills alone', [group('exports/x', stills())], {}, /frame capture needs/],
    ['stills beside sound', [group('exports/x', stills()), group('work/x', wave())], {}, /frame capture needs/],
    ['stills beside a silent video', [group('exports/x', stills(), silent)], {}, /frame capture needs/],
    ['stills of a generated picture', [group('exports/x', stills(), playable('-v'))], generated(), /generated video/],
    ['two outputs of one name', [group('exports/x', playable('-v'), playable('-v'))], {}, /nameModifier/],
    ['an output of several without a name', [group('exports/x', playable('-v'), sound)], {}, /nameModifier/],
    ['no interval between stills', [group('exports/x', stills({ FramerateDenominator: 0 }))], {}, /framerateDenom/],
    ['stills with sound', [group('exports/x', { ...stills(), ...wave() })], {}, /audioDescriptions/],
    ['a video without container', [group('exports/x', { ...playable('-v'), ...raw })], {}, /codec/],
    ['WAVE of three channels', [group('exports/x', wave({ Channels: 3 }))], {}, /channels/],
    ['WAVE below 8000 Hz', [group('exports/x', wave({ SampleRate: 4000 }))], {}, /sampleRate/],
    ['no output', [group('exports/x')], {}, /outputs/],
  ] satisfies [string, OutputGroup[], object, RegExp][])(
    'is refused with %s, by name',
    async (_, groups, input, message) => {
      await expect(create(groups, input)).rejects.toThrow(message);
    },
  );
});

/** Left edge of the fixture's yellow square in a still of 640 pixels. */
async function squareAt(key: string): Promise<number> {
  const path = await fetched(key);
  const row = ['-vf', 'crop=640:2:0:44', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const pixels = execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', path, ...row]);
  return Array.from({ length: 640 }, (_, x) => x).findIndex(
    (x) => (pixels[x * 3] ?? 0) > 150 && (pixels[x * 3 + 2] ?? 0) < 150,
  );
}
