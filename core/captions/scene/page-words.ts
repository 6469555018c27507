import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { PaintedCaptions } from '#contract/schemas/painted-captions.ts';
import { wordBoxOf } from '../../styles/drawing.ts';
import type { Box } from '../burned/lay-out.ts';
import { drawnWords, rowPadding } from '../burned/page-runs.ts';
import type { Page } from '../burned/pages.ts';
import { isRightToLeft } from '../right-to-left.ts';
import type { TimedWord } from '../words.ts';
import type { GlyphRun } from './scene.ts';
import type { ShapedGlyph, ShapingFont } from './shaped-text.ts';

/** A word in its place on a page at rest. Lengths are pixels of the canvas. */
export interface PlacedWord {
  readonly word: TimedWord;
  readonly runs: readonly GlyphRun[];
  /** From the word's left to its right end, and over the height of its line. Edges are whole pixels. */
  readonly line: Box;
  /** How much further each end may reach when the word grows: a space beside it keeps half of its width, and the region is not left. */
  readonly roomPx: number;
}

/** A page at rest. */
export interface PlacedPage {
  readonly fontSizePx: number;
  readonly rightToLeft: boolean;
  /** In their order, over all rows. */
  readonly words: readonly PlacedWord[];
  /** From the left to the right end of each row, over the height of its line. */
  readonly rows: readonly Box[];
}

type PlaceRules = Pick<PaintedCaptions, 'style' | 'background' | 'region'>;

/** What a box or a word that grows covers of a neighbour without a space between them, in type sizes: letters have some room of their own. */
const touchEm = 0.06;

const shareAbove: Readonly<Record<CaptionStyle['placement'], number>> = { top: 0, middle: 0.5, bottom: 1 };

/** Rows are centred in the region; lines are as high as the font says, as in CSS. */
export function placedPage(page: Page, { style, background, region }: PlaceRules, font: ShapingFont): PlacedPage {
  const { fontSizePx, rows } = page;
  const rightToLeft = isRightToLeft(rows.flat());
  const linePx = fontSizePx * font.lineHeight;
  const topPx = region.topPx + (region.heightPx - rows.length * linePx) * shareAbove[style.placement];
  const wordBox = wordBoxOf(style);
  const padding = background && !wordBox ? rowPadding : '';
  const placed = rows.map((row, index) => {
    const drawn = drawnWords(row, { wordBox });
    const shaped = shapedRow(drawn, padding, rightToLeft, font);
    const leftPx = region.leftPx + (region.widthPx - shaped.widthEm * fontSizePx) / 2;
    const boxed = wordBox ? drawn : undefined;
    return placedRow(row, shaped, { leftPx, topPx: topPx + index * linePx, fontSizePx, font, region, boxed });
  });
  return {
    fontSizePx,
    rightToLeft,
    words: placed.flatMap(({ words }) => words),
    rows: placed.map(({ line }) => line),
  };
}

interface ShapedRow {
  readonly widthEm: number;
  /** Of each word. */
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
  readonly font: ShapingFont;
  readonly region: Box;
  /** Where the spoken word has a box. */
  readonly boxed: ReturnType<typeof drawnWords> | undefined;
}

function placedRow(row: readonly TimedWord[], { widthEm, glyphs }: ShapedRow, place: RowPlace) {
  const { leftPx, topPx, fontSizePx, font, region, boxed } = place;
  const baselinePx = topPx + font.baseline * fontSizePx;
  const lineFrom = (fromEm: number, toEm: number): Box =>
    between(leftPx + fromEm * fontSizePx, topPx, leftPx + toEm * fontSizePx, topPx + font.lineHeight * fontSizePx);
  const lines = glyphs.map((own, index) => {
    if (own.length === 0) return lineFrom(0, 0);
    const text = boxed?.[index]?.text ?? rowPadding;
    const fromEm = Math.min(...own.map(({ xEm }) => xEm)) - (text.startsWith(rowPadding) ? 0 : touchEm);
    const toEm = Math.max(...own.map(({ xEm, advanceEm }) => xEm + advanceEm));
    return lineFrom(fromEm, toEm + (text.endsWith(rowPadding) ? 0 : touchEm));
  });
  const words = row.map((word, index): PlacedWord => {
    const line = lines[index] ?? lineFrom(0, 0);
    const roomPx = roomBeside(line, { lines, region, leastPx: touchEm * fontSizePx });
    return { word, runs: runsOf(glyphs[index] ?? [], leftPx, baselinePx, fontSizePx), line, roomPx };
  });
  return { words, line: lineFrom(0, widthEm) };
}

interface Surroundings {
  /** Of all words of the row. */
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
