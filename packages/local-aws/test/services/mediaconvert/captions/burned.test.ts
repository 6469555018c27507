import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderAss } from '../../../../src/services/mediaconvert/captions/ass.ts';
import { readCaptionFont } from '../../../../src/services/mediaconvert/captions/caption-font.ts';
import { parseTtml } from '../../../../src/services/mediaconvert/captions/parse-ttml.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { paragraph, ttmlOf } from '../ttml-of.ts';

const WIDTH = 640;
const HEIGHT = 360;
const fontPath = new URL('../../../../../../layers/fonts/montserrat.ttf', import.meta.url).pathname;

const dir = temporaryFolder(afterAll);
beforeAll(() => {
  mkdirSync(join(dir, 'fonts'));
  copyFileSync(fontPath, join(dir, 'fonts', 'f.ttf'));
  writeFileSync(join(dir, 'fonts.conf'), '<?xml version="1.0"?><fontconfig></fontconfig>');
});

/** The frames of a black second (24 a second) with the captions on it, as red, green, blue. */
async function frames(ttml: string): Promise<Buffer[]> {
  writeFileSync(join(dir, 'captions.ass'), renderAss(parseTtml(ttml), await readCaptionFont(fontPath), 0));
  const black = ['-f', 'lavfi', '-i', `color=c=black:s=${WIDTH}x${HEIGHT}:r=24:d=1`];
  const draw = ['-vf', 'format=rgb24,ass=captions.ass:fontsdir=fonts', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const all = execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...black, ...draw], {
    cwd: dir,
    env: { ...process.env, FONTCONFIG_FILE: join(dir, 'fonts.conf') },
    maxBuffer: 2 ** 28,
  });
  const size = WIDTH * HEIGHT * 3;
  return Array.from({ length: all.length / size }, (_, index) => all.subarray(index * size, (index + 1) * size));
}

type Matches = (red: number, green: number, blue: number) => boolean;
const isDrawn: Matches = (red, green, blue) => red + green + blue > 60;

/** The smallest box that holds every matching pixel. */
function box(frame: Buffer | undefined, matches: Matches = isDrawn) {
  const found = { left: WIDTH, top: HEIGHT, right: -1, bottom: -1 };
  for (let at = 0; frame && at < frame.length; at += 3) {
    if (!matches(frame[at] ?? 0, frame[at + 1] ?? 0, frame[at + 2] ?? 0)) continue;
    const [x, y] = [(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)];
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y);
  }
  return found;
}

/** How bright each pixel is, whatever its colour. */
const brightness = (frame: Buffer | undefined) =>
  Array.from({ length: WIDTH * HEIGHT }, (_, at) => Math.max(...(frame?.subarray(at * 3, at * 3 + 3) ?? [0])));

it('draws a font size in px as the size of the em', async () => {
  const [frame] = await frames(
    ttmlOf(paragraph('00.000', '01.000', '<span tts:color="#ffffff">HHH</span>', 'tts:fontSize="100px"')),
  );
  const { top, bottom } = box(frame);
  // The capitals of Montserrat are 700 of 1000 units high.
  expect(bottom - top + 1).toBeGreaterThanOrEqual(69);
  expect(bottom - top + 1).toBeLessThanOrEqual(72);
});

it("centres lines at the region's lower edge, a CSS line height apart", async () => {
  const attributes = 'tts:fontSize="50px"';
  const [one] = await frames(ttmlOf(paragraph('00.000', '01.000', 'HH', attributes)));
  const [two] = await frames(ttmlOf(paragraph('00.000', '01.000', 'HH<br/>HH', attributes)));
  const { left, right, bottom } = box(one);
  expect((left + right) / 2).toBeCloseTo(320, -1);
  // The region ends at 340; below the baseline is the descent, 251 of 1000.
  expect(340 - bottom).toBeCloseTo(0.251 * 50, -0.5);
  expect(box(two).bottom).toBe(bottom);
  expect(box(one).top - box(two).top).toBeCloseTo(1.219 * 50, -0.5);
});

it('neither flickers nor jumps between slices that differ in one colour', async () => {
  const slice = (begin: string, end: string, first: string, second: string) =>
    paragraph(begin, end, `<span tts:color="${first}">AVA </span><span tts:color="${second}">Tomato</span>`);
  const [white, yellow] = ['#ffffff', '#ffff00'];
  // At 24 frames a second frame 7 begins at 291.67 ms.
  const all = await frames(ttmlOf(slice('00.000', '00.291', yellow, white), slice('00.291', '01.000', white, yellow)));
  const highlighted = all.map(
    (frame) => box(frame, (red, green, blue) => red > 200 && green > 200 && blue < 60).left < 320 - 40,
  );
  expect(highlighted).toEqual(all.map((_, index) => index < 7));
  const shape = brightness(all[0]);
  for (const frame of all) expect(brightness(frame)).toEqual(shape);
});

it('draws braces and backslashes literally, not as ASS commands', async () => {
  const text = async (content: string) => box((await frames(ttmlOf(paragraph('00.000', '01.000', content))))[0]);
  const hostile = await text('{\\pos(10,10)}\\N\\h{a}');
  const plain = await text('{/pos(10,10)}/N/h{a}');
  expect(hostile.bottom - hostile.top).toBeCloseTo(plain.bottom - plain.top, -1);
  expect(hostile.right - hostile.left).toBeCloseTo(plain.right - plain.left, -1.5);
});

it('draws with the given font only', async () => {
  const drawn = await frames(ttmlOf(paragraph('00.000', '01.000', '日本語')));
  const boxes = await frames(ttmlOf(paragraph('00.000', '01.000', '本本本')));
  expect(brightness(drawn[0])).toEqual(brightness(boxes[0]));
});

it('draws a line and its backgrounds from right to left where the TTML says so, also when it begins with Latin letters', async () => {
  const span = (text: string, color: string, background: string) =>
    `<span tts:color="${color}" tts:backgroundColor="${background}">${text}</span>`;
  const content = span('HH ', '#ff0000', '#400000') + span('שלום', '#00ff00', '#004000');
  const firstOnTheLeft = async (attributes: string) => {
    const [frame] = await frames(ttmlOf(paragraph('00.000', '01.000', content, `tts:fontSize="40px" ${attributes}`)));
    const leftOf = (matches: Matches) => box(frame, matches).left;
    return {
      letters: leftOf((red, green) => red > 200 && green < 60) < leftOf((red, green) => green > 200 && red < 60),
      backgrounds:
        leftOf((red, green) => red > 50 && red < 80 && green < 20) <
        leftOf((red, green) => green > 50 && green < 80 && red < 20),
    };
  };
  expect(await firstOnTheLeft('')).toEqual({ letters: true, backgrounds: true });
  const embedded = 'tts:direction="rtl" tts:unicodeBidi="embed"';
  expect(await firstOnTheLeft(embedded)).toEqual({ letters: false, backgrounds: false });
});

it('keeps the baseline of a line whose paragraph is as large as its largest span', async () => {
  const span = (text: string, sizePx: number) =>
    `<span tts:color="${text === 'AAA' ? '#ff0000' : '#00ff00'}" tts:fontSize="${sizePx}px">${text}</span>`;
  const bottomOf = async (sizePx: number) => {
    const content = span('HHH', 50) + span('AAA', sizePx);
    const [frame] = await frames(ttmlOf(paragraph('00.000', '01.000', content, 'tts:fontSize="60px"')));
    return box(frame, (red, green) => green > 200 && red < 60).bottom;
  };
  const baseline = await bottomOf(50);
  expect(await bottomOf(60)).toBe(baseline);
  expect(await bottomOf(20)).toBe(baseline);
});

it('hides a transparent span with its outline and shadow, and keeps its place', async () => {
  const attributes = 'tts:fontSize="50px" tts:textOutline="#0000ff 3px" tts:textShadow="4px 4px #0000ff"';
  const shown = '<span tts:color="#ffffff">HH</span>';
  const hidden =
    '<span tts:color="#ffffff00" tts:textOutline="#0000ff00 3px" tts:textShadow="4px 4px #0000ff00">HH</span>';
  const boxOf = async (content: string) =>
    box((await frames(ttmlOf(paragraph('00.000', '01.000', content, attributes))))[0]);
  const [both, first] = [await boxOf(shown + shown), await boxOf(shown + hidden)];
  expect(first.left).toBe(both.left);
  expect(first.right).toBeLessThan((both.left + both.right) / 2 + 8);
});

it('draws an outline and a shadow in their colours, and a background as wide as the text', async () => {
  const attributes = 'tts:fontSize="60px" tts:textOutline="#ff0000 3px" tts:textShadow="8px 8px #0000ff"';
  const content = '<span tts:color="#ffffff" tts:backgroundColor="#008000">HH</span>';
  const [frame] = await frames(ttmlOf(paragraph('00.000', '01.000', content, attributes)));
  const fill = box(frame, (red, green, blue) => Math.min(red, green, blue) > 240);
  const outline = box(frame, (red, green, blue) => red > 200 && green < 40 && blue < 40);
  const shadow = box(frame, (red, green, blue) => blue > 200 && red < 40 && green < 40);
  const background = box(frame, (red, green, blue) => green > 100 && green < 150 && red < 20 && blue < 20);
  expect(fill.left - outline.left).toBe(3);
  expect(shadow.bottom - outline.bottom).toBe(8);
  expect(background.left).toBeLessThan(fill.left);
  expect(background.bottom - background.top + 1).toBeCloseTo(1.219 * 60, -0.5);
});
