import type { Animation, CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { ExportWarning } from '#contract/schemas/export.ts';
import type { SafeZone } from '../../presets/platforms.ts';
import type { Canvas } from '../../presets/presets.ts';
import type { Span } from '../../span.ts';
import { readableDrawing } from '../../styles/contrast.ts';
import { wordBoxOf } from '../../styles/drawing.ts';
import { designOf, isCentred } from '../../styles/looks.ts';
import type { Drawing } from '../../styles/templates.ts';
import { isRightToLeft } from '../right-to-left.ts';
import type { TimedLine } from '../words.ts';
import type { CaptionFont } from './measure-text.ts';
import { roomOf } from './motions.ts';
import { type MovedSlice, slicesWithin } from './moved-slices.ts';
import { rowPadding } from './page-runs.ts';
import { type Slice, slicesOfPages } from './page-times.ts';
import { type Page, pagesFromLines } from './pages.ts';

export interface LayoutRequest {
  /** As returned by shownLines. */
  readonly lines: readonly TimedLine[];
  /** As returned by languageOf. */
  readonly language: string;
  readonly style: CaptionStyle;
  /** @default readableDrawing of the style */
  readonly drawing?: Drawing;
  readonly canvas: Canvas;
  readonly safeZone: SafeZone;
  /** Frames per second of the output. */
  readonly fps: number;
  /** The clip range; all lines are within it. */
  readonly range: Span;
  readonly font: CaptionFont;
  /** Our painter draws them: emoji in colours, and any number of motions. @default false, burn-in does */
  readonly isPainted?: boolean;
  /** By speaker label. @default every word has the style's color */
  readonly speakerColors?: ReadonlyMap<string, string>;
}

/** In the unit of font_size. */
const minFontSize = 32;

export interface Layout {
  readonly pages: readonly Page[];
  /** Of each page: contiguous, one for each word. */
  readonly spoken: readonly (readonly Slice[])[];
  /** Whether the spoken word is highlighted. */
  readonly highlights: boolean;
  /** Of each page, for burn-in: contiguous, one for each change of what is drawn. */
  readonly slices: readonly (readonly MovedSlice[])[];
  /** The motion that they have, where burn-in cannot have that of the style. */
  readonly animation: Animation;
  /** What the captions at rest are drawn in. */
  readonly region: Box;
  /** Where in it. */
  readonly align: CaptionStyle['placement'];
  readonly drawing: Drawing;
  readonly warnings: readonly ExportWarning[];
}

/** The pages of the captions, and the frames that show them. */
export function layOut(request: LayoutRequest): Layout {
  const { style, canvas, fps, range, font } = request;
  const { drawing = readableDrawing(style).drawing } = request;
  const scale = Math.min(canvas.widthPx, canvas.heightPx) / 1080;
  const fontSizePx = Math.round(style.font_size * scale);
  const spread = wordBoxOf(style) !== undefined;
  const paddingPx = drawing.background || spread ? font.widthPx(rowPadding, fontSizePx) : 0;
  const motion = roomOf(style.animation);
  const inkPx = Math.ceil(inkOutside(drawing) * fontSizePx * motion.scale);
  const [sidePx, belowPx] = [Math.ceil(motion.sideEm * fontSizePx), Math.ceil(motion.belowEm * fontSizePx)];
  const room = inset(boxOf(request), {
    leftPx: inkPx + sidePx,
    rightPx: inkPx + sidePx,
    topPx: inkPx,
    bottomPx: inkPx + belowPx,
  });
  const pages = pagesFromLines(request.lines, {
    font,
    fontSizePx,
    minFontSizePx: minFontSize * scale,
    boxWidthPx: room.widthPx / motion.scale - 2 * Math.ceil(paddingPx),
    boxHeightPx: room.heightPx / motion.lineScale,
    maxRows: style.max_lines,
    maxWords: style.words_per_page,
    readable: style.readable_lines,
    spread,
    fills: designOf(style).fills ?? false,
    language: request.language,
  });
  const highlights = highlightsWord(style, drawing);
  // A pixel for each row, as sizes are rounded up.
  const highestPx = style.max_lines * (fontSizePx * font.lineHeight * motion.lineScale + 1);
  const region = style.look && isCentred(style) ? placeOf(room, highestPx, request) : room;
  const spoken = slicesOfPages(pages, fps, range.endMs);
  const wanted = { animation: style.animation, fps, highlights };
  const moved = request.isPainted ? { ...wanted, slices: [], warnings: [] } : slicesWithin(spoken, wanted);
  const align = isCentred(style) ? 'middle' : style.placement;
  return { pages, spoken, highlights, region, align, drawing, ...moved };
}

const highlightsWord = (style: CaptionStyle, drawing: Drawing): boolean =>
  wordBoxOf(style) !== undefined ||
  (drawing.highlightsWord && style.highlight.toLowerCase() !== style.color.toLowerCase());

export interface Box {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Inside the safe zone and horizontally centred in the picture, since off-centre captions look like a mistake. Those of a look
 * fill the zone, which is narrower on one side only where the platform's buttons are beside it. Viewers of a text that runs from
 * right to left may have the buttons on either side.
 */
function boxOf({ canvas, safeZone, style, lines }: LayoutRequest): Box {
  const { topPx, bottomPx, leftPx, rightPx } = safeZone;
  const sidePx = Math.max(leftPx, rightPx);
  const fillsZone = style.look && !isRightToLeft(lines.flatMap(({ words }) => words));
  const sides = fillsZone ? { leftPx, rightPx } : { leftPx: sidePx, rightPx: sidePx };
  return inset({ leftPx: 0, topPx: 0, ...canvas }, { topPx, bottomPx, ...sides });
}

/**
 * The part of a room in which pages at most this high are centred: at its top, at its bottom, or as near to the middle of the picture
 * as it permits.
 */
function placeOf(room: Box, highestPx: number, { canvas, style }: Pick<LayoutRequest, 'canvas' | 'style'>): Box {
  const heightPx = Math.min(Math.ceil(highestPx), room.heightPx);
  const [top, bottom] = [room.topPx, room.topPx + room.heightPx - heightPx];
  const middle = Math.min(Math.max(Math.round((canvas.heightPx - heightPx) / 2), top), bottom);
  return { ...room, topPx: { top, middle, bottom }[style.placement], heightPx };
}

/** How far accented capitals extend above the line height of fonts, as a share of the font size. */
const accents = 0.05;

/** How far outline, glow and shadow extend beyond the line, as a share of the font size. */
function inkOutside({ outline, shadow }: Drawing): number {
  const width = outline?.width ?? 0;
  return Math.max(width, shadow ? width + shadow.offset + shadow.blur : 0, accents);
}

const inset = (box: Box, by: SafeZone): Box => ({
  leftPx: box.leftPx + by.leftPx,
  topPx: box.topPx + by.topPx,
  widthPx: box.widthPx - by.leftPx - by.rightPx,
  heightPx: box.heightPx - by.topPx - by.bottomPx,
});
