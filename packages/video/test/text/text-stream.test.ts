import { execFileSync } from 'node:child_process';
import type { TextTrack } from '@cueline/captions/subtitles/text-track.ts';
import { expect, it, onTestFinished } from 'vitest';
import { browserPath, newContext } from '../../../../test/support/tls/browser.ts';
import { fixture, MemoryFile, sourceOf } from '../../../../test/support/video/files.ts';
import { smallPlan } from '../../../../test/support/video/plans.ts';
import { limitMs } from '../../../../test/support/whole-run/limits.ts';
import { exportVideo } from '../../src/export-video.ts';

const cues = [
  { startMs: 333, endMs: 1111, text: 'Hello 👋🏽, <i>R&D</i>\nof {two} rows' },
  { startMs: 1111, endMs: 1500, text: 'مرحبًا بالعالم' },
  { startMs: 1580, endMs: 1700, text: '家族👨‍👩‍👧‍👦' },
  { startMs: 60_000, endMs: 61_000, text: 'after the end' },
];
const packetEntries = ['-select_streams', 's', '-show_packets', '-show_data', '-show_entries'];

const videoWith = async (text: TextTrack, rate = smallPlan.rate): Promise<Buffer> => {
  const file = new MemoryFile();
  const request = { source: sourceOf(fixture('greeting.mp4')), mediaUs: 3_120_000, pictureAt: () => undefined };
  await exportVideo({ ...request, plan: { ...smallPlan, rate, durationUs: 2_000_000 }, text }, file);
  return file.bytes;
};
const probed = (input: Buffer, ...asked: string[]) =>
  JSON.parse(execFileSync('ffprobe', ['-v', 'error', ...asked, '-of', 'json', 'pipe:0'], { input }).toString());

/** The text of a sample, after its length. */
const textOf = (dump: string): string =>
  Buffer.from(dump.replaceAll(/^[0-9a-f]{8}: (.{40}).*$/gm, '$1').replaceAll(/\s/g, ''), 'hex')
    .subarray(2)
    .toString();

it.each([
  { numerator: 25, denominator: 1 },
  { numerator: 60_000, denominator: 1001 },
])(
  'a text track has the cues as they are, at their times, until the video ends, at $numerator/$denominator',
  async (rate) => {
    const video = await videoWith({ language: 'ara', isDefault: true, cues }, rate);
    const { streams } = probed(video, '-show_streams');
    expect(streams).toMatchObject([
      { codec_name: 'h264' },
      { codec_name: 'aac' },
      {
        ...{ codec_name: 'mov_text', codec_tag_string: 'tx3g', width: 160, height: 90, start_time: '0.000000' },
        ...{ tags: { language: 'ara' }, disposition: { default: 1 } },
      },
    ]);
    const { packets } = probed(video, ...packetEntries, 'packet=pts_time,duration_time,data');
    const samples: TextTrack['cues'] = packets.map(
      ({ pts_time, duration_time = '0', data }: Record<string, string>) => ({
        startMs: Math.round(Number(pts_time) * 1000),
        endMs: Math.round((Number(pts_time) + Number(duration_time)) * 1000),
        text: textOf(data ?? ''),
      }),
    );
    expect(samples.filter(({ text }) => text)).toEqual(cues.slice(0, 3));
    const ends = samples.map(({ endMs }) => endMs);
    expect(samples.map(({ startMs }) => startMs)).toEqual([0, ...ends.slice(0, -1)]);
    expect(samples.slice(0, -1).filter(({ startMs, endMs }) => endMs === startMs)).toEqual([]);
    expect(Math.max(...ends)).toBeLessThan(2000);
  },
);

it('players do not show by themselves what is in the picture too', async () => {
  const { streams } = probed(await videoWith({ language: 'eng', isDefault: false, cues }), '-show_streams');
  expect(streams).toMatchObject([1, 1, 0].map((isDefault) => ({ disposition: { default: isDefault } })));
});

// Skipped on machines without a browser, of which ./setup warns.
it.skipIf(browserPath === undefined)(
  'Chromium plays a video with text to its end',
  async () => {
    const video = await videoWith({ language: 'eng', isDefault: true, cues });
    const context = await newContext(browserPath ?? '');
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.setContent('<video muted></video>');
    const played = await page.evaluate(`(async () => {
    const video = document.querySelector('video');
    await new Promise((resolve, reject) => {
      video.onended = resolve;
      video.onerror = () => reject(new Error(video.error.message));
      video.src = 'data:video/mp4;base64,${video.toString('base64')}';
      video.playbackRate = 4;
      video.play().catch(reject);
    });
    return { durationSeconds: video.duration, widthPx: video.videoWidth };
  })()`);
    expect(played).toEqual({ durationSeconds: expect.closeTo(2, 1), widthPx: 160 });
    // The start of a browser beside other work takes longer than a unit test.
  },
  limitMs(60),
);
