import { isCentred } from '../looks/built-in-looks.ts';
import { highlightsWord } from '../looks/highlights-word.ts';
import { roomOf } from '../motion/motions.ts';
import type { SafeZone } from '../presets/platforms.ts';
import type { Canvas } from '../presets/presets.ts';
import type { CaptionStyle } from '../shapes/caption-style.ts';
import type { Animation, Placement } from '../shapes/choices.ts';
import type { LookDocument } from '../shapes/look-document.ts';
import type { Span } from '../span.ts';
import type { CaptionWarning } from '../warning.ts';
import type { TimedLine } from '../words.ts';
import { withCachedWidths } from './cached-widths.ts';
import type { CaptionFont } from './measure-text.ts';
import { type MovedSlice, slicesWithin } from './moved-slices.ts';
import { inkOutside, paddingEm } from './outside-lines.ts';
import { type Slice, slicesOfPages } from './page-times.ts';
import { type Page, pagesFromLines } from './pages.ts';
import { byPlace } from './places.ts';
import { typesettingOf } from './typesetting.ts';

export interface LayoutRequest {
  /** A value of shownLines. */
  readonly lines: readonly TimedLine[];
  /** A value of languageOf. */
  readonly language: string;
  readonly style: CaptionStyle;
  /** How the style is drawn, as `drawnStyle` says. */
  readonly look: LookDocument;
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
export const minFontSize = 32;
/** A few letters. */
const leastRowEm = 4;

export interface Layout {
  readonly pages: readonly Page[];
  /** Times of the words of each page: contiguous, one for each word. */
  readonly spoken: readonly (readonly Slice[])[];
  /** Whether the spoken word is highlighted. */
  readonly highlights: boolean;
  /** Times of the pictures of each page, for burn-in: contiguous, one for each change of what is drawn. */
  readonly slices: readonly (readonly MovedSlice[])[];
  /** The motion that they have, where burn-in cannot have that of the style. */
  readonly animation: Animation;
  /** What the captions at rest are drawn in. */
  readonly region: Box;
  /** Where in it. */
  readonly align: Placement;
  readonly look: LookDocument;
  /** What has a place of its own in the picture: lines at the top, and the title. Burn-in has none. */
  readonly apart: readonly Layout[];
  readonly warnings: readonly CaptionWarning[];
}

/** The pages of the captions, and the frames that show them. */
export function layOut(request: LayoutRequest): Layout {
  const { own, atTop, title } = byPlace(request);
  const apart = [...(atTop ? [layOutInPlace(atTop)] : []), ...(title ? [layOutOnOnePage(title)] : [])];
  return { ...layOutInPlace(own), apart: apart.map((other) => ({ ...other, apart: [] })) };
}

/** In the largest letters that one page permits. */
function layOutOnOnePage(request: LayoutRequest): Omit<Layout, 'apart'> {
  const { style } = request;
  const layout = layOutInPlace(request);
  if (layout.pages.length < 2 || style.font_size <= minFontSize) return layout;
  return layOutOnOnePage({ ...request, style: { ...style, font_size: Math.floor(style.font_size * 0.92) } });
}

function layOutInPlace(request: LayoutRequest): Omit<Layout, 'apart'> {
  const { style, look, canvas, fps, range, font } = request;
  const scale = Math.min(canvas.widthPx, canvas.heightPx) / 1080;
  const setting = typesettingOf(look, withCachedWidths(font));
  const motion = roomOf(look.motion);
  const minFontSizePx = minFontSize * scale;
  let fontSizePx = Math.round(style.font_size * scale);
  let free = roomAt(fontSizePx, request, look);
  // What is drawn around letters leaves room at least for small ones.
  const isRoomy = (): boolean =>
    free.textWidthPx >= leastRowEm * minFontSizePx &&
    free.textHeightPx >= style.max_lines * setting.highestLineEm * minFontSizePx;
  while (fontSizePx > minFontSizePx && !isRoomy()) {
    fontSizePx = Math.floor(0.95 * fontSizePx);
    free = roomAt(fontSizePx, request, look);
  }
  const { room, textWidthPx, textHeightPx } = free;
  const pages = pagesFromLines(request.lines, {
    setting,
    fontSizePx,
    minFontSizePx,
    boxWidthPx: textWidthPx,
    boxHeightPx: textHeightPx,
    maxRows: style.max_lines,
    maxWords: style.words_per_page,
    readable: style.readable_lines,
    fills: look.pages.fills,
    language: request.language,
  });
  const highlights = highlightsWord(look);
  // A pixel for each row, as sizes are rounded up.
  const highestPx = style.max_lines * (fontSizePx * setting.highestLineEm * motion.lineScale + 1);
  const isPlaced = isCentred(style);
  const region = isPlaced ? placeOf(room, highestPx, request) : room;
  const spoken = slicesOfPages(pages, fps, range.endMs);
  const wanted = { animation: style.animation, fps, highlights };
  const moved = request.isPainted ? { ...wanted, slices: [], warnings: [] } : slicesWithin(spoken, wanted);
  const align = isCentred(style) ? 'middle' : style.placement;
  return { pages, spoken, highlights, region, align, look, ...moved };
}

/** What rows in letters of a size may cover at rest, within the room that all of their motion and ink leaves free. */
function roomAt(fontSizePx: number, request: LayoutRequest, look: LookDocument) {
  const motion = roomOf(look.motion);
  const ink = inkOutside(look, request.font);
  const px = (inkEm: number, motionEm: number): number =>
    Math.ceil(inkEm * fontSizePx * motion.scale) + Math.ceil(motionEm * fontSizePx);
  const sidePx = px(ink.sideEm, motion.sideEm);
  const room = inset(boxOf(request), {
    ...{ leftPx: sidePx, rightPx: sidePx },
    ...{ topPx: px(ink.aboveEm, motion.aboveEm), bottomPx: px(ink.belowEm, motion.belowEm) },
  });
  const paddingPx = Math.ceil(paddingEm(look, request.font) * fontSizePx);
  return {
    room,
    textWidthPx: room.widthPx / motion.scale - 2 * paddingPx,
    textHeightPx: room.heightPx / motion.lineScale,
  };
}

export interface Box {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * What captions may cover: the safe zone, or around the place that the style gives, as high as the picture, and as wide as the zone where the
 * picture has that room on both sides of it.
 */
function boxOf({ canvas, safeZone, style }: Pick<LayoutRequest, 'canvas' | 'safeZone' | 'style'>): Box {
  const zone = inset({ leftPx: 0, topPx: 0, ...canvas }, safeZone);
  const { center_x: x, center_y: y } = style;
  const widthPx = x === undefined ? zone.widthPx : Math.min(zone.widthPx, 2 * Math.min(x, 1 - x) * canvas.widthPx);
  return {
    ...(x === undefined
      ? zone
      : { leftPx: Math.round(x * canvas.widthPx - widthPx / 2), widthPx: Math.floor(widthPx) }),
    ...(y === undefined ? { topPx: zone.topPx, heightPx: zone.heightPx } : { topPx: 0, heightPx: canvas.heightPx }),
  };
}

/**
 * The part of a room in which pages at most this high are centred: at its top, at its bottom, or as near to the middle of the picture
 * as it permits, or to the place that the style gives.
 */
function placeOf(room: Box, highestPx: number, { canvas, style }: Pick<LayoutRequest, 'canvas' | 'style'>): Box {
  const heightPx = Math.min(Math.ceil(highestPx), room.heightPx);
  const [top, bottom] = [room.topPx, room.topPx + room.heightPx - heightPx];
  const middleAt = (share: number): number =>
    Math.min(Math.max(Math.round(share * canvas.heightPx - heightPx / 2), top), bottom);
  const places = { top, middle: middleAt(0.5), bottom };
  return {
    ...room,
    topPx: style.center_y === undefined ? places[style.placement] : middleAt(style.center_y),
    heightPx,
  };
}

const inset = (box: Box, by: SafeZone): Box => ({
  leftPx: box.leftPx + by.leftPx,
  topPx: box.topPx + by.topPx,
  widthPx: box.widthPx - by.leftPx - by.rightPx,
  heightPx: box.heightPx - by.topPx - by.bottomPx,
});
