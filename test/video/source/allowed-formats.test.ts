import { relative } from 'node:path';
import { Codec } from 'node-av/lib';
import { expect, it } from 'vitest';
import { maxTracks } from '#contract/limits.ts';
import { UNREADABLE_MEDIA } from '#contract/step-errors.ts';
import { pictureTooLarge, tooManyTracks } from '#core/media/reader-limits.ts';
import { isAllowedDecoder, safeInput } from '#video/source/allowed-formats.ts';
import { BlockCache } from '#video/source/block-cache.ts';
import { openInput } from '#video/source/open-input.ts';
import { bytesOf } from '../../support/video/files.ts';
import { framesBefore } from '../../support/video/frames.ts';
import { fast, madeFile, picture } from '../../support/video/made-files.ts';
import { smallPlan } from '../../support/video/plans.ts';

const open = (text: string) => openInput(new BlockCache(bytesOf(Buffer.from(text))), { numerator: 25, denominator: 1 });

it('opens no playlist and no script, which would make FFmpeg open other files', async () => {
  const { pathname } = new URL('../../fixtures/greeting.mp4', import.meta.url);
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

it.each(['mp4', 'mkv', 'ogg', 'ts'])('opens no file with more than 64 tracks: %s', async (extension) => {
  const tracks = (count: number) => Array.from({ length: count }, () => ['-map', '0']).flat();
  const made = (count: number) => {
    const codec = extension === 'ogg' ? ['-c:a', 'libopus', '-b:a', '16k'] : ['-c:a', 'aac', '-b:a', '32k'];
    return new BlockCache(madeFile(extension, [...picture('sine=d=0.2'), ...tracks(count), ...codec]));
  };
  await expect(openInput(made(66))).rejects.toMatchObject({ name: UNREADABLE_MEDIA, message: tooManyTracks });
  const most = await openInput(made(64));
  expect(most.format.nbStreams).toBe(64);
  await most.close();
});

it('has FFmpeg stop at the first track too many, before it costs memory', () => {
  expect(Number(safeInput.max_streams)).toBe(maxTracks + 1);
});

it('decodes nothing of a picture whose header states more than 8K', async () => {
  const still = ['-frames:v', '1', '-c:v', 'png'];
  const large = new BlockCache(madeFile('mov', [...picture('color=red:s=6100x6100'), ...still]));
  await expect(openInput(large)).rejects.toMatchObject({ name: UNREADABLE_MEDIA, message: pictureTooLarge });
  const most = await openInput(new BlockCache(madeFile('mov', [...picture('color=red:s=5900x5900'), ...still])));
  await most.close();
});

it('lists decoders that FFmpeg has', () => {
  const known = new Set(Codec.getCodecList().flatMap((codec) => (codec.isDecoder() && codec.name ? [codec.name] : [])));
  expect(safeInput.codec_whitelist.split(',').filter((name) => !known.has(name))).toEqual([]);
  expect(isAllowedDecoder('interplayvideo')).toBe(false);
});
