import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Project } from '#sdk/index.ts';
import { talkPath } from '../stage/talk.ts';
import { isCaption, type ProofRun, render } from './exports.ts';
import { colorInFrames, expected, loudness } from './rendered-video.ts';
import { uploadByPut } from './uploads.ts';

const run = promisify(execFile);
export const ffmpeg = async ({ dir }: ProofRun, name: string, args: readonly string[]): Promise<string> => {
  const path = join(dir, name);
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, path]);
  return path;
};
export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
const talkSound = (seconds: number) => ['-t', String(seconds), '-i', talkPath];
const plain = { burn_captions: false, resolution: '720p' } as const;

/** A project of the file, which is deleted at the end. */
export const withProject = async (
  { api }: ProofRun,
  path: string,
  work: (project: Project) => Promise<void>,
): Promise<void> => {
  const upload_id = await uploadByPut(api, path);
  const project = await api.projects.create({ upload_id, language: 'en', auto_transcribe: false });
  await work(project);
  await api.projects.delete(project.id);
};

/** Media as phones, cameras, tapes and broken connections make it. */
export const checkOddMedia = async (proof: ProofRun): Promise<void> => {
  const { api, report } = proof;
  await report.part(() =>
    report.check('codecs that play', async () => {
      const two = ['-f', 'lavfi', '-i', 'testsrc=s=160x90:d=1', ...talkSound(1), '-map', '0:v', '-map', '1:a'];
      const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
      for (const path of [
        await ffmpeg(proof, 'plays.mp4', [...two, ...h264]),
        await ffmpeg(proof, 'plays.webm', [...two, ...vp9]),
      ])
        await withProject(proof, path, async ({ id }) =>
          expected((await api.projects.media(id)).playable, true, `whether ${path} plays`),
        );
    }),
  );
  await report.part(() => report.check('a truncated file', (saw) => endsEarly(proof, saw)));
  for (const container of ['mkv', 'mp4'])
    await report.part(() => report.check('a clock that begins late', () => beginsLate(proof, container), container));
  await report.part(() => report.check('the second audio track', () => hearsTheVoice(proof)));
  await report.part(() => report.check('sound after the picture', () => captionsInTheBlack(proof)));
  for (const [variant, make] of Object.entries(otherColors))
    await report.part(() => report.check('Rec. 709', () => becomesRec709(proof, make), variant));
  await report.part(() => report.check('fields', () => hasNoCombs(proof, interlaced)));
  await report.part(() => report.check('tapes and phones', () => hasNoCombs(proof, dv), 'DV'));
  await report.part(() => report.check('tapes and phones', () => keepsItsRate(proof), 'a phone in the dark'));
};

/** It states two minutes and holds a few seconds. */
const endsEarly = async (proof: ProofRun, saw: (text: string) => void): Promise<void> => {
  const { api } = proof;
  const loop = ['-stream_loop', '6', '-i', talkPath, '-c', 'copy', '-movflags', '+faststart'];
  const bytes = await readFile(await ffmpeg(proof, 'whole.mp4', loop));
  const path = join(proof.dir, 'cut.mp4');
  await writeFile(path, bytes.subarray(0, bytes.length / 16));
  await withProject(proof, path, async ({ id }) => {
    const [made] = await api.exports.create(id, { presets: ['youtube'], ...plain }).wait();
    const warning = made?.warnings?.find(({ code }) => code === 'media_shorter_than_stated');
    if (!warning) throw new Error('the export has no warning media_shorter_than_stated');
    saw(warning.message);
  });
};

/** By an hour. */
const beginsLate = async (proof: ProofRun, container: string): Promise<void> => {
  const path = await ffmpeg(proof, `late.${container}`, [...talkSound(1), ...h264, '-output_ts_offset', '3600']);
  await withProject(proof, path, async ({ duration }) => expected(Math.round(duration ?? 0), 1, 'its length'));
};

const hearsTheVoice = async (proof: ProofRun): Promise<void> => {
  const { api } = proof;
  const music = ['-f', 'lavfi', '-i', 'sine=220:d=4', '-f', 'lavfi', '-i', 'sine=330:d=4'];
  const maps = ['-map', '0:v', '-map', '[music]', '-map', '0:a', '-c:v', 'copy', '-c:a', 'aac', '-t', '4'];
  const path = await ffmpeg(proof, 'two-tracks.mp4', [
    ...['-i', talkPath, ...music, '-filter_complex', '[1][2]amix[music]', ...maps],
  ]);
  await withProject(proof, path, async ({ id }) => {
    await api.projects.transcribe(id, { language: 'en', audio_track: 2 }).wait();
    if ((await api.transcripts.get(id)).text.length < 20) throw new Error('the transcript is almost empty');
    const clip = { ...plain, range_start: 0, range_end: 2 };
    const tenths = await loudness((await render(proof, id, 'youtube', clip, 2000)).path);
    // Nobody speaks in the first second, and the music never pauses.
    if (Math.max(...tenths.slice(1, 9)) > 0.02) throw new Error('the export has the music');
    if (Math.max(...tenths.slice(10)) < 0.02) throw new Error('the export is silent');
  });
};

/** A green picture of a second under two and a half of sound, with a caption near the end. */
const captionsInTheBlack = async (proof: ProofRun): Promise<void> => {
  const green = ['-f', 'lavfi', '-i', 'color=0x008000:s=320x180:r=25:d=1', ...talkSound(2.5)];
  const path = await ffmpeg(proof, 'longer.mp4', [...green, '-map', '0:v', '-map', '1:a', ...h264]);
  await withProject(proof, path, async ({ id }) => {
    await proof.api.transcripts.replace(id, { lines: [{ words: [{ text: 'Later', start: 1.8, end: 2.4 }] }] });
    await proof.api.projects.update(id, { style: { template: 'clean', color: '#ffffff', font_size: 120 } });
    for (const range_start of [0, 1.3]) {
      const clip = { resolution: '720p', range_start, range_end: 2.5 } as const;
      const { path: made } = await render(proof, id, 'youtube', clip, (2.5 - range_start) * 1000);
      const shown = await colorInFrames(made, isCaption);
      const at = (second: number): number => shown[Math.round((second - range_start) * 25)] ?? 0;
      if (at(2.1) < 0.0015) throw new Error(`there is no caption in the black frames, from ${range_start} s on`);
      if (at(1.5) >= 0.0015) throw new Error('there is a caption before its time');
    }
  });
};

type Make = (proof: ProofRun) => Promise<string>;
const bars = ['-f', 'lavfi', '-i', 'smptehdbars=s=640x360:r=25:d=1', ...talkSound(1), '-map', '0:v', '-map', '1:a'];
const hdr =
  (transfer: string): Make =>
  (proof) => {
    const sdr = 'format=yuv444p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv';
    const light = 'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020';
    const filter = `${sdr},${light},zscale=t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`;
    const tags = `log-level=none:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
    const codec = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', tags, '-tag:v', 'hvc1', '-c:a', 'aac'];
    return ffmpeg(proof, `${transfer}.mp4`, [...bars, '-vf', filter, ...codec]);
  };
const otherColors: Readonly<Record<string, Make>> = {
  HDR10: hdr('smpte2084'),
  HLG: hdr('arib-std-b67'),
  'Rec. 601': (proof) =>
    ffmpeg(proof, 'vp8.webm', [
      ...[...bars, '-vf', 'format=yuv420p,colorspace=iall=bt709:all=bt601-6-525', '-c:v', 'libvpx'],
      ...['-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M', '-c:a', 'libopus'],
    ]),
  untagged: async () => talkPath,
};

const becomesRec709 = async (proof: ProofRun, make: Make): Promise<void> =>
  withProject(proof, await make(proof), async ({ id }) => {
    const { path } = await render(proof, id, 'youtube', { ...plain, range_start: 0, range_end: 1 }, 1000);
    const entries = 'stream=color_space,color_transfer,color_primaries';
    const shown = ['-v', 'error', '-select_streams', 'v', '-show_entries', entries, '-of', 'csv=p=0', path];
    expected((await run('ffprobe', shown)).stdout.trim(), 'bt709,bt709,bt709', 'the colour');
  });

/** A white bar that moves to the right: in every frame the edges of its two fields differ. */
const interlaced: Make = (proof) =>
  ffmpeg(proof, 'interlaced.mp4', [
    ...['-f', 'lavfi', '-i', 'color=black:s=1280x720:r=50:d=1', '-f', 'lavfi', '-i', 'color=white:s=160x720:r=50:d=1'],
    ...[...talkSound(1), '-filter_complex', '[0][1]overlay=x=12*n:y=0,tinterlace=interleave_top,setfield=tff[v]'],
    ...['-map', '[v]', '-map', '2:a', ...h264, '-flags', '+ildct+ilme', '-x264-params', 'tff=1'],
  ]);
/** The same as from a PAL tape, whose stream does not say that it is interlaced. */
const dv: Make = (proof) =>
  ffmpeg(proof, 'dv.mov', [
    ...['-f', 'lavfi', '-i', 'color=black:s=720x576:r=50:d=1', '-f', 'lavfi', '-i', 'color=white:s=90x576:r=50:d=1'],
    ...[...talkSound(1), '-filter_complex', '[0][1]overlay=x=12*n:y=0,tinterlace=interleave_bottom,setfield=bff[v]'],
    ...['-map', '[v]', '-map', '2:a', '-c:v', 'dvvideo', '-pix_fmt', 'yuv420p', '-flags', '+ildct+ilme'],
    ...['-c:a', 'pcm_s16le'],
  ]);

const hasNoCombs = async (proof: ProofRun, make: Make): Promise<void> =>
  withProject(proof, await make(proof), async ({ id }) => {
    const { path } = await render(proof, id, 'youtube', { ...plain, range_start: 0, range_end: 1 }, 1000);
    const { stderr } = await run('ffmpeg', ['-nostdin', '-i', path, '-vf', 'idet', '-an', '-f', 'null', '-']);
    const [, top, bottom] = /Multi frame detection: TFF:\s*(\d+) BFF:\s*(\d+)/.exec(stderr) ?? [];
    if (Number(top) + Number(bottom) > 2) throw new Error(`${Number(top) + Number(bottom)} frames have combs`);
  });

/** Thirty frames a second, of which the phone left one in seven out. */
const keepsItsRate = async (proof: ProofRun): Promise<void> => {
  const filter = ['-vf', "fps=30,select='not(eq(mod(n,7),3))'", '-fps_mode', 'vfr'];
  const path = await ffmpeg(proof, 'dark.mp4', [...bars, ...filter, ...h264]);
  await withProject(proof, path, async ({ id }) => {
    const { path: made } = await render(proof, id, 'youtube', { ...plain, range_start: 0, range_end: 1 }, 1000);
    const shown = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=r_frame_rate', '-of', 'csv=p=0'];
    expected((await run('ffprobe', [...shown, made])).stdout.trim(), '30/1', 'the frame rate');
  });
};
