import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const talk = new URL('../../fixtures/talk.mp4', import.meta.url).pathname;

const ffmpeg = async (dir: string, name: string, args: readonly string[]): Promise<string> => {
  const path = join(dir, name);
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, path]);
  return path;
};
const bars = (seconds: number, size = '640x360') => ['-f', 'lavfi', '-i', `smptehdbars=s=${size}:r=25:d=${seconds}`];
const sound = (seconds: number) => ['-t', String(seconds), '-i', talk, '-map', '0:v', '-map', '1:a'];

/** Color bars whose white is 203 nits, as HDR with the given transfer; two seconds with sound. */
export const hdrBars = (dir: string, transfer: 'smpte2084' | 'arib-std-b67'): Promise<string> => {
  const tags = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
  const sdr = 'format=yuv444p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv';
  const light = 'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020';
  const filter = `${sdr},${light},zscale=t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`;
  const codec = ['-c:v', 'libx265', '-x265-params', `log-level=none:${tags}`, '-tag:v', 'hvc1', '-c:a', 'aac'];
  return ffmpeg(dir, `${transfer}.mp4`, [...bars(2), ...sound(2), '-vf', filter, ...codec]);
};

/** The same bars in VP8 of standard definition, whose only color space is Rec. 601. */
export const vp8Bars = (dir: string): Promise<string> => {
  const filter = 'format=yuv420p,colorspace=iall=bt709:all=bt601-6-525';
  const codec = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M', '-c:a', 'libopus'];
  return ffmpeg(dir, 'vp8.webm', [...bars(2), ...sound(2), '-vf', filter, ...codec]);
};

/** Interlaced video of a white bar that moves to the right: in every frame the edges of its two fields differ. */
export const interlacedBar = (dir: string): Promise<string> => {
  const black = ['-f', 'lavfi', '-i', 'color=black:s=1280x720:r=50:d=2'];
  const bar = ['-f', 'lavfi', '-i', 'color=white:s=160x720:r=50:d=2'];
  const filter = '[0][1]overlay=x=12*n:y=0,tinterlace=interleave_top,setfield=tff,format=yuv420p[v]';
  const codec = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-flags',
    '+ildct+ilme',
    '-x264-params',
    'tff=1',
    '-c:a',
    'aac',
  ];
  return ffmpeg(dir, 'interlaced.mp4', [
    ...[...black, ...bar, '-t', '2', '-i', talk, '-filter_complex', filter, '-map', '[v]', '-map', '2:a'],
    ...codec,
  ]);
};

/** A green picture of two seconds, and four seconds of sound. */
export const longerSound = (dir: string): Promise<string> => {
  const picture = ['-f', 'lavfi', '-i', 'color=0x008000:s=320x180:r=25:d=2'];
  return ffmpeg(dir, 'longer.mp4', [...picture, ...sound(4), '-c:a', 'aac']);
};

/** Files that are refused by their name, and one that is encrypted. */
const refusedFiles = {
  'a.flv': ['-c', 'copy'],
  'a.aiff': ['-vn'],
  'a.gif': ['-an', '-vf', 'scale=32:18', '-t', '0.2'],
  'encrypted.mp4': [
    ...['-c', 'copy', '-encryption_scheme', 'cenc-aes-ctr'],
    ...['-encryption_key', '0'.repeat(32), '-encryption_kid', '1'.repeat(32)],
  ],
};
export const refusedFile = (dir: string, name: keyof typeof refusedFiles): Promise<string> =>
  ffmpeg(dir, name, ['-i', talk, '-t', '1', ...refusedFiles[name]]);

/** The first seven seconds of the talk as the second of two audio tracks; the first is a chord. */
export const musicThenTalk = (dir: string): Promise<string> => {
  const music = ['-f', 'lavfi', '-i', 'sine=220:d=7', '-f', 'lavfi', '-i', 'sine=330:d=7'];
  const maps = ['-map', '0:v', '-map', '[music]', '-map', '0:a', '-c:v', 'copy', '-c:a', 'aac', '-t', '7'];
  return ffmpeg(dir, 'two-tracks.mp4', ['-i', talk, ...music, '-filter_complex', '[1][2]amix[music]', ...maps]);
};

/** The talk as a recorder cuts it from a running stream: its first time is an hour. */
export const lateTalk = (dir: string): Promise<string> =>
  ffmpeg(dir, 'late.mkv', ['-i', talk, '-c', 'copy', '-output_ts_offset', '3600']);

/** The talk four times over with its index in front, cut at a quarter of its bytes: it states 76 s and holds less than 20 s. */
export const cutTalk = async (dir: string): Promise<string> => {
  const whole = await ffmpeg(dir, 'whole.mp4', [
    ...['-stream_loop', '3', '-i', talk, '-c', 'copy', '-movflags', '+faststart'],
  ]);
  const path = join(dir, 'cut.mp4');
  const bytes = await readFile(whole);
  await writeFile(path, bytes.subarray(0, bytes.length / 4));
  return path;
};
