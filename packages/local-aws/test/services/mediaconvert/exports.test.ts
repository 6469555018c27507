import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { frameAt, probe, shareOfPixels } from '../../../../../test/support/media/media.ts';
import { clip, ffmpeg, fixture, startJobBench } from './job-bench.ts';
import { burnIn, video } from './job-request.ts';
import { paragraph, ttmlOf } from './ttml-of.ts';

const bench = await startJobBench();
const { cloud, create, ending, convert } = bench;
afterAll(() => bench.cloud.stop());

const isDark = (red: number, green: number, blue: number) => red + green + blue < 30;
const isGreen = (red: number, green: number, blue: number) => green > 100 && red < 60 && blue < 60;
const isWhite = (red: number, green: number, blue: number) => Math.min(red, green, blue) > 200;

describe('an export', () => {
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
