import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readTalk, talkPath, voicePath } from '../stage/talk.ts';
import { type ProofRun, render } from './exports.ts';
import { colorInFrames, type IsColor, loudness } from './rendered-video.ts';
import { uploadByPut } from './uploads.ts';

const plain = { burn_captions: false, resolution: '720p' } as const;

/** Where clips begin and end, whatever the source. */
export const checkClips = async (run: ProofRun): Promise<void> => {
  const { report } = run;
  for (const [variant, path] of Object.entries({ video: talkPath, 'sound alone': voicePath })) {
    await report.part(() => report.check('from the middle to the end', () => toTheEnd(run, path), variant));
  }
  for (const [variant, filter] of Object.entries(colorsAt)) {
    await report.part(() => report.check('frame rates', () => startsOnTheFrame(run, variant, filter), variant));
  }
};

const fromMs = 5000;

const toTheEnd = async (run: ProofRun, source: string): Promise<void> => {
  const { api } = run;
  const { id, duration } = await api.projects.create({
    upload_id: await uploadByPut(api, source),
    auto_transcribe: false,
  });
  const seconds = duration ?? 0;
  const range = { range_start: fromMs / 1000, range_end: seconds };
  const { path } = await render(run, id, 'tiktok', { ...plain, ...range }, seconds * 1000 - fromMs);
  await speaksInStep(path);
  await api.projects.delete(id);
};

/** Heard in the middle of each sentence, and silent between two that are far apart. */
const speaksInStep = async (path: string): Promise<void> => {
  const tenths = await loudness(path);
  const at = (sourceMs: number): number => tenths[Math.round((sourceMs - fromMs) / 100)] ?? 0;
  const within = (startMs: number, endMs: number): number[] => {
    const steps = Math.floor((endMs - startMs) / 100);
    return Array.from({ length: steps }, (_, step) => at(startMs + step * 100));
  };
  const sentences = (await readTalk()).sentences.filter(({ endMs }) => endMs > fromMs + 500);
  for (const [index, { startMs, endMs, text }] of sentences.entries()) {
    const heard = within(Math.max(startMs, fromMs) + 200, endMs - 200);
    if (Math.max(...heard) < 0.02) throw new Error(`"${text}" is not heard where it is spoken`);
    const next = sentences[index + 1]?.startMs ?? endMs;
    if (next - endMs < 1000) continue;
    if (Math.max(...within(endMs + 300, next - 300)) > 0.01) throw new Error(`it is not silent after "${text}"`);
  }
};

/** Three seconds that turn from blue to red at 2500 ms, in frames of one rate and of two. */
const colorsAt = {
  '120 a second': 'color=blue:s=320x180:r=120:d=2.5[a];color=red:s=320x180:r=120:d=0.5[b];[a][b]concat=n=2[v]',
  'first 15 a second, then 60':
    'color=blue:s=320x180:r=15:d=2[a];color=blue:s=320x180:r=60:d=0.5[b];color=red:s=320x180:r=60:d=0.5[c];[a][b][c]concat=n=3[v]',
};
const isRed: IsColor = (red, green, blue) => red > 120 && green < 80 && blue < 80;

const startsOnTheFrame = async (run: ProofRun, variant: string, filter: string): Promise<void> => {
  const { api, dir } = run;
  const source = join(dir, `${variant.replaceAll(/\W+/g, '-')}.mp4`);
  const streams = ['-filter_complex', `${filter};sine=d=3[s]`, '-map', '[v]', '-map', '[s]', '-fps_mode', 'vfr'];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...streams, ...codecs, source]);
  const { id } = await api.projects.create({ upload_id: await uploadByPut(api, source), auto_transcribe: false });
  const { path } = await render(run, id, 'tiktok', { ...plain, range_start: 2, range_end: 3 }, 1000);
  const shares = await colorInFrames(path, isRed);
  const turnsAtMs = (shares.findIndex((share) => share > 0.2) / shares.length) * 1000;
  if (Math.abs(turnsAtMs - 500) > 70) throw new Error(`it turns red after ${Math.round(turnsAtMs)} ms instead of 500`);
  await api.projects.delete(id);
};
