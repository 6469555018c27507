import type { Picture } from '@cueline/painter/picture.ts';
import { expect, it } from 'vitest';
import { bytesOf, fixture, MemoryFile, sourceOf } from '../../../test/support/video/files.ts';
import { colorAt, framesBefore } from '../../../test/support/video/frames.ts';
import { smallPlan } from '../../../test/support/video/plans.ts';
import { probe } from '../../../test/support/video/probe.ts';
import { exportVideo } from '../src/export-video.ts';

const red: Picture = { leftPx: 32, topPx: 16, widthPx: 64, heightPx: 32, rgba: pixels(64 * 32, [255, 0, 0, 255]) };

function pixels(count: number, rgba: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: count * 4 }, (_, index) => rgba[index % 4] ?? 0);
}

/** Boxes at the top of an MP4. */
function boxesOf(file: Buffer): string[] {
  const boxes: string[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at) || file.length) {
    boxes.push(file.toString('latin1', at + 4, at + 8));
  }
  return boxes;
}

it('makes an MP4 with its index first, whose frames have captions where they are said', async () => {
  const file = new MemoryFile();
  const source = sourceOf(fixture('greeting.mp4'));
  const pictureAt = (frame: number) => (frame >= 25 && frame < 50 ? red : undefined);
  const { sizeBytes, foundMs } = await exportVideo({ source, plan: smallPlan, mediaUs: 3_120_000, pictureAt }, file);
  expect(file.bytes).toHaveLength(sizeBytes);
  expect(foundMs).toBeCloseTo(3120, -2);
  expect(boxesOf(file.bytes)).toEqual(['ftyp', 'moov', 'free', 'free', 'mdat']);
  expect(probe(file.bytes).streams).toMatchObject([
    {
      ...{
        codec_name: 'h264',
        profile: 'High',
        width: 160,
        height: 90,
        sample_aspect_ratio: '1:1',
        pix_fmt: 'yuv420p',
      },
      ...{ color_range: 'tv', color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709' },
      ...{ avg_frame_rate: '25/1', start_time: '0.000000', nb_frames: '78' },
    },
    { codec_name: 'aac', sample_rate: '48000', channels: 2, start_time: '0.000000' },
  ]);
  const frames = await framesBefore(bytesOf(file.bytes), smallPlan);
  const isRed = frames.map((frame) => Math.abs(colorAt(frame, 64, 32)[2] - 240) < 12);
  expect(isRed).toEqual(frames.map((_, frame) => frame >= 25 && frame < 50));
});
