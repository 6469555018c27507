import { relative } from 'node:path';
import { Codec } from 'node-av/lib';
import { expect, it } from 'vitest';
import { UNREADABLE_MEDIA } from '#contract/step-errors.ts';
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

it('lists decoders that FFmpeg has', () => {
  const known = new Set(Codec.getCodecList().flatMap((codec) => (codec.isDecoder() && codec.name ? [codec.name] : [])));
  expect(safeInput.codec_whitelist.split(',').filter((name) => !known.has(name))).toEqual([]);
  expect(isAllowedDecoder('interplayvideo')).toBe(false);
});
