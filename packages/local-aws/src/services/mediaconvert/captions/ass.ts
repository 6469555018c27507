import type { CaptionDocument, Color, Paragraph, Run, Shadow } from './caption-document.ts';
import type { CaptionFont } from './caption-font.ts';
import { BadTtml } from './ttml-values.ts';

/** The higher layer is drawn over the lower. */
const LAYERS = { background: 0, shadow: 1, text: 2 } as const;

/**
 * A script for libass that draws the document with one font. Each line is an event of its own, because libass spaces lines
 * by the font's Windows metrics, which are taller than CSS's line. `clipStartMs` is subtracted from all times.
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

interface PlacedLine {
  readonly line: readonly Run[];
  /** The line's left edge, middle or right edge, as textAlign says. */
  readonly xPx: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly baselinePx: number;
}

function eventsOf(paragraph: Paragraph, font: CaptionFont, clipStartMs: number): string[] {
  const start = assTime(paragraph.beginMs - clipStartMs);
  const end = assTime(paragraph.endMs - clipStartMs);
  if (start === end) return [];
  return placeLines(paragraph, font).flatMap((place) => {
    const event = (layer: number, text: string) => `Dialogue: ${layer},${start},${end},Text,,0,0,0,,${text}`;
    const shadow = shadowOf(place.line);
    return [
      ...backgrounds(paragraph, place, font).map((text) => event(LAYERS.background, text)),
      ...(shadow ? [event(LAYERS.shadow, shadowText(paragraph, shadow, place, font))] : []),
      event(LAYERS.text, lineText(paragraph, place, font)),
    ];
  });
}

/** Runs may differ in the colour of their shadow, but one line is drawn at one offset. */
function shadowOf(line: readonly Run[]): Shadow | undefined {
  const [first] = line;
  const offsetOf = (run: Run): string => `${run.shadow?.xPx} ${run.shadow?.yPx} ${run.shadow?.blurPx}`;
  const other = line.find((run) => first && offsetOf(run) !== offsetOf(first));
  if (other) throw new BadTtml('runs of a line whose shadows have different offsets are not supported');
  return first?.shadow;
}

/** The rule of CSS: the largest text of a line, or of the paragraph, decides the height of the line. */
function placeLines({ region, lines, fontSizePx }: Paragraph, font: CaptionFont): PlacedLine[] {
  const sizes = lines.map((line) => Math.max(fontSizePx, ...line.map((run) => run.fontSizePx)));
  const wholePx = sizes.reduce((sum, sizePx) => sum + font.lineHeight * sizePx, 0);
  const share = { before: 0, center: 0.5, after: 1 }[region.displayAlign];
  const xPx = region.xPx + region.widthPx * { left: 0, center: 0.5, right: 1 }[region.textAlign];
  let nextTopPx = region.yPx + (region.heightPx - wholePx) * share;
  return lines.map((line, index) => {
    const sizePx = sizes[index] ?? fontSizePx;
    const [topPx, heightPx] = [nextTopPx, font.lineHeight * sizePx];
    nextTopPx += heightPx;
    return { line, xPx, topPx, heightPx, baselinePx: topPx + font.ascent * sizePx };
  });
}

/** In libass the font size is the height of ascent and descent together; in CSS and TTML it is the em. */
const fontSize = ({ fontSizePx }: Run, font: CaptionFont): string =>
  `\\fs${fixed(fontSizePx * (font.winAscent + font.winDescent))}`;

/** The position of a line by the bottom of libass's line box, which is the descent of its largest text below the baseline. */
function anchor({ region }: Paragraph, { line, xPx, baselinePx }: PlacedLine, font: CaptionFont, offset?: Shadow) {
  const alignment = { left: 1, center: 2, right: 3 }[region.textAlign];
  const largestPx = Math.max(0, ...line.map(({ fontSizePx }) => fontSizePx));
  const y = baselinePx + font.winDescent * largestPx + (offset?.yPx ?? 0);
  return `\\an${alignment}\\pos(${fixed(xPx + (offset?.xPx ?? 0))},${fixed(y)})`;
}

function lineText(paragraph: Paragraph, place: PlacedLine, font: CaptionFont): string {
  return styledRuns(paragraph, place, font, anchor(paragraph, place, font), (run) => {
    const { color, outline } = run;
    const border = outline ? `\\bord${fixed(outline.widthPx)}${paint(3, outline.color)}\\blur0` : '\\bord0\\blur0';
    return `${border}${paint(1, color)}`;
  });
}

/** The line with its outline, all in the shadow's colour. */
function shadowText(paragraph: Paragraph, shadow: Shadow, place: PlacedLine, font: CaptionFont): string {
  return styledRuns(paragraph, place, font, anchor(paragraph, place, font, shadow), (run) => {
    const { color, blurPx } = run.shadow ?? shadow;
    // A blur radius is two standard deviations (CSS Backgrounds, shadow blur), and libass takes one.
    const border = `\\bord${fixed(run.outline?.widthPx ?? 0)}\\blur${fixed(blurPx / 2)}`;
    return `${border}${paint(1, color)}${paint(3, color)}`;
  });
}

/** The line's text; neighbouring runs with the same tags are shaped together. */
function styledRuns(
  paragraph: Paragraph,
  { line }: PlacedLine,
  font: CaptionFont,
  start: string,
  tagsOf: (run: Run) => string,
): string {
  let before = '';
  const texts = line.map((run, index) => {
    const tags = `${fontSize(run, font)}${tagsOf(run)}`;
    const changed = tags === before ? '' : `{${index === 0 ? start : ''}${tags}}`;
    before = tags;
    return `${changed}${index === 0 ? mark(paragraph) : ''}${escaped(run.text)}`;
  });
  return texts.join('');
}

/** An invisible character of the line's direction: libass (encoding -1) orders a line by its first strong character. */
const mark = ({ direction }: Paragraph): string => (direction === 'rtl' ? '\u200f' : '\u200e');

/**
 * Rectangles behind the runs that have a background. Adjacent runs of one colour share a rectangle, and edges are whole
 * pixels. Runs are assumed to follow one another in the paragraph's direction.
 */
function backgrounds(
  { region, direction }: Paragraph,
  { line, xPx, topPx, heightPx }: PlacedLine,
  font: CaptionFont,
): string[] {
  if (!line.some(({ background }) => background)) return [];
  const left = xPx - widthOf(line, font) * { left: 0, center: 0.5, right: 1 }[region.textAlign];
  const boxes: { from: number; to: number; color: Color }[] = [];
  const before: Run[] = [];
  for (const run of direction === 'rtl' ? line.toReversed() : line) {
    const { background } = run;
    const from = Math.round(left + widthOf(before, font));
    before.push(run);
    const to = Math.round(left + widthOf(before, font));
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

/** Neighbouring runs of one size are shaped together. */
function widthOf(runs: readonly Run[], font: CaptionFont): number {
  let [widthPx, text] = [0, ''];
  runs.forEach((run, index) => {
    text += run.text;
    if (runs[index + 1]?.fontSizePx === run.fontSizePx) return;
    widthPx += font.width(text) * run.fontSizePx;
    text = '';
  });
  return widthPx;
}

/** Override tags of a colour: 1 is the fill, 3 the outline. Blue comes first, and alpha 255 is transparent. */
function paint(which: 1 | 3, { red, green, blue, alpha }: Color): string {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(2, '0');
  return `\\${which}c&H${hex(blue)}${hex(green)}${hex(red)}&\\${which}a&H${hex(255 - alpha)}&`;
}

/** Text without override tags: braces are escaped, and a word joiner after each backslash keeps it from escaping. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\u2060')
    .replace(/[{}]/g, '\\$&')
    .replace(/[\r\n]/g, ' ');

const fixed = (value: number): string => String(Math.round(value * 1000) / 1000);

/**
 * A time in hundredths of a second, rounded down. Up to 100 frames per second, a frame's time in whole milliseconds then
 * still comes after the frame before it.
 */
function assTime(ms: number): string {
  const hundredths = Math.max(0, Math.floor(ms / 10));
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(hundredths / 100);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}
