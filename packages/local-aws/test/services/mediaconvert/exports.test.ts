import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { GetJobCommand } from '@aws-sdk/client-mediaconvert';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { frameAt, probe, shareOfPixels } from '../../../../../test/support/media/media.ts';
import { clip, ffmpeg, fixture, generated, startJobBench } from './job-bench.ts';
import { burnIn, video } from './job-request.ts';
import { paragraph, ttmlOf } from './ttml-of.ts';

const bench = await startJobBench();
const { cloud, client, role, create, ending, convert } = bench;
afterAll(() => bench.cloud.stop());

const isDark = (red: number, green: number, blue: number) => red + green + blue < 30;
const isGreen = (red: number, green: number, blue: number) => green > 100 && red < 60 && blue < 60;
const isYellow = (red: number, green: number, blue: number) => red > 180 && green > 150 && blue < 150;
const isWhite = (red: number, green: number, blue: number) => Math.min(red, green, blue) > 200;
const stillPicture = (widthPx: number, heightPx: number): Buffer => {
  const path = `${cloud.dataDir}/still.png`;
  ffmpeg(['-f', 'lavfi', '-i', `color=c=0x008000:s=${widthPx}x${heightPx}`, '-frames:v', '1', path]);
  return readFileSync(path);
};

describe('an export', () => {
  it('is a faststart H.264 and AAC MP4 of the requested size, and its events report the progress', async () => {
    const id = await create({ destination: 'exports/whole', output: { VideoDescription: video(360, 640) } });
    expect(await ending(id)).toMatchObject({
      status: 'COMPLETE',
      accountId: '000000000000',
      queue: 'arn:aws:mediaconvert:us-east-1:000000000000:queues/Default',
      userMetadata: { stack: 'test' },
      outputGroupDetails: [
        {
          type: 'FILE_GROUP',
          outputDetails: [
            {
              outputFilePaths: ['s3://media/exports/whole.mp4'],
              durationInMs: expect.closeTo(19018, -2),
              videoDetails: { widthInPx: 360, heightInPx: 640 },
            },
          ],
        },
      ],
    });
    const events = cloud.published.filter(({ detail }) => v.is(v.looseObject({ jobId: v.literal(id) }), detail));
    const [begun, progress, ...later] = events.map(({ detail }) => detail);
    // A job that takes longer than ten seconds reports its progress again.
    expect([begun, progress, later.at(-1)]).toMatchObject([
      { status: 'PROGRESSING' },
      { status: 'STATUS_UPDATE', jobProgress: { jobPercentComplete: expect.any(Number), currentPhase: 'TRANSCODING' } },
      { status: 'COMPLETE' },
    ]);
    const bytes = await cloud.get('exports/whole.mp4');
    const boxAt = (offset: number) => bytes.toString('latin1', offset + 4, offset + 8);
    // Fast start: the index comes before the media.
    expect([boxAt(0), boxAt(bytes.readUInt32BE())]).toEqual(['ftyp', 'moov']);
    const path = `${cloud.dataDir}/whole.mp4`;
    writeFileSync(path, bytes);
    const { streams, format } = await probe(path);
    expect(streams).toMatchObject([{ codec_name: 'h264', width: 360, height: 640 }, { codec_name: 'aac' }]);
    expect(format.duration).toBeCloseTo(19.02, 1);
    const { Job } = await client.send(new GetJobCommand({ Id: id }));
    expect(Job).toMatchObject({ Status: 'COMPLETE', JobPercentComplete: 100, Role: role });
    expect(Job?.Timing?.FinishTime).toBeInstanceOf(Date);
  });

  it('of a WebM file reports progress without a percentage', async () => {
    const path = `${cloud.dataDir}/talk.webm`;
    const codecs = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
    ffmpeg(['-i', fixture('talk.mp4'), '-t', '2', '-s', '320x180', ...codecs, path]);
    await cloud.put('talk.webm', readFileSync(path));
    const input = { FileInput: 's3://media/talk.webm' };
    const id = await create({ destination: 'exports/webm', input, output: { VideoDescription: video(360, 640) } });
    expect(await ending(id)).toMatchObject({ status: 'COMPLETE' });
    const updates = cloud.published
      .map(({ detail }) => detail)
      .filter((detail) => v.is(v.looseObject({ jobId: v.literal(id), status: v.literal('STATUS_UPDATE') }), detail));
    expect(JSON.parse(JSON.stringify(updates))).toMatchObject([{ jobProgress: { currentPhase: 'TRANSCODING' } }]);
    expect(JSON.stringify(updates)).not.toContain('jobPercentComplete');
  });

  it('pads with black under DEFAULT and fills the frame under FILL', async () => {
    const input = clip('00:00:00:00', '00:00:00:12');
    const size = { widthPx: 360, heightPx: 360 };
    const padded = await convert({
      destination: 'exports/padded',
      input,
      output: { VideoDescription: video(360, 360) },
    });
    expect(shareOfPixels(await frameAt(padded, 0, size), isDark)).toBeCloseTo(1 - 9 / 16, 1);
    const filled = await convert({
      destination: 'exports/filled',
      input,
      output: { VideoDescription: video(360, 360, 'FILL') },
    });
    expect(shareOfPixels(await frameAt(filled, 0, size), isDark)).toBe(0);
  });

  it('clips to the frame, the end frame included', async () => {
    const input = clip('00:00:02:10', '00:00:03:09');
    const path = await convert({ destination: 'exports/clip', input, output: { VideoDescription: video(1280, 720) } });
    // The square moves two pixels a frame.
    expect(squarePlaces(path)).toEqual(Array.from({ length: 25 }, (_, index) => (60 + index) * 2));
    expect((await probe(path)).format.duration).toBeCloseTo(1, 1);
  });

  it('rotates the picture by the metadata of a phone', async () => {
    const path = `${cloud.dataDir}/rotated.mp4`;
    ffmpeg(['-i', fixture('talk.mp4'), '-t', '1', '-c', 'copy', '-metadata:s:v', 'rotate=90', path]);
    await cloud.put('rotated.mp4', readFileSync(path));
    const input = { FileInput: 's3://media/rotated.mp4' };
    const upright = await convert({
      destination: 'exports/upright',
      input,
      output: { VideoDescription: video(360, 640) },
    });
    expect(shareOfPixels(await frameAt(upright, 0, { widthPx: 360, heightPx: 640 }), isDark)).toBe(0);
  });

  it('shows the picture of a video generator for as long as the audio', async () => {
    await cloud.put('work/still.png', stillPicture(360, 640));
    const path = await convert({
      destination: 'exports/still',
      input: generated(),
      output: { VideoDescription: video(360, 640) },
    });
    const { streams, format } = await probe(path);
    expect(streams).toMatchObject([{ codec_name: 'h264', width: 360, height: 640 }, { codec_name: 'aac' }]);
    expect(format.duration).toBeCloseTo(19.1, 0);
    expect(shareOfPixels(await frameAt(path, 9000, { widthPx: 360, heightPx: 640 }), isGreen)).toBe(1);
  });

  it('is black before and after a picture that is shorter than its sound, where padding is requested', async () => {
    const path = `${cloud.dataDir}/short.mp4`;
    const green = ['-itsoffset', '0.5', '-f', 'lavfi', '-i', 'color=c=0x008000:s=320x180:r=25:d=0.5'];
    ffmpeg([...green, '-t', '2', '-i', fixture('talk.mp4'), '-map', '0:v', '-map', '1:a', '-vsync', 'vfr', path]);
    await cloud.put('short.mp4', readFileSync(path));
    const input = { FileInput: 's3://media/short.mp4', VideoSelector: { PadVideo: 'BLACK' as const } };
    const size = { widthPx: 320, heightPx: 180 };
    const output = { VideoDescription: video(320, 180) };
    const padded = await convert({ destination: 'exports/padded-in-time', input, output });
    const greenAt = async (ms: number) => shareOfPixels(await frameAt(padded, ms, size), isGreen);
    expect(await Promise.all([200, 700, 1900].map(greenAt))).toEqual([0, 1, 0]);
    const rest = await convert({
      destination: 'exports/after-picture',
      input: { ...input, ...clip('00:00:01:10', '00:00:01:19') },
      output,
    });
    expect(shareOfPixels(await frameAt(rest, 200, size), isDark)).toBe(1);
  });

  it('clips audio and still picture together', async () => {
    await cloud.put('work/still.png', stillPicture(360, 640));
    const input = { ...generated(), ...clip('00:00:02:00', '00:00:02:24') };
    const path = await convert({
      destination: 'exports/still-clip',
      input,
      output: { VideoDescription: video(360, 640) },
    });
    expect((await probe(path)).format.duration).toBeCloseTo(1, 1);
  });

  it('shows only the cropping rectangle of a picture', async () => {
    const square = { ...video(360, 640), Crop: { X: 280, Y: 0, Width: 720, Height: 720 } };
    const input = clip('00:00:00:00', '00:00:00:04');
    const path = await convert({ destination: 'exports/cropped', input, output: { VideoDescription: square } });
    const frame = await frameAt(path, 0, { widthPx: 360, heightPx: 640 });
    // A square in 9:16 leaves bars of 7/16; the fixture's yellow one, 48 wide at the left edge, is cut off.
    expect(shareOfPixels(frame, isDark)).toBeCloseTo(7 / 16, 1);
    expect(shareOfPixels(frame, isYellow)).toBe(0);
  });
});

it.each([
  ['QuickTime', 'mov'],
  ['Matroska', 'matroska'],
])('extracts the audio of %s', async (_, format) => {
  ffmpeg(['-i', fixture('talk.mp4'), '-c', 'copy', '-f', format, `${cloud.dataDir}/remuxed`]);
  await cloud.put(`talk.${format}`, readFileSync(`${cloud.dataDir}/remuxed`));
  const input = { FileInput: `s3://media/talk.${format}`, VideoSelector: undefined };
  const { streams } = await probe(await convert({ destination: `exports/sound-${format}`, input }));
  expect(streams).toMatchObject([{ codec_type: 'audio', codec_name: 'aac' }]);
});

describe('burned captions', () => {
  it('show at their times only, which in a clip count from the start of the source', async () => {
    await cloud.put(
      'work/captions.ttml',
      ttmlOf(paragraph('02.000', '03.000', '<span tts:color="#ffffff">HELLO</span>')),
    );
    const output = { ...burnIn.output, VideoDescription: video(640, 360) };
    const input = { ...burnIn.input, ...clip('00:00:01:00', '00:00:03:24') };
    const path = await convert({ destination: 'exports/captions', input, output });
    const whiteAt = async (ms: number) =>
      shareOfPixels(await frameAt(path, ms, { widthPx: 640, heightPx: 360 }), isWhite);
    expect(await whiteAt(940)).toBe(0);
    expect(await whiteAt(1020)).toBeGreaterThan(0.005);
    expect(await whiteAt(1940)).toBeGreaterThan(0.005);
    expect(await whiteAt(2020)).toBe(0);
  });

  it('fail the job when the caption file cannot be drawn, and the error says why', async () => {
    await cloud.put(
      'work/captions.ttml',
      ttmlOf(paragraph('02.000', '03.000', 'x', 'tts:fontSize="40px" tts:fontWeight="bold"')),
    );
    const output = { ...burnIn.output, VideoDescription: video(640, 360) };
    const end = await ending(await create({ destination: 'exports/bad', input: burnIn.input, output }));
    expect(end).toMatchObject({ status: 'ERROR', errorCode: 1040 });
    expect(end.errorMessage).toContain('tts:fontWeight on <p>');
  });
});

/** Left edge of the fixture's yellow square in every frame of a 1280 pixels wide video. */
function squarePlaces(path: string): number[] {
  const row = ['-vf', 'crop=1280:2:0:88', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const pixels = execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', path, ...row], { maxBuffer: 2 ** 28 });
  const frameBytes = 1280 * 2 * 3;
  return Array.from({ length: pixels.length / frameBytes }, (_, frame) => {
    const isYellow = (x: number) => {
      const at = frame * frameBytes + x * 3;
      return (pixels[at] ?? 0) > 150 && (pixels[at + 2] ?? 0) < 150;
    };
    return Array.from({ length: 1280 }, (_unused, x) => x).findIndex(isYellow);
  });
}
