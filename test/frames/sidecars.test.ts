import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawnCaptions } from '@cueline/captions/laid-out/drawn-captions.ts';
import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import { layOut } from '@cueline/captions/laid-out/lay-out.ts';
import { canvasOf, safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { laidOutToPaint } from '@cueline/captions/scene/painted-captions.ts';
import { Scenes } from '@cueline/captions/scene/scenes.ts';
import { sidecarFile } from '@cueline/captions/sidecars/sidecar-file.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { Painter } from '@cueline/painter/painter.ts';
import { pngOf } from '@cueline/painter/png.ts';
import { afterAll, expect, it } from 'vitest';
import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import { canvasKit, paintedFont } from '../../packages/painter/test/painted-font.ts';
import { boxOf, differsFrom, type Picture, pictureOfPng } from './pixels.ts';

const folder = temporaryFolder(afterAll);
/** The layer's file with the Windows metrics that fonts have elsewhere, by which libass scales: those of the layer have room for signs. */
function usualFont(file: FontFile): void {
  const bytes = readFileSync(new URL(`../../layers/fonts/${file}.ttf`, import.meta.url));
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, at) => bytes.subarray(12 + 16 * at, 28 + 16 * at));
  const offsetOf = (tag: string): number =>
    tables.find((entry) => entry.toString('latin1', 0, 4) === tag)?.readUInt32BE(8) ?? 0;
  const [hhea, os2] = [offsetOf('hhea'), offsetOf('OS/2')];
  bytes.writeUInt16BE(bytes.readInt16BE(hhea + 4), os2 + 74);
  bytes.writeUInt16BE(-bytes.readInt16BE(hhea + 6), os2 + 76);
  writeFileSync(join(folder, 'font.ttf'), bytes);
}

const requestOf = (style: CaptionStyleInput, [language, text]: readonly [string, string]) => {
  const words = text.split(' ').map((word, at) => ({ text: word, startMs: 500 * at, endMs: 500 * (at + 1) }));
  const canvas = canvasOf({ preset: 'tiktok', resolution: '720p' });
  const resolved = resolveStyle({ ...style, animation: 'none' });
  const range = { startMs: 0, endMs: 500 * words.length };
  const safeZone = safeZoneOf('tiktok', canvas);
  return { lines: [{ words }], language, style: resolved, canvas, safeZone, fps: 30, range };
};

const atMs = 750;
/** The picture that libass draws over grey. */
function drawnByLibass(request: ReturnType<typeof requestOf>): Picture {
  const file = sidecarFile('text/x-ssa', request, paintedFont);
  if (!file) throw new Error('There is no text');
  const { fontFile } = drawnCaptions(request, paintedFont);
  usualFont(fontFile);
  writeFileSync(
    join(folder, 'captions.ass'),
    file.replaceAll(/,Noto Sans(?: JP)?,/g, fontFile === 'noto-jp' ? ',Cueline Noto JP,' : ',Cueline Noto,'),
  );
  const { widthPx, heightPx } = request.canvas;
  const grey = `color=c=0x808080:s=${widthPx}x${heightPx}:r=1000/${atMs}`;
  const filters = `format=gbrp,ass=captions.ass:fontsdir=.`;
  const args = [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    grey,
    '-vf',
    filters,
    '-frames:v',
    '2',
    '-update',
    '1',
    'ass.png',
  ];
  execFileSync('ffmpeg', args, { cwd: folder });
  return pictureOfPng(readFileSync(join(folder, 'ass.png')));
}

function painted(request: ReturnType<typeof requestOf>): Picture {
  const { drawn, fontFile } = drawnCaptions({ ...request, isPainted: true }, paintedFont);
  if (!drawn) throw new Error('There is no text');
  const font = paintedFont(fontFile);
  const scene = new Scenes(laidOutToPaint(drawn, layOut(drawn)), font).at(Math.floor((atMs * 30) / 1000));
  const painter = new Painter(canvasKit, font, request.canvas);
  const pictures = scene ? [painter.paint(scene)].filter((one) => one !== undefined) : [];
  const png = pngOf(canvasKit, { canvas: request.canvas, background: '#808080', pictures }, Infinity);
  painter.close();
  return pictureOfPng(Buffer.from(png));
}

const english = ['en', 'Good bread needs four simple things'] as const;

it.each([
  ['clean', { template: 'clean' }, english],
  ['karaoke', { template: 'karaoke' }, english],
  ['minimal, with its box', { template: 'minimal' }, english],
  ['neon, with its glow', { template: 'neon' }, english],
  ['punch, with a box behind the word', { look: 'punch' }, ['en', 'Good bread']],
  ['a placement at the top', { template: 'clean', placement: 'top' }, english],
  ['Arabic', { template: 'karaoke' }, ['ar', 'نخبز الخبز الطازج مع الزيت كل صباح']],
  ['Japanese', { template: 'clean' }, ['ja', '今日 は パン を 作ります']],
] as const)('libass draws the file of %s where the video has it', (_, style, text) => {
  const request = requestOf(style, text);
  const [file, video] = [drawnByLibass(request), painted(request)];
  const [drawn, wanted] = [file, video].map((picture) => boxOf(picture, differsFrom(128, 24)));
  for (const edge of ['left', 'top', 'right', 'bottom'] as const)
    expect(Math.abs((drawn?.[edge] ?? Number.NaN) - (wanted?.[edge] ?? 0))).toBeLessThanOrEqual(3);
  const [colored, inVideo] = [coloredIn(file), coloredIn(video)];
  expect(Math.abs(colored - inVideo)).toBeLessThanOrEqual(0.15 * inVideo);
});

/** How many pixels have the colour of the spoken word, of a box or of a glow. */
function coloredIn({ rgb }: Picture): number {
  let count = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    const color = rgb.subarray(at, at + 3);
    if (Math.max(...color) - Math.min(...color) > 100) count += 1;
  }
  return count;
}
