import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Look } from '#contract/schemas/style-choices.ts';
import { burnedCaptions } from '#core/captions/burned/burned-captions.ts';
import { canvasOf, safeZoneOf } from '#core/presets/presets.ts';
import { backdropOf } from '#core/styles/backdrop.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { captionFont } from '../core/captions/caption-fonts.ts';
import { drawFrames } from './draw-frame.ts';
import { joined } from './join-pictures.ts';
import type { Picture } from './pixels.ts';

const run = promisify(execFile);

const sentences = ['Good bread needs four simple things.', 'Flour, water, salt, and a little bit of time.'];
const wordMs = 330;
const pauseMs = 400;
/** GIF counts in hundredths of a second: 4 of them a frame. */
const fps = 25;
const widthPx = 300;
/** ffmpeg's expressions of times nest no deeper than 100. */
const framesAtOnce = 50;

const lines = sentences.map((sentence, line) => {
  const earlier = sentences.slice(0, line).join(' ').split(' ').filter(Boolean).length;
  const fromMs = earlier * wordMs + line * pauseMs;
  const words = sentence.split(' ').map((text, at) => {
    const startMs = fromMs + at * wordMs;
    return { text, startMs, endMs: startMs + wordMs };
  });
  return { words };
});
const endMs = (lines.at(-1)?.words.at(-1)?.endMs ?? 0) + pauseMs;
const frameTimesMs = Array.from({ length: Math.round((endMs * fps) / 1000) }, (_, frame) => (frame * 1000) / fps);

/** All looks side by side, over the backdrops of media without video, as a GIF that loops. */
export async function writeClip(path: string): Promise<void> {
  const films: Picture[][] = [];
  for (const look of Look.options) films.push(await filmOf(look));
  const frames = frameTimesMs.map((_, at) => joined(films.flatMap((film) => film[at] ?? [])));
  const [first] = frames;
  if (!first) throw new Error('Nothing was drawn');
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${first.widthPx}x${first.heightPx}`, '-r', `${fps}`];
  // One palette, and a dither that does not change: only what moves takes space.
  const palette =
    'split[one][other];[one]palettegen=stats_mode=full[colors];[other][colors]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle';
  const writing = run('ffmpeg', [
    '-nostdin',
    '-v',
    'error',
    '-y',
    ...raw,
    '-i',
    '-',
    '-vf',
    palette,
    '-loop',
    '0',
    path,
  ]);
  writing.child.stdin?.end(Buffer.concat(frames.map(({ rgb }) => rgb)));
  await writing;
}

async function filmOf(look: Look): Promise<Picture[]> {
  const [preset, style] = ['youtube_shorts' as const, resolveStyle({ look })];
  const canvas = canvasOf({ preset, resolution: '1080p' });
  const safeZone = safeZoneOf(preset, canvas, style);
  const request = { lines, language: 'en', style, canvas, safeZone, fps, range: { startMs: 0, endMs } };
  const { ttml = '', fontFile } = burnedCaptions(request, captionFont);
  const folder = await mkdtemp(join(tmpdir(), 'cueline-backdrop-'));
  try {
    const backdrop = join(folder, 'backdrop.png');
    await writeFile(backdrop, backdropOf(style, canvas));
    const background = `movie=${backdrop}`;
    const film: Picture[] = [];
    for (let from = 0; from < frameTimesMs.length; from += framesAtOnce) {
      const atMs = frameTimesMs.slice(from, from + framesAtOnce);
      film.push(...(await drawFrames({ ttml, fontFile, canvas, atMs, background, widthPx })));
    }
    return film;
  } finally {
    await rm(folder, { recursive: true });
  }
}
