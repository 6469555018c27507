import type { Box } from '../laid-out/lay-out.ts';
import { drawnWords, rowPadding } from '../laid-out/page-runs.ts';
import type { Page } from '../laid-out/pages.ts';
import { type Typesetting, typesettingOf } from '../laid-out/typesetting.ts';
import { isRightToLeft } from '../right-to-left.ts';
import type { Placement } from '../shapes/choices.ts';
import type { TimedWord } from '../words.ts';
import type { PaintedCaptions } from './painted.ts';
import type { GlyphRun } from './scene.ts';
import { type SetWord, setRow } from './set-row.ts';
import type { ShapedGlyph, ShapingFont } from './shaped-text.ts';

/** A word in its place on a page at rest. Lengths are pixels of the canvas. */
export interface PlacedWord {
  readonly word: TimedWord;
  readonly runs: readonly GlyphRun[];
  /** From the word's left to its right end, and over the height of its line. Edges are whole pixels. */
  readonly line: Box;
  readonly text: TextBox;
  /** From the left to the right end of its row. */
  readonly row: TextBox;
  readonly fontSizePx: number;
  /** How much further each end may reach when the word grows: a space beside it keeps half of its width, and the region is not left. */
  readonly roomPx: number;
}

/** What capital letters of a text cover, without the space around them; of a script without capitals what its letters do. */
export interface TextBox {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

/** A page at rest. */
export interface PlacedPage {
  readonly fontSizePx: number;
  readonly rightToLeft: boolean;
  /** In their order, over all rows. */
  readonly words: readonly PlacedWord[];
  /** From the left to the right end of each row, over the height of its line. */
  readonly rows: readonly Box[];
  readonly texts: readonly TextBox[];
}

type PlaceRules = Pick<PaintedCaptions, 'style' | 'look' | 'region'>;

/** What a box or a word that grows covers of a neighbour without a space between them, in type sizes: letters have some room of their own. */
const touchEm = 0.06;

const shareAbove: Readonly<Record<Placement, number>> = { top: 0, middle: 0.5, bottom: 1 };

/**
 * Rows are centred in the region; lines are as high as the font says, as in CSS, or as the look does. `spokenAt`: the word that has the size
 * of the spoken one.
 */
export function placedPage(
  page: Page,
  { style, look, region }: PlaceRules,
  font: ShapingFont,
  spokenAt?: number,
): PlacedPage {
  const { fontSizePx, rows } = page;
  const rightToLeft = isRightToLeft(rows.flat());
  const setting = typesettingOf(look, font);
  const linesEm = rows.map(setting.lineEm);
  const heightPx = linesEm.reduce((sum, lineEm) => sum + fontSizePx * lineEm, 0);
  let topPx = region.topPx + (region.heightPx - heightPx) * shareAbove[style.placement];
  let first = 0;
  const hasLineBox = look.roles.spoken?.box?.height === 'line';
  const padding = look.row_box?.height === 'line' && !hasLineBox ? rowPadding : '';
  const placed = rows.map((row, index) => {
    const drawn = drawnWords(row, { wordBox: hasLineBox ? look.colors.color : undefined });
    const shaped = shapedRow(drawn, padding, rightToLeft, font);
    const spokenInRow = spokenAt === undefined ? undefined : spokenAt - first;
    const { words, widthEm } = setRow(row, shaped, setting, spokenInRow);
    const leftPx = region.leftPx + (region.widthPx - widthEm * fontSizePx) / 2;
    const place = { leftPx, topPx, fontSizePx, lineEm: linesEm[index] ?? 0, font, region, setting };
    topPx += fontSizePx * place.lineEm;
    first += row.length;
    return placedRow(row, { words, widthEm }, { ...place, boxed: hasLineBox ? drawn : undefined });
  });
  return {
    fontSizePx,
    rightToLeft,
    words: placed.flatMap(({ words }) => words),
    rows: placed.map(({ line }) => line),
    texts: placed.map(({ text }) => text),
  };
}

interface ShapedRow {
  readonly widthEm: number;
  /** The glyphs of each word. */
  readonly glyphs: readonly (readonly ShapedGlyph[])[];
}

/** The whole row is shaped at once, since the order and the place of words depend on those beside them. */
function shapedRow(
  drawn: ReturnType<typeof drawnWords>,
  padding: string,
  rightToLeft: boolean,
  font: ShapingFont,
): ShapedRow {
  let text = padding;
  const starts = drawn.map((word) => {
    text += word.separator;
    const from = text.length;
    text += word.text;
    return { from, to: text.length };
  });
  text += padding;
  const glyphs = font.shape(text, rightToLeft);
  const widthEm = Math.max(0, ...glyphs.map(({ xEm, advanceEm }) => xEm + advanceEm));
  return { widthEm, glyphs: starts.map(({ from, to }) => glyphs.filter(({ at }) => at >= from && at < to)) };
}

interface RowPlace {
  readonly leftPx: number;
  readonly topPx: number;
  readonly fontSizePx: number;
  readonly lineEm: number;
  readonly font: ShapingFont;
  readonly region: Box;
  readonly setting: Typesetting;
  /** Where the spoken word has a box as high as the line. */
  readonly boxed: ReturnType<typeof drawnWords> | undefined;
}

interface WholeRow {
  readonly words: readonly SetWord[];
  readonly widthEm: number;
}

function placedRow(row: readonly TimedWord[], { words: set, widthEm }: WholeRow, place: RowPlace) {
  const { leftPx, topPx, fontSizePx, lineEm, font, region, boxed } = place;
  // The largest word is in the middle of the line, and the others have its baseline.
  const largest = Math.max(1, ...set.map(({ scale }) => scale));
  const baselinePx = topPx + (font.baseline * largest + (lineEm - font.lineHeight * largest) / 2) * fontSizePx;
  const lineFrom = (fromEm: number, toEm: number): Box =>
    between(leftPx + fromEm * fontSizePx, topPx, leftPx + toEm * fontSizePx, topPx + lineEm * fontSizePx);
  const lines = set.map(({ glyphs, fromEm, toEm }, index) => {
    if (glyphs.length === 0) return lineFrom(0, 0);
    const text = boxed?.[index]?.text ?? rowPadding;
    return lineFrom(
      fromEm - (text.startsWith(rowPadding) ? 0 : touchEm),
      toEm + (text.endsWith(rowPadding) ? 0 : touchEm),
    );
  });
  const texts = set.map(({ fromEm, toEm, scale }, index): TextBox => {
    const sides = { leftPx: leftPx + fromEm * fontSizePx, rightPx: leftPx + toEm * fontSizePx };
    const sizePx = fontSizePx * scale;
    const { above, below } = heightsOf(row[index]?.text ?? '', font);
    return { ...sides, topPx: baselinePx - above * sizePx, bottomPx: baselinePx + below * sizePx };
  });
  const text = {
    leftPx: Math.min(...texts.map(({ leftPx }) => leftPx)),
    rightPx: Math.max(...texts.map(({ rightPx }) => rightPx)),
    topPx: Math.min(...texts.map(({ topPx }) => topPx)),
    bottomPx: Math.max(...texts.map(({ bottomPx }) => bottomPx)),
  };
  const words = row.map((word, index): PlacedWord => {
    const { glyphs = [], scale = 1 } = set[index] ?? {};
    const line = lines[index] ?? lineFrom(0, 0);
    return {
      word,
      runs: runsOf(glyphs, leftPx, baselinePx, fontSizePx),
      line,
      text: texts[index] ?? text,
      row: text,
      fontSizePx: fontSizePx * scale,
      roomPx: roomBeside(line, { lines, region, leastPx: touchEm * fontSizePx }),
    };
  });
  return { words, line: lineFrom(0, widthEm), text };
}

/** Latin, Greek, Cyrillic and the like. */
const hasCapitals = /[\p{Lu}\p{Ll}\p{N}]/u;
/**
 * Heights of the Noto fonts, in type sizes above and below the baseline, with most marks: the padding of a box has room for the
 * others.
 */
const scriptHeights = [
  { script: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u, above: 0.86, below: 0.1 },
  { script: /\p{sc=Hebr}/u, above: 0.72, below: 0.2 },
  { script: /\p{sc=Arab}/u, above: 0.85, below: 0.35 },
  { script: /\p{sc=Deva}/u, above: 0.88, below: 0.3 },
  { script: /\p{sc=Thai}/u, above: 0.82, below: 0.2 },
];

/** The heights of capitals, or what letters of a script without them cover; for any other font, those of the line. */
function heightsOf(text: string, { baseline, lineHeight, capHeight }: ShapingFont) {
  if (hasCapitals.test(text)) return { above: capHeight, below: 0 };
  const [above, below] = [baseline, lineHeight - baseline];
  const known = scriptHeights.find(({ script }) => script.test(text)) ?? { above, below };
  return { above: Math.min(above, known.above), below: Math.min(below, known.below) };
}

interface Surroundings {
  /** The lines of all words of the row. */
  readonly lines: readonly Box[];
  readonly region: Box;
  /** Between words. */
  readonly leastPx: number;
}

function roomBeside(line: Box, { lines, region, leastPx }: Surroundings): number {
  const rightOf = ({ leftPx, widthPx }: Box): number => leftPx + widthPx;
  const middleOf = ({ leftPx, widthPx }: Box): number => leftPx + widthPx / 2;
  const [before, after] = [
    lines.filter((other) => middleOf(other) < middleOf(line)),
    lines.filter((other) => middleOf(other) > middleOf(line)),
  ];
  const between = (gapPx: number): number => Math.max(leastPx, gapPx / 2);
  const [outsideLeftPx, outsideRightPx] = [line.leftPx - region.leftPx, rightOf(region) - rightOf(line)];
  return Math.max(
    0,
    Math.min(
      outsideLeftPx,
      outsideRightPx,
      ...before.map((other) => between(line.leftPx - rightOf(other))),
      ...after.map((other) => between(other.leftPx - rightOf(line))),
    ),
  );
}

function runsOf(glyphs: readonly ShapedGlyph[], leftPx: number, baselinePx: number, fontSizePx: number): GlyphRun[] {
  return (['text', 'emoji'] as const).flatMap((face) => {
    const own = glyphs.filter((glyph) => glyph.face === face);
    if (own.length === 0) return [];
    const positionsPx = own.flatMap(({ xEm, yEm }) => [leftPx + xEm * fontSizePx, baselinePx + yEm * fontSizePx]);
    return [{ face, glyphs: own.map(({ glyph }) => glyph), positionsPx }];
  });
}

/** Edges are whole pixels, so that lines of half-transparent boxes neither overlap nor leave a gap. */
function between(leftPx: number, topPx: number, rightPx: number, bottomPx: number): Box {
  const [left, top, right, bottom] = [leftPx, topPx, rightPx, bottomPx].map(Math.round);
  return {
    leftPx: left ?? 0,
    topPx: top ?? 0,
    widthPx: (right ?? 0) - (left ?? 0),
    heightPx: (bottom ?? 0) - (top ?? 0),
  };
}
