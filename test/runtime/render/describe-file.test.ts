import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerFormat } from '@cueline/local-aws/media/container-format.ts';
import { probeFile } from '@cueline/local-aws/media/probe-file.ts';
import { probeResult } from '@cueline/local-aws/services/mediaconvert/probe-result.ts';
import { describeFile } from '@cueline/video/describe-file.ts';
import { UNREADABLE_MEDIA } from '@cueline/video/errors.ts';
import type { ByteSource } from '@cueline/video/source/byte-source.ts';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProbeResult } from '#contract/schemas/probe-result.ts';
import { isCertain } from '#core/media/certain-facts.ts';
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

/** What MediaConvert's Probe says of a file, by its stand-in. */
const probed = async (source: ByteSource): Promise<ProbeResult> => {
  const dir = mkdtempSync(join(tmpdir(), 'cueline-probe-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const [path, bytes] = [join(dir, 'file'), Buffer.from(await source.read(0, source.sizeBytes))];
  writeFileSync(path, bytes);
  const file = await probeFile(path);
  if (typeof file === 'string') throw new Error(`The file is ${file}`);
  const result = probeResult(file, containerFormat(file, bytes.subarray(0, 64)));
  return v.parse(ProbeResult, { ...Object(named(result)), Metadata: { FileSize: bytes.length } });
};

const expectSame = async (file: ByteSource) => {
  const probe = await describeFile(file);
  expect(isCertain({ probe })).toBe(true);
  const [facts, stated] = [mediaFactsFromProbe(probe), mediaFactsFromProbe(await probed(file))];
  // Versions of FFmpeg differ by a frame.
  expect(facts).toEqual({ ...Object(stated), durationMs: expect.any(Number) });
  expect(Math.abs(Object(facts).durationMs - Object(stated).durationMs)).toBeLessThan(100);
};

it.each(['greeting.mp4', 'greeting.mp3', 'talk.mp4', 'dialogue.mp3', 'voice.mp3', 'silent.mp4', 'no-audio.mp4'])(
  'says of %s what a probe says',
  (name) => expectSame(sourceOf(fixture(name))),
);

describe('our own code and a probe', () => {
  const shown = (source = 'testsrc2=s=320x180:r=25:d=0.4') => picture(source);
  const sound = picture('sine=d=0.4');
  const both = [...shown(), ...sound];
  const large = [...shown('testsrc2=s=1280x720:r=25:d=0.4'), ...sound, ...fast];
  const fields = ['-flags', '+ilme+ildct'];
  const hevc = (parameters = '') => [
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    `log-level=0${parameters}`,
  ];
  const hdr = (transfer: string) => hevc(`:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`);
  const cover = [...sound, ...picture('color=red:s=64x64:d=0.1'), ...['-map', '0', '-map', '1', '-frames:v', '1']];
  const attached = ['-disposition:v', 'attached_pic'];
  const dropped = "testsrc2=s=320x180:r=30:d=1,select='mod(n,10)'";

  it.each([
    ['an MP4', 'mp4', [...both, ...fast]],
    ['QuickTime', 'mov', [...both, ...fast]],
    ['fragments', 'mp4', [...both, ...fast, '-movflags', 'frag_keyframe+empty_moov+skip_trailer']],
    ['Matroska', 'mkv', [...both, ...fast]],
    ['all of the colour', 'mp4', [...both, '-c:v', 'libx264', '-pix_fmt', 'yuv444p']],
    ['lists of scales', 'mp4', [...both, '-c:v', 'libx264', '-x264-params', 'cqm=jvt']],
    ['RGB', 'mp4', [...both, '-c:v', 'libx264rgb']],
    ['H.265', 'mp4', [...both, ...hevc()]],
    ['H.265 in Matroska', 'mkv', [...both, ...hevc()]],
    ['HDR10', 'mp4', [...both, '-pix_fmt', 'yuv420p10le', ...hdr('smpte2084')]],
    ['HLG', 'mov', [...both, '-pix_fmt', 'yuv420p10le', ...hdr('arib-std-b67')]],
    ['primaries of Rec. 601', 'mp4', [...large, '-color_primaries', 'bt470bg']],
    ['a matrix of Rec. 601', 'mp4', [...large, '-colorspace', 'smpte170m']],
    ['a matrix of the FCC', 'mkv', [...large, '-colorspace', 'fcc']],
    ['VP8', 'webm', [...both, '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis']],
    ['VP9', 'webm', [...both, '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']],
    ['ProRes', 'mov', [...both, '-c:v', 'prores']],
    ['MPEG-4', 'mp4', [...both, '-c:v', 'mpeg4']],
    ['Theora', 'ogg', [...both, '-c:v', 'libtheora', '-c:a', 'libvorbis']],
    ['H.263', '3gp', [...shown('testsrc2=s=176x144:r=25:d=0.4'), ...sound, '-c:v', 'h263', '-c:a', 'aac']],
    ['M4A', 'm4a', [...sound, '-c:a', 'aac']],
    ['an MP3', 'mp3', sound],
    ['an MP3 that does not say how long it is', 'mp3', [...sound, '-write_xing', '0', '-q:a', '4']],
    ['WAVE', 'wav', sound],
    ['FLAC', 'flac', sound],
    ['Ogg', 'ogg', [...sound, '-c:a', 'libvorbis']],
    ['Opus', 'opus', sound],
    ['WebM of sound', 'webm', [...sound, '-c:a', 'libopus']],
    ['a cover in M4A', 'm4a', [...cover, '-c:a', 'aac', '-c:v', 'mjpeg', ...attached]],
    ['a cover in an MP3', 'mp3', [...cover, '-c:v', 'png', ...attached]],
    ['pixels that are not square', 'mp4', [...both, ...fast, '-vf', 'setsar=4/3']],
    ['the rate of NTSC', 'mp4', [...shown('testsrc2=s=320x180:r=30000/1001:d=0.4'), ...sound, ...fast]],
    ['frames that were left out', 'mp4', [...shown(dropped), ...sound, ...fast, '-vsync', 'vfr']],
    ['two tracks of sound', 'mp4', [...both, ...sound, '-map', '0', '-map', '1', '-map', '2', ...fast]],
    ['a picture that ends early', 'mp4', [...shown(), ...picture('sine=d=3'), ...fast]],
  ])('say the same of %s', (_, extension, args) => expectSame(madeFile(extension, args)));

  it.each([
    ['a transport stream', 'ts', [...both, ...fast]],
    ['a program stream', 'mpg', [...both, '-c:v', 'mpeg2video']],
    ['AVI', 'avi', [...both, ...fast]],
    ['MXF', 'mxf', [...both, '-c:v', 'mpeg2video', '-ar', '48000']],
    ['MPEG-2 in an MP4', 'mp4', [...both, '-c:v', 'mpeg2video']],
    ['Windows Media', 'wmv', [...both, '-c:v', 'wmv2', '-c:a', 'wmav2']],
    ['Apple Lossless', 'm4a', [...sound, '-c:a', 'alac']],
    ['AAC without a container', 'aac', sound],
    ['H.264 with fields', 'mp4', [...both, '-c:v', 'libx264', ...fields, '-x264-params', 'tff=1']],
    ['frames that are marked as fields', 'mp4', [...both, '-c:v', 'libx264', '-x264-params', 'fake-interlaced=1']],
    ['H.264 with fields in Matroska', 'mkv', [...both, '-c:v', 'libx264', ...fields, '-x264-params', 'bff=1']],
    ['H.265 with fields', 'mp4', [...both, ...hevc(':interlace=tff')]],
  ])('may differ about %s, so the probe is asked', async (_, extension, args) => {
    expect(isCertain({ probe: await describeFile(madeFile(extension, args)) })).toBe(false);
  });

  it('may differ about a picture whose header has no parameters', async () => {
    const file = madeFile('mp4', [...both, ...fast]);
    const bytes = Buffer.from(await file.read(0, file.sizeBytes));
    // The count of sequences, in the box of the decoder.
    bytes[bytes.indexOf('avcC') + 4 + 5] = 0xe0;
    const probe = await describeFile(bytesOf(bytes));
    expect(probe.Container?.Tracks).toHaveLength(2);
    expect(isCertain({ probe })).toBe(false);
  });
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
