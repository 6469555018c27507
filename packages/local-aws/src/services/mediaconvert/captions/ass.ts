import type { CaptionDocument, Color, Paragraph, Run, Shadow } from './caption-document.ts';
import type { CaptionFont } from './caption-font.ts';

/** Drawn from below: backgrounds, shadows, text. */
const LAYERS = { background: 0, shadow: 1, text: 2 } as const;

/**
 * A script for libass that draws the document with one font. Rows are events of their own, because libass spaces lines by
 * the font's Windows metrics, which are taller than CSS's line. Times are moved back by `clipStartMs`.
 * http://www.tcax.org/docs/ass-specs.htm
 */
export function renderAss(document: CaptionDocument, font: CaptionFont, clipStartMs: number): string {
  const events = document.paragraphs.flatMap((paragraph) => eventsOf(paragraph, font, clipStartMs));
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${document.widthPx}
PlayResY: ${document.heightPx}
WrapStyle: 2
ScaledBorderAndShadow: yes
YCbCr Matrix: None

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Text,${font.family.replace(/[,\r\n]/g, ' ')},20,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,2,0,0,0,-1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join('\n')}
`;
}

interface RowPlace {
  readonly row: readonly Run[];
  /** Where the row is anchored: left, middle or right edge, as textAlign says. */
  readonly xPx: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly baselinePx: number;
}

function eventsOf(paragraph: Paragraph, font: CaptionFont, clipStartMs: number): string[] {
  const start = assTime(paragraph.beginMs - clipStartMs);
  const end = assTime(paragraph.endMs - clipStartMs);
  if (start === end) return [];
  return placeRows(paragraph, font).flatMap((place) => {
    const line = (layer: number, text: string) => `Dialogue: ${layer},${start},${end},Text,,0,0,0,,${text}`;
    const { shadow } = paragraph;
    return [
      ...backgrounds(paragraph, place, font).map((text) => line(LAYERS.background, text)),
      ...(shadow ? [line(LAYERS.shadow, shadowText(paragraph, shadow, place, font))] : []),
      line(LAYERS.text, rowText(paragraph, place, font)),
    ];
  });
}

function placeRows({ region, rows, fontSizePx }: Paragraph, font: CaptionFont): RowPlace[] {
  const heightPx = font.lineHeight * fontSizePx;
  const spare = { before: 0, center: 0.5, after: 1 }[region.displayAlign];
  const firstTopPx = region.yPx + (region.heightPx - rows.length * heightPx) * spare;
  const xPx = region.xPx + region.widthPx * { left: 0, center: 0.5, right: 1 }[region.textAlign];
  return rows.map((row, index) => {
    const topPx = firstTopPx + index * heightPx;
    return { row, xPx, topPx, heightPx, baselinePx: topPx + font.ascent * fontSizePx };
  });
}

/** libass makes ascent and descent together as high as the font size, where CSS and TTML size the em. */
const fontSize = ({ fontSizePx }: Paragraph, font: CaptionFont): string =>
  `\\fs${fixed(fontSizePx * (font.winAscent + font.winDescent))}`;

/** Anchored at the bottom of libass's line box, which is the descent below the baseline. */
function anchor({ region, fontSizePx }: Paragraph, { xPx, baselinePx }: RowPlace, font: CaptionFont, offset?: Shadow) {
  const alignment = { left: 1, center: 2, right: 3 }[region.textAlign];
  const y = baselinePx + font.winDescent * fontSizePx + (offset?.yPx ?? 0);
  return `\\an${alignment}\\pos(${fixed(xPx + (offset?.xPx ?? 0))},${fixed(y)})`;
}

function rowText(paragraph: Paragraph, place: RowPlace, font: CaptionFont): string {
  const { outline } = paragraph;
  // A blur radius is two standard deviations (CSS Backgrounds, shadow blur), and libass takes one.
  const border = outline
    ? `\\bord${fixed(outline.widthPx)}${paint(3, outline.color)}\\blur${fixed(outline.blurPx / 2)}`
    : '';
  const runs = place.row.map(({ text, color }) => `{${paint(1, color)}}${neutral(text)}`);
  return `{${anchor(paragraph, place, font)}${fontSize(paragraph, font)}${border}}${mark(paragraph)}${runs.join('')}`;
}

/** The row once more, outline and all, in one colour. */
function shadowText(paragraph: Paragraph, shadow: Shadow, place: RowPlace, font: CaptionFont): string {
  const border = `\\bord${fixed(paragraph.outline?.widthPx ?? 0)}\\blur${fixed(shadow.blurPx / 2)}`;
  const colors = `${paint(1, shadow.color)}${paint(3, shadow.color)}`;
  const text = place.row.map((run) => neutral(run.text)).join('');
  const look = `{${anchor(paragraph, place, font, shadow)}${fontSize(paragraph, font)}${border}${colors}}`;
  return `${look}${mark(paragraph)}${text}`;
}

/** libass (encoding -1) orders a whole row, in the direction of its first strong character: an invisible one. */
const mark = ({ direction }: Paragraph): string => (direction === 'rtl' ? '\u200f' : '\u200e');

/**
 * Rectangles behind the runs that have a background; runs of one colour share one, and edges are whole pixels. Runs are
 * taken to follow one another in the paragraph's direction.
 */
function backgrounds(
  { region, fontSizePx, direction }: Paragraph,
  { row, xPx, topPx, heightPx }: RowPlace,
  font: CaptionFont,
): string[] {
  if (!row.some(({ background }) => background)) return [];
  const width = (text: string) => font.width(text) * fontSizePx;
  const rowText = row.map(({ text }) => text).join('');
  const left = xPx - width(rowText) * { left: 0, center: 0.5, right: 1 }[region.textAlign];
  const boxes: { from: number; to: number; color: Color }[] = [];
  let before = '';
  for (const { text, background } of direction === 'rtl' ? row.toReversed() : row) {
    const from = Math.round(left + width(before));
    before += text;
    const to = Math.round(left + width(before));
    const last = boxes.at(-1);
    if (!background || to <= from) continue;
    if (last && last.to === from && paint(1, last.color) === paint(1, background)) last.to = to;
    else boxes.push({ from, to, color: background });
  }
  const [top, bottom] = [Math.round(topPx), Math.round(topPx + heightPx)];
  return boxes.map(({ from, to, color }) => {
    const [w, h] = [to - from, bottom - top];
    return `{\\an7\\pos(${from},${top})\\bord0${paint(1, color)}\\p1}m 0 0 l ${w} 0 ${w} ${h} 0 ${h}`;
  });
}

/** Colour 1 is the fill, 3 the outline. Blue comes first, and alpha counts what shines through. */
function paint(which: 1 | 3, { red, green, blue, alpha }: Color): string {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(2, '0');
  return `\\${which}c&H${hex(blue)}${hex(green)}${hex(red)}&\\${which}a&H${hex(255 - alpha)}&`;
}

/** Text that holds no commands: braces escaped, and a word joiner after each backslash so that none escapes anything. */
const neutral = (text: string): string =>
  text
    .replaceAll('\\', '\\\u2060')
    .replace(/[{}]/g, '\\$&')
    .replace(/[\r\n]/g, ' ');

const fixed = (value: number): string => String(Math.round(value * 1000) / 1000);

/**
 * Hundredths of a second, rounded down: a time that names a frame in whole milliseconds then still falls after the frame
 * before it, up to 100 frames per second.
 */
function assTime(ms: number): string {
  const hundredths = Math.max(0, Math.floor(ms / 10));
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(hundredths / 100);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}
