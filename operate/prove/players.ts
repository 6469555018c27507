import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { Peaks } from '#contract/schemas/peaks.ts';
import { readTalk, talkPath, voicePath } from '../stage/talk.ts';
import type { ProofRun } from './exports.ts';
import { ffmpeg, h264, withProject } from './odd-media.ts';
import { patchesInFrames } from './rendered-video.ts';

/** Files for players: a poster, a proxy and the peaks of the sound. */
export const checkPlayers = async (proof: ProofRun): Promise<void> => {
  const { report } = proof;
  await report.part(() => report.check('a poster of the talk', () => posterOf(proof)));
  await report.part(() => report.check('an upright poster', () => notStretched(proof)));
  for (const [variant, channels] of [
    ['mono', '1'],
    ['5.1', '6'],
  ] as const)
    await report.part(() => report.check('peaks', () => peaksInStep(proof, channels), variant));
};

const filesOf = async ({ api }: ProofRun, id: string) => {
  await api.projects.createPlayback(id).wait();
  return api.projects.media(id);
};

const downloaded = async ({ dir }: ProofRun, url: string | null, name: string): Promise<string> => {
  if (!url) throw new Error(`there is no ${name}`);
  const path = join(dir, name);
  await writeFile(path, Buffer.from(await (await fetch(url)).arrayBuffer()));
  return path;
};

/** The talk's picture is blue throughout. */
const posterOf = (proof: ProofRun): Promise<void> =>
  withProject(proof, talkPath, async ({ id }) => {
    const poster = await downloaded(proof, (await filesOf(proof, id)).poster, 'poster.jpg');
    const [blue] = await patchesInFrames(poster, (red, _, blue) => blue > red + 20);
    if (!blue || blue.share < 0.8) throw new Error('the poster is not blue as the talk is');
  });

/** A white square of half the width, filmed upright: stored lying, with a rotation. */
const notStretched = async (proof: ProofRun): Promise<void> => {
  const square = 'color=black:s=1280x720:r=25:d=3,drawbox=460:180:360:360:white:fill';
  const film = ['-f', 'lavfi', '-i', square, '-f', 'lavfi', '-i', 'sine=d=3', ...h264];
  const lying = await ffmpeg(proof, 'lying.mp4', film);
  const path = await ffmpeg(proof, 'upright.mp4', ['-i', lying, '-c', 'copy', '-metadata:s:v', 'rotate=90']);
  await withProject(proof, path, async ({ id }) => {
    const { poster, proxy } = await filesOf(proof, id);
    for (const [name, url] of [['upright.jpg', poster] as const, ...(proxy ? [['proxy.mp4', proxy] as const] : [])]) {
      const file = await downloaded(proof, url, name);
      const [white] = (await patchesInFrames(file, (red, green, blue) => Math.min(red, green, blue) > 128)).slice(-1);
      // Shares of the frame's own width and height, which is 9:16.
      const shape = white ? ((white.right - white.left) * 9) / ((white.bottom - white.top) * 16) : 0;
      if (Math.abs(shape - 1) > 0.06) throw new Error(`the square of ${name} is ${shape.toFixed(2)} times as wide`);
    }
  });
};

const peaksInStep = async (proof: ProofRun, channels: string): Promise<void> => {
  const path = await ffmpeg(proof, `sound-${channels}.m4a`, ['-i', voicePath, '-ac', channels, '-c:a', 'aac']);
  await withProject(proof, path, async ({ id, duration }) => {
    const file = await fetch((await filesOf(proof, id)).peaks ?? '');
    const { data, sample_rate, samples_per_pixel } = v.parse(Peaks, await file.json());
    const pixelMs = (samples_per_pixel * 1000) / sample_rate;
    const lasts = ((data.length / 2) * pixelMs) / 1000;
    if (Math.abs(lasts - (duration ?? 0)) > 0.3) throw new Error(`the peaks last ${lasts.toFixed(1)} s`);
    const loudest = (fromMs: number, toMs: number): number =>
      Math.max(...data.slice(2 * Math.round(fromMs / pixelMs), 2 * Math.round(toMs / pixelMs)).map(Math.abs));
    for (const { startMs, endMs, text } of (await readTalk()).sentences)
      if (loudest(startMs, endMs) < 10) throw new Error(`the peaks are flat where "${text}" is spoken`);
    if (loudest(6800, 7800) > 5) throw new Error('the peaks rise where nobody speaks');
  });
};
