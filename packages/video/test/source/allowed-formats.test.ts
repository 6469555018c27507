import { relative } from 'node:path';
import { Codec } from 'node-av/lib';
import { expect, it } from 'vitest';
import { bytesOf } from '../../../../test/support/video/files.ts';
import { framesBefore } from '../../../../test/support/video/frames.ts';
import { fast, madeFile, picture, tracks } from '../../../../test/support/video/made-files.ts';
import { smallPlan } from '../../../../test/support/video/plans.ts';
import { UNREADABLE_MEDIA } from '../../src/errors.ts';
import { maxTracks, pictureTooLarge, tooManyTracks } from '../../src/limits.ts';
import { isAllowedDecoder, safeInput } from '../../src/source/allowed-formats.ts';
import { BlockCache } from '../../src/source/block-cache.ts';
import { openInput } from '../../src/source/open-input.ts';

const open = (text: string) => openInput(new BlockCache(bytesOf(Buffer.from(text))), { numerator: 25, denominator: 1 });

it('opens no playlist and no script, which would make FFmpeg open other files', async () => {
  const { pathname } = new URL('../../../../test/fixtures/greeting.mp4', import.meta.url);
  const other = relative(process.cwd(), pathname);
  for (const text of [
    `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${other}\n`,
    `ffconcat version 1.0\nfile ${other}\n`,
  ]) {
    await expect(open(text)).rejects.toMatchObject({ name: UNREADABLE_MEDIA });
  }
});

it('opens no container that is not on the list', async () => {
  const flash = madeFile('flv', [...picture('testsrc2=s=32x32:r=25'), '-frames:v', '2', ...fast]);
  await expect(framesBefore(flash, smallPlan)).rejects.toThrow(
    'The media file could not be opened; it may be damaged.',
  );
});

it('starts no decoder that is not on the list', async () => {
  const rare = madeFile('avi', [...picture('testsrc2=s=32x32:r=25'), '-frames:v', '2', '-c:v', 'zmbv']);
  await expect(framesBefore(rare, smallPlan)).rejects.toMatchObject({
    name: UNREADABLE_MEDIA,
    message: 'The media file uses a codec that cannot be read.',
  });
});

it.each(['mp4', 'mkv', 'ts'])('opens no file with more than 64 tracks: %s', async (extension) => {
  const made = (count: number) => new BlockCache(madeFile(extension, tracks(count)));
  await expect(openInput(made(66))).rejects.toMatchObject({ name: UNREADABLE_MEDIA, message: tooManyTracks });
  const most = await openInput(made(64));
  expect(most.format.nbStreams).toBe(64);
  await most.close();
});

it('has FFmpeg stop at the first track too many, before it costs memory', () => {
  expect(Number(safeInput.max_streams)).toBe(maxTracks + 1);
});

it('decodes nothing of a picture whose header states more than 8K', async () => {
  const small = madeFile('mov', [...picture('color=red:s=64x64'), '-frames:v', '1', '-c:v', 'png']);
  const stating = async (sidePx: number) => {
    const file = Buffer.from(await small.read(0, small.sizeBytes));
    // Width and height in the entry of the codec (ISO/IEC 14496-12, section 12.1.3.2).
    const at = file.lastIndexOf('png ') + 28;
    file.writeUInt16BE(sidePx, at);
    file.writeUInt16BE(sidePx, at + 2);
    return new BlockCache(bytesOf(file));
  };
  const refusal = { name: UNREADABLE_MEDIA, message: pictureTooLarge };
  await expect(openInput(await stating(6100))).rejects.toMatchObject(refusal);
  await (await openInput(await stating(5900))).close();
});

it('lists decoders that FFmpeg has', () => {
  const known = new Set(Codec.getCodecList().flatMap((codec) => (codec.isDecoder() && codec.name ? [codec.name] : [])));
  expect(safeInput.codec_whitelist.split(',').filter((name) => !known.has(name))).toEqual([]);
  expect(isAllowedDecoder('interplayvideo')).toBe(false);
});
