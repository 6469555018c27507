import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { MemoryFile } from '../../../test/support/video/files.ts';
import { fast, madeFile, picture } from '../../../test/support/video/made-files.ts';
import { exportSpeech } from '../src/export-speech.ts';
import type { ByteSource } from '../src/source/byte-source.ts';

const beepAt = (seconds: number): string[] =>
  picture(`aevalsrc=if(gte(t\\,${seconds})\\,0.5*sin(6283*t)\\,0):s=44100:d=1.5`);
const black = picture('color=black:s=160x96:r=25:d=1.6');
const aac = [...fast, '-bf', '2', '-c:a', 'aac'];

/** The sound as Transcribe reads it. */
const heard = ['-af', 'aresample=async=1:first_pts=0', '-f', 's16le', '-ac', '1', '-ar', '16000'];
const samplesOf = (mp4: Buffer): Int16Array => {
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', ...heard, 'pipe:1'], { input: mp4 });
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};
const beepOf = (samples: Int16Array): number => samples.findIndex((sample) => Math.abs(sample) > 3000) / 16_000;

/** By the arguments of the stand-in of MediaConvert. */
const asMediaConvert = async (source: ByteSource, audioTrack: number): Promise<Buffer> => {
  const sound = ['-map', `0:a:${audioTrack - 1}`, '-af', 'aresample=async=1:first_pts=0'];
  const encoding = ['-c:a', 'aac', '-b:a', '96000', '-ar', '48000', '-ac', '2', '-movflags', '+faststart'];
  const dir = temporaryFolder(onTestFinished);
  const [from, to] = [join(dir, 'source'), join(dir, 'speech.mp4')];
  writeFileSync(from, await source.read(0, source.sizeBytes));
  execFileSync('ffmpeg', ['-v', 'error', '-i', from, ...sound, ...encoding, to]);
  return readFileSync(to);
};
const ours = async (source: ByteSource, audioTrack = 1) => {
  const file = new MemoryFile();
  const made = await exportSpeech({ source, audioTrack, mediaUs: 2_000_000 }, file);
  return { mp4: file.bytes, ...made };
};

it.each([
  ['MP4 with B-frames and the priming of AAC', 'mp4', [...black, ...beepAt(0.6), ...aac], 1],
  ['a transport stream, whose times begin later', 'ts', [...black, ...beepAt(0.6), ...fast, '-c:a', 'mp2'], 1],
  ['a sound that begins late', 'mkv', [...black, '-itsoffset', '0.25', ...beepAt(0.35), ...fast, '-c:a', 'flac'], 1],
  [
    'a picture that begins late, between two frames',
    'mkv',
    ['-itsoffset', '0.333', ...black, ...beepAt(0.6), ...fast],
    1,
  ],
  [
    'the second of two tracks',
    'mkv',
    [...black, ...beepAt(0.9), ...beepAt(0.6), '-map', '0', '-map', '1', '-map', '2', ...fast, '-c:a', 'ac3'],
    2,
  ],
  ['sound alone', 'wav', beepAt(0.6), 1],
] as const)('has a beep when MediaConvert has it: %s', async (_, extension, args, audioTrack) => {
  const source = madeFile(extension, args);
  const [{ mp4, foundMs }, other] = [await ours(source, audioTrack), await asMediaConvert(source, audioTrack)];
  const [samples, expected] = [samplesOf(mp4), samplesOf(other)];
  // Encoders of MP2 and AC-3 delay it by as much, which transport streams and Matroska do not tell.
  expect(Math.abs(beepOf(samples) - 0.6)).toBeLessThan(0.012);
  expect(Math.abs(beepOf(samples) - beepOf(expected))).toBeLessThan(0.0002);
  expect(Math.abs(samples.length - expected.length)).toBeLessThan(16_000 * 0.022);
  expect(Math.abs(foundMs - samples.length / 16)).toBeLessThan(25);
});

it('is AAC in stereo at 48 kHz, whatever the sound is', async () => {
  const surround = picture('aevalsrc=0|0|0|0|0|0:c=5.1:s=44100:d=0.5');
  const { mp4, sizeBytes } = await ours(madeFile('wav', surround));
  expect(mp4).toHaveLength(sizeBytes);
  const entries = ['-show_entries', 'stream=codec_name,sample_rate,channels', '-of', 'csv=p=0'];
  expect(execFileSync('ffprobe', ['-v', 'error', ...entries, 'pipe:0'], { input: mp4 }).toString()).toBe(
    'aac,48000,2\n',
  );
});

it('says that a file has no such sound', async () => {
  const silent = madeFile('mp4', [...black, ...fast]);
  const failing = exportSpeech({ source: silent, audioTrack: 1, mediaUs: 2_000_000 }, new MemoryFile());
  await expect(failing).rejects.toMatchObject({
    name: 'UnreadableMedia',
    message: 'The media file has no audio that can be read.',
  });
});
