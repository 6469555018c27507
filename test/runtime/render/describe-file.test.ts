import { readFileSync } from 'node:fs';
import { containerFormat } from '@cueline/local-aws/media/container-format.ts';
import { probeFile } from '@cueline/local-aws/media/probe-file.ts';
import { probeResult } from '@cueline/local-aws/services/mediaconvert/probe-result.ts';
import { describeFile } from '@cueline/video/describe-file.ts';
import { UNREADABLE_MEDIA } from '@cueline/video/errors.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ProbeResult } from '#contract/schemas/probe-result.ts';
import { mediaFactsFromProbe } from '#core/media/media-facts.ts';
import { bytesOf, fixture, sourceOf } from '../../support/video/files.ts';
import { fast, madeFile, picture, turnedBy } from '../../support/video/made-files.ts';

/** The SDK's names of the fields. */
const named = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(named)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([key, of]) => [key.replace(/^./, (first) => first.toUpperCase()), named(of)]),
        )
      : value;

const probed = async (path: string): Promise<ProbeResult> => {
  const file = await probeFile(path);
  if (typeof file === 'string') throw new Error(`${path} is ${file}`);
  const bytes = readFileSync(path);
  const result = probeResult(file, containerFormat(file, bytes.subarray(0, 64)));
  return v.parse(ProbeResult, { ...Object(named(result)), Metadata: { FileSize: bytes.length } });
};

it.each(['greeting.mp4', 'greeting.mp3', 'talk.mp4', 'dialogue.mp3'])('says of %s what a probe says', async (name) => {
  const path = fixture(name);
  const facts = mediaFactsFromProbe(await describeFile(sourceOf(path)));
  const stated = mediaFactsFromProbe(await probed(path));
  // Versions of FFmpeg differ by a frame.
  expect(facts).toEqual({ ...Object(stated), durationMs: expect.any(Number) });
  expect(Math.abs(Object(facts).durationMs - Object(stated).durationMs)).toBeLessThan(100);
});

it('finds no sound where there is none', async () => {
  expect(mediaFactsFromProbe(await describeFile(sourceOf(fixture('no-audio.mp4'))))).toMatchObject({ silent: true });
});

it('says how a phone held the picture', async () => {
  const sound = ['-f', 'lavfi', '-i', 'sine=d=1', '-shortest'];
  const upright = madeFile('mp4', [...picture('testsrc2=s=320x180:d=1'), ...sound, ...fast]);
  const facts = mediaFactsFromProbe(await describeFile(await turnedBy(90, upright)));
  expect(facts).toMatchObject({ widthPx: 180, heightPx: 320, storedAsShown: false });
});

describe('a file whose first time is an hour', () => {
  const sound = picture('sine=d=2');
  const both = [...picture('color=blue:s=64x48:r=10:d=2'), ...sound];
  const late = ['-output_ts_offset', '3600'];
  const webm = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'];
  it.each([
    ['mkv', [...both, ...fast, '-c:a', 'aac', ...late]],
    ['mkv', [...both, ...fast, '-c:a', 'aac', ...late, '-live', '1']],
    ['webm', [...both, ...webm, ...late]],
    ['webm', [...both, ...webm, '-live', '1']],
    ['webm', [...sound, '-c:a', 'libopus', ...late]],
    ['ogg', [...sound, '-c:a', 'libopus', ...late]],
    ['wmv', [...both, '-c:v', 'wmv2', '-c:a', 'wmav2', ...late]],
    ['mp4', [...both, ...fast, ...late]],
    ['ts', [...both, ...fast, ...late]],
  ])('is as long as from there to its last: %s, %j', async (extension, args) => {
    const { Container } = await describeFile(madeFile(extension, args));
    expect(Container?.Duration).toBeCloseTo(2, 0);
  });

  it('is measured by its last clusters where it is large', async () => {
    const noise = picture('nullsrc=s=320x240:r=10:d=2,geq=random(1)*255:128:128');
    const clusters = ['-cluster_time_limit', '200', ...late];
    const source = madeFile('mkv', [...noise, ...sound, ...fast, '-qp', '0', '-c:a', 'aac', ...clusters]);
    expect(source.sizeBytes).toBeGreaterThan(1.5 * 1024 ** 2);
    expect((await describeFile(source)).Container?.Duration).toBeCloseTo(2, 0);
  });

  it('is measured by its last packets, also where much that is no media comes behind them', async () => {
    const source = madeFile('mkv', [...both, ...fast, '-c:a', 'aac', ...late]);
    const file = Buffer.concat([await source.read(0, source.sizeBytes), voidElement(2 * 1024 ** 2)]);
    expect((await describeFile(bytesOf(file))).Container?.Duration).toBeCloseTo(2, 0);
  });
});

/** An element of Matroska that is skipped (RFC 8794, section 11.3.2). */
const voidElement = (contentBytes: number): Buffer => {
  const head = Buffer.alloc(9);
  head[0] = 0xec;
  head.writeBigUInt64BE((1n << 56n) | BigInt(contentBytes), 1);
  return Buffer.concat([head, Buffer.alloc(contentBytes)]);
};

it('cannot open what is no media', async () => {
  await expect(describeFile(bytesOf(Buffer.from('notes '.repeat(1000))))).rejects.toMatchObject({
    name: UNREADABLE_MEDIA,
  });
});
