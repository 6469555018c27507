import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import { median } from './quantile.ts';
import { printEstimate } from './render/estimate.ts';

const Measured = v.object({ cpuMs: v.number(), sizeBytes: v.number(), peakMB: v.number() });
type Measured = v.InferOutput<typeof Measured>;

const seconds = 10;
const styles: Readonly<Record<string, CaptionStyleInput>> = {
  punch: { look: 'punch' },
  karaoke: { template: 'karaoke' },
  word_pop: { template: 'bold', animation: 'word_pop' },
  // The look that takes longest to paint.
  bounce: { look: 'bounce' },
};

/**
 * The CPU of a whole export with captions against the same export without, each in a fresh process, in the order ABBA; and what a
 * minute would take and cost on Lambda.
 */
export const benchRender = async (runs: number, only: string | undefined): Promise<void> => {
  if (only !== 'estimate') await benchCpu(runs);
  printEstimate();
};

const benchCpu = async (runs: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'cueline-render-'));
  try {
    const path = busyPicture(folder);
    const rows = [];
    for (const [name, style] of Object.entries(styles)) rows.push(await row(name, path, style, runs));
    console.table(rows);
    console.log(`An export of ${seconds} s of a busy picture for TikTok: 1080x1920 at 30 frames a second, decoded and encoded with x264. Medians of
${runs} pairs; the aim is a ratio of at most 1.25, and of 1.4 for bounce.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const row = async (name: string, path: string, style: CaptionStyleInput, runs: number) => {
  const [plain, captioned]: [Measured[], Measured[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    // ABBA: neither is always the first.
    const withCaptions = async () => captioned.push(await measured(path, style));
    if (run % 2 === 1) await withCaptions();
    plain.push(await measured(path));
    if (run % 2 === 0) await withCaptions();
  }
  const cpuOf = (all: readonly Measured[]): number => median(all.map(({ cpuMs }) => cpuMs));
  return {
    style: name,
    'CPU s a second, without captions': (cpuOf(plain) / 1000 / seconds).toFixed(2),
    'with captions': (cpuOf(captioned) / 1000 / seconds).toFixed(2),
    ratio: (cpuOf(captioned) / cpuOf(plain)).toFixed(2),
    'peak MB': Math.max(...captioned.map(({ peakMB }) => peakMB)).toFixed(0),
    'MB a minute': (((captioned[0]?.sizeBytes ?? 0) / seconds) * 60e-6).toFixed(0),
  };
};

const measured = async (path: string, style?: CaptionStyleInput): Promise<Measured> => {
  const options = style ? [JSON.stringify(style)] : [];
  const child = fork(join(import.meta.dirname, 'render/render-one.ts'), [path, String(seconds * 1000), ...options]);
  const [message] = await once(child, 'message');
  await once(child, 'exit');
  return v.parse(Measured, message);
};

/** Edges, colours and grain that move: what an encoder finds hard. */
const busyPicture = (folder: string): string => {
  const path = join(folder, 'busy.mp4');
  const picture = `testsrc2=size=1080x1920:rate=30:duration=${seconds},noise=alls=12:allf=t`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=duration=${seconds}`];
  const encoding = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...encoding, path]);
  return path;
};
