import { expect, it } from 'vitest';
import { madeFile, picture } from '../../../../test/support/video/made-files.ts';
import { describeFile } from '../../src/describe-file.ts';
import { scanTypeOf } from '../../src/file/scan-type.ts';

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-flags', '+ilme+ildct', '-x264-params', 'tff=1'];
const h265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=0:interlace=tff'];

it.each([
  ['mp4', h264],
  ['mkv', h264],
  ['mp4', h265],
  ['mkv', h265],
])('finds fields by the parameters of %s: %j', async (extension, codec) => {
  const file = madeFile(extension, [...picture('testsrc2=s=320x180:r=25:d=0.4'), ...codec, '-pix_fmt', 'yuv420p']);
  const { Container } = await describeFile(file);
  expect(Container?.Tracks?.[0]?.VideoProperties?.CodecMetadata?.ScanType).toBe('Interlaced');
});

it('ends whatever the parameters are, and says nothing of those that are cut off', () => {
  let seed = 1;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 256;
  };
  for (let run = 0; run < 2000; run += 1) {
    const bytes = Uint8Array.from({ length: 200 }, (_, at) => [1, 100, 0, 30, 255, 225, 0, 192][at] ?? noise());
    expect(['Progressive', 'Interlaced']).toContain(scanTypeOf('AVC', bytes));
    expect(scanTypeOf('AVC', bytes.subarray(0, 199))).toBeUndefined();
  }
});
