import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { afterAll, describe, expect, it } from 'vitest';
import { frameRateOf } from '../../../src/services/mediaconvert/probe-result.ts';
import { createMediaConvert } from '../../../src/services/mediaconvert/service.ts';
import { startMediaCloud } from '../../media/media-cloud.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../../../test/fixtures/${name}`, import.meta.url));
const talk = fixture('talk.mp4');

const cloud = await startMediaCloud(createMediaConvert);
const client = new MediaConvertClient(cloud.clientConfig);
afterAll(() => cloud.stop());

const probe = async (FileUrl: string, as = client) => {
  const { ProbeResults } = await as.send(new ProbeCommand({ InputFiles: [{ FileUrl }] }));
  return ProbeResults?.[0];
};
const probeBytes = async (key: string, bytes: Buffer | string) => {
  await cloud.put(key, Buffer.from(bytes));
  return probe(`s3://media/${key}`);
};
const made = (name: string, args: readonly string[]): Buffer => {
  const input = new URL('../../../../../test/fixtures/talk.mp4', import.meta.url).pathname;
  execFileSync('ffmpeg', [
    '-nostdin',
    '-v',
    'error',
    '-y',
    '-i',
    input,
    '-t',
    '1',
    ...args,
    `${cloud.dataDir}/${name}`,
  ]);
  return readFileSync(`${cloud.dataDir}/${name}`);
};

it.each([
  ['quicktime', 'talk.mov', ['-c', 'copy']],
  ['matroska', 'talk.mkv', ['-c', 'copy']],
  ['webm', 'talk.webm', ['-vn', '-c:a', 'libopus']],
  ['wave', 'talk.wav', ['-vn']],
  ['ogg', 'talk.ogg', ['-vn', '-c:a', 'libopus']],
  ['mpegts', 'talk.ts', ['-c', 'copy']],
])('recognises %s by its bytes, not by its name', async (format, name, args) => {
  expect((await probeBytes('nameless', made(name, args)))?.Container?.Format).toBe(format);
});

it.each([
  ['an MP4 that begins with an empty edit', 'late.mp4', ['-c', 'copy', '-output_ts_offset', '3600'], 1],
  ['a recording that was streamed', 'live.webm', ['-vn', '-c:a', 'libopus', '-live', '1'], 1],
  [
    'a Matroska file that begins at an hour, as its header says',
    'late.mkv',
    ['-c', 'copy', '-output_ts_offset', '3600'],
    3601,
  ],
])('answers a length for %s', async (_, name, args, seconds) => {
  expect((await probeBytes('timed', made(name, args)))?.Container?.Duration).toBeCloseTo(seconds, 0);
});

it('gives the clockwise rotation that phones write, and none without one', async () => {
  const bytes = made('rotated.mp4', ['-c', 'copy', '-metadata:s:v', 'rotate=270']); // ffmpeg 5 counts counterclockwise here
  expect((await probeBytes('rotated.mp4', bytes))?.Container?.Tracks?.[0]?.VideoProperties?.Rotation).toBe(90);
  expect((await probeBytes('talk.mp4', talk))?.Container?.Tracks?.[0]?.VideoProperties?.Rotation).toBeUndefined();
});

it.each([
  ['a phone that left frames out', '3270/119', '30/1', 30],
  ['a fragmented MP4', '460800/15479', '30/1', 30],
  ['interlaced video whose fields are counted', '25/1', '50/1', 25],
  ['a time base in place of a rate', '24/1', '90000/1', 24],
  ['no average', '0/0', '30/1', 30],
])('gives the frame rate of %s', (_, avg_frame_rate, r_frame_rate, expected) => {
  const rate = frameRateOf({ avg_frame_rate, r_frame_rate });
  expect((rate?.numerator ?? 0) / (rate?.denominator ?? 1)).toBe(expected);
});

describe('leaves Format blank for what is not media', () => {
  it.each([
    ['text', 'This is text.'],
    ['nothing', ''],
    ['noise', Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251))],
    ['subtitles', '1\n00:00:01,000 --> 00:00:02,000\nHello\n'],
    ['a playlist that names a local file', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n'],
    ['a list of files to join', 'ffconcat version 1.0\nfile /etc/passwd\n'],
  ])('%s', async (name, bytes) => {
    const result = await probeBytes(`${name}.mp4`, bytes);
    expect(result?.Container?.Format).toBeUndefined();
    expect(result?.Metadata?.FileSize).toBe(bytes.length);
  });
});

it('answers UnprocessableEntityException for a file cut short', async () => {
  const cut = probeBytes('cut.mp4', talk.subarray(0, 5000));
  await expect(cut).rejects.toMatchObject({ name: 'UnprocessableEntityException' });
});

it('answers NotFoundException and BadRequestException', async () => {
  await expect(probe('s3://media/absent')).rejects.toMatchObject({ name: 'NotFoundException' });
  await expect(probe('media/absent')).rejects.toMatchObject({ name: 'BadRequestException' });
});

it("reads with the caller's rights", async () => {
  await cloud.put('talk.mp4', talk);
  const may = (Action: string, Resource: string) => ({ Effect: 'Allow' as const, Action, Resource });
  const as = (name: string, ...statements: ReturnType<typeof may>[]) =>
    probe('s3://media/talk.mp4', new MediaConvertClient(cloud.roleConfig(name, statements)));
  const read = may('s3:GetObject', 'arn:aws:s3:::media/talk.mp4');
  const mayProbe = may('mediaconvert:Probe', '*');
  await expect(as('reader', read)).rejects.toThrow(/mediaconvert:Probe/);
  await expect(as('prober', mayProbe)).rejects.toMatchObject({ name: 'ForbiddenException' });
  expect(await as('both', read, mayProbe)).toMatchObject({ Container: { Format: 'mp4' } });
});
