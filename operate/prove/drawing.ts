import { readFile } from 'node:fs/promises';
import { chooseFont, type FontFile } from '@cueline/captions/laid-out/font-files.ts';
import { loadCanvasKit } from '@cueline/painter/canvas-kit.ts';
import { openFont, type PaintedFont } from '@cueline/painter/open-font.ts';
import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import type { Resolution } from '#contract/schemas/export.ts';
import { framesPerSecond } from '../stage/talk.ts';
import { isCaption, type ProofRun, render } from './exports.ts';
import { ffmpeg, h264, withProject } from './odd-media.ts';
import { type IsColor, type Patch, patchesInFrames } from './rendered-video.ts';

/** A line of each script. */
const scripts = [
  ['ar', 'مرحبا بكم في المطبخ'],
  ['he', 'ברוכים הבאים למטבח'],
  ['hi', 'रसोई में आपका स्वागत है'],
  ['th', 'ยินดีต้อนรับสู่ครัว'],
  ['ja', 'キッチンへようこそ'],
  ['emoji', 'ok 👍🏽 👩‍👩‍👧 🇫🇷'],
] as const;
/** The line whose strokes are measured. */
const stroke = 'Hill minimum till';

/** Its share of white pixels in its own box as the local cloud draws it, at 60 pixels on a short side of 1080. */
const strokeShare = 0.277;
const background = 'color=0x204080:s=180x320:r=25:d=8';
const [fontSize, shortSidePx] = [60, 720];
const typePx = Math.round((fontSize * shortSidePx) / 1080);

interface Drawn {
  readonly style: CaptionStyleInput;
  readonly words: readonly string[];
  /** Each word is a line of its own, for half a second. @default one line, in a bit more than a second */
  readonly alone?: boolean;
  readonly resolution?: Resolution;
}
/** The file of an export of these words. */
type Draw = (drawn: Drawn) => Promise<string>;
type Look = (proof: ProofRun, draw: Draw, saw: (text: string) => void) => Promise<void>;

/** One short video for all of drawing: exports of it in styles that AWS's documents do not cover, measured frame by frame. */
export const checkDrawing = async (proof: ProofRun): Promise<void> => {
  const { api, report } = proof;
  if (report.leavesOut(['widths of scripts', 'strokes', ...drawingChecks.map(([name]) => name)])) return;
  const path = await ffmpeg(proof, 'plain.mp4', [
    ...['-f', 'lavfi', '-i', background, '-f', 'lavfi', '-i', 'sine=d=8', ...h264],
  ]);
  await withProject(proof, path, async ({ id }) => {
    const draw: Draw = async ({ style, words, alone = false, resolution = '720p' }) => {
      // Platforms take no clip below a second.
      const seconds = alone ? words.length / 2 : wordSeconds * Math.max(3, words.length);
      const at = (index: number): number => Math.round((1000 * seconds * index) / words.length) / 1000;
      const timed = words.map((text, index) => ({ text, start: at(index), end: at(index + 1) }));
      await api.transcripts.replace(id, {
        lines: alone ? timed.map((word) => ({ words: [word] })) : [{ words: timed }],
      });
      await api.projects.update(id, { style: { ...unset, ...style } });
      const clip = { range_start: 0, range_end: seconds, resolution };
      return (await render(proof, id, 'tiktok', clip, seconds * 1000)).path;
    };
    await report.part(() => checkLetters(proof, draw));
    for (const [name, look] of drawingChecks)
      await report.part(() => report.check(name, (saw) => look(proof, draw, saw)));
  });
};

const wordSeconds = 0.4;
/** What an earlier style may have set. */
const unset = { look: null, font_id: null, font_size: null, max_lines: null, animation: null, color: null } as const;
const widthOf = (patch: Patch | undefined): number => (patch ? patch.right - patch.left : 0);
const heightOf = (patch: Patch | undefined): number => (patch ? patch.bottom - patch.top : 0);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
/** A frame in the middle of a word. */
const inWord = (word: number): number => Math.round((word + 0.6) * wordSeconds * framesPerSecond);

const inLine = (line: number): number => Math.round(((line + 0.6) * framesPerSecond) / 2);

const checkLetters = async ({ report }: ProofRun, draw: Draw): Promise<void> => {
  const texts = [...scripts.map(([, text]) => text), stroke];
  const frames = await report.check('widths of scripts', async (saw) => {
    const style = { template: 'clean', color: '#ffffff', font_size: fontSize, max_lines: 1 } as const;
    const shown = await patchesInFrames(await draw({ style, words: texts, alone: true }), isCaption);
    const open = await layerFonts();
    const font = open(chooseFont(texts.join(' '), 'Inter', 'en', open).file);
    const found = scripts.map(([name, text], index) => ({
      name,
      off: widthOf(shown[inLine(index)]) / (font.widthPx(text, typePx) / shortSidePx) - 1,
    }));
    saw(found.map(({ name, off }) => `${name} ${percent(off)}`).join(', '));
    // Ours are in colours, of which no letter has the white.
    const white = found.filter(({ name }) => name !== 'emoji' || report.lastRenderer !== 'lambda');
    for (const { name, off } of white)
      if (Math.abs(off) > 0.06) throw new Error(`${name} is ${percent(off)} wider than its letters`);
    return shown;
  });
  await report.check('strokes', async (saw) => {
    const patch = frames[inLine(scripts.length)];
    const share = (patch?.share ?? 0) / (widthOf(patch) * heightOf(patch) || 1);
    saw(`${percent(share)} of the line's box is white`);
    if (Math.abs(share / strokeShare - 1) > 0.2)
      throw new Error(`${percent(share)} of the line's box is white, and not ${percent(strokeShare)}`);
  });
};

/** The share of pixels of a colour in the middle of the clip. */
const shareIn = async (path: string, isColor: IsColor): Promise<number> =>
  (await patchesInFrames(path, isColor))[inWord(0)]?.share ?? 0;

/** Magenta that is neither the outline's nor the background's, around the tubes of neon. */
const glows: Look = async (_, draw, saw) => {
  const path = await draw({ style: { template: 'neon' }, words: ['Hill', 'minimum'] });
  const glow = await shareIn(path, (red, green, blue) => red > 70 && red < 200 && green < 70 && blue > 110);
  const letters = await shareIn(path, isCaption);
  saw(`${percent(glow)} of the picture glows, around ${percent(letters)} of letters`);
  if (glow < 0.3 * letters || letters === 0) throw new Error(`${percent(glow)} of the picture glows: no soft edge`);
};

/** Black of 63 % over the background, and no black around the letters. */
const veils: Look = async (_, draw, saw) => {
  const path = await draw({ style: { template: 'minimal', font_size: 110 }, words: ['Hill', 'minimum'] });
  const veil = await shareIn(
    path,
    (red, green, blue) => Math.abs(red - 12) < 14 && Math.abs(green - 24) < 14 && Math.abs(blue - 48) < 18,
  );
  const black = await shareIn(path, (red, green, blue) => red + green + blue < 30);
  saw(`${percent(veil)} of the picture is half transparent, ${percent(black)} black`);
  if (veil < 0.01) throw new Error('there is no half transparent box');
  if (black > 0.1 * veil) throw new Error('letters have a black edge');
};

/** While a word grows, the others stay where they are. */
const growsInPlace: Look = async (_, draw) => {
  const style = { template: 'clean', color: '#ffffff', font_size: 100, animation: 'word_grow' } as const;
  const shown = await patchesInFrames(await draw({ style, words: ['Mix', 'it', 'well'] }), isCaption);
  const [first, second, third] = [shown[inWord(0)], shown[inWord(1)], shown[inWord(2)]];
  if (!first || !second || !third || second.share === 0) throw new Error('there are no captions');
  if (Math.abs(second.left - third.left) > 0.012) throw new Error('the first word moves');
  if (Math.abs(first.right - second.right) > 0.012) throw new Error('the last word moves');
  if (third.share < 1.02 * second.share) throw new Error('the largest word does not grow');
};

const boxMoves: Look = async (_, draw) => {
  const path = await draw({ style: { look: 'punch' }, words: ['Mix', 'it', 'well'] });
  const yellow = await patchesInFrames(path, (red, green, blue) => red > 190 && green > 170 && blue < 100);
  const boxes = [0, 1, 2].map((word) => yellow[inWord(word)]);
  boxes.forEach((box, at) => {
    if (!box || box.share < 0.002) throw new Error(`there is no box behind word ${at + 1}`);
    const next = boxes[at + 1];
    if (!next) return;
    const overlap = (from: 'left' | 'top', to: 'right' | 'bottom') =>
      Math.max(0, Math.min(box[to], next[to]) - Math.max(box[from], next[from]));
    if (overlap('left', 'right') * overlap('top', 'bottom') > 0.25 * widthOf(box) * heightOf(box))
      throw new Error(`the box does not move from word ${at + 1} to the next`);
  });
};

/** Black to white, of which the outline has a share that does not depend on the size. */
const outlinesScale: Look = async ({ report }, draw, saw) => {
  const shares: number[] = [];
  // 7 pixels, and 10.6 or 21.
  const large = report.isLocal ? '1080p' : '2160p';
  for (const resolution of ['720p', large] as const) {
    const path = await draw({ style: { template: 'bold', color: '#ffffff' }, words: ['Hill', 'till'], resolution });
    const black = await shareIn(path, (red, green, blue) => red + green + blue < 60);
    shares.push(black / ((await shareIn(path, (red, green) => Math.min(red, green) > 185)) || 1));
  }
  const [thin = 0, wide = 0] = shares;
  saw(`outline to letters: ${thin.toFixed(2)} at 720p, ${wide.toFixed(2)} at ${large}`);
  if (thin === 0 || Math.abs(wide / thin - 1) > 0.2)
    throw new Error(`the outline is ${(wide / thin).toFixed(2)} times as wide at ${large}`);
};

const ownFont: Look = async ({ api }, draw, saw) => {
  const file = await readFile(new URL('../../test/fixtures/fonts/pacifico.ttf', import.meta.url));
  const { id } = await api.fonts.create({ file: file.toString('base64') });
  const text = 'Good bread';
  const style = { template: 'minimal', font_id: id, font_size: fontSize, color: '#ffffff' } as const;
  const [shown] = (await patchesInFrames(await draw({ style, words: [text] }), isCaption)).slice(5);
  await api.fonts.delete(id);
  const off = widthOf(shown) / (openFont(await loadCanvasKit(), file).widthPx(text, typePx) / shortSidePx) - 1;
  saw(`${percent(off)} from the width of its letters`);
  if (Math.abs(off) > 0.08) throw new Error(`the line is ${percent(off)} wider than its letters in that font`);
};

const drawingChecks = [
  ['glow', glows],
  ['a half transparent box', veils],
  ['words that grow', growsInPlace],
  ['a box behind each word', boxMoves],
  ['outlines of every size', outlinesScale],
  ["a customer's font", ownFont],
] as const;

const layer = new URL('../../layers/fonts/', import.meta.url);
const layerFonts = async (): Promise<(file: FontFile) => PaintedFont> => {
  const names: FontFile[] = ['inter', 'noto', 'noto-jp', 'noto-kr', 'noto-sc', 'noto-tc', 'noto-all', 'noto-all-jp'];
  const opened = new Map<FontFile, PaintedFont>();
  const kit = await loadCanvasKit();
  for (const name of names) opened.set(name, openFont(kit, await readFile(new URL(`${name}.ttf`, layer))));
  return (file) => {
    const font = opened.get(file);
    if (!font) throw new Error(`the font ${file} is not open`);
    return font;
  };
};
