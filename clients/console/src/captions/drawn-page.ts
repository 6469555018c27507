import type { BurnIn } from '#contract/burn-in.ts';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { drawnCaptions } from '#core/captions/burned/burned-captions.ts';
import type { FontFile } from '#core/captions/burned/font-files.ts';
import { type Layout, type LayoutRequest, layOut } from '#core/captions/burned/lay-out.ts';
import { type PagePaint, type PagePicture, picturesOfPage } from '#core/captions/burned/page-pictures.ts';
import type { Run } from '#core/captions/burned/page-runs.ts';
import type { TimedLine } from '#core/captions/words.ts';
import type { SafeZone } from '#core/presets/platforms.ts';
import { type Canvas, canvasOf, safeZoneOf } from '#core/presets/presets.ts';
import type { Span } from '#core/span.ts';
import { keywordsOf } from '#core/styles/keywords.ts';
import type { PreviewFont } from './loaded-font.ts';
import { outputFps } from './output-fps.ts';
import type { PreviewFonts } from './preview-fonts.ts';
import type { DrawnPage, DrawnRow, Setting } from './protocol.ts';

/** Captions that are laid out, in the font that they are drawn in. */
export interface LaidOut {
  readonly request: LayoutRequest;
  readonly font: PreviewFont;
  readonly layout: Layout;
}

/** Where captions are laid out. */
interface Picture {
  readonly canvas: Canvas;
  readonly safeZone: SafeZone;
  readonly fps: number;
  readonly range: Span;
  readonly burnIn?: BurnIn;
}

interface LaidOutWith {
  readonly burnIn?: BurnIn;
  /** @default all of the media */
  readonly range?: Span | undefined;
}

/**
 * Lays the captions of a range of the media out in the browser, as RenderCaptions does for the export. Loads the font that they
 * are drawn in.
 */
export function layOutCaptions(
  setting: Setting,
  lines: readonly TimedLine[],
  fonts: PreviewFonts,
  { burnIn, range = { startMs: 0, endMs: setting.durationMs } }: LaidOutWith = {},
) {
  const { preset, format, style } = setting;
  const canvas = canvasOf({ preset, format, resolution: '1080p' });
  const safeZone = safeZoneOf(preset, canvas, style);
  const picture = { canvas, safeZone, fps: outputFps(setting), range, ...(burnIn && { burnIn }) };
  return layOutIn(picture, setting, lines, fonts);
}

/** The same in a picture of any shape. Where the uploaded font of the style cannot be loaded, in the `font` that it has beside it. */
export async function layOutIn(
  picture: Picture,
  { style, language }: Pick<Setting, 'style' | 'language'>,
  lines: readonly TimedLine[],
  fonts: PreviewFonts,
) {
  const { font_id, ...rest } = style;
  const own = font_id === undefined ? undefined : await fonts.loadOwn(font_id);
  const shown = own ? style : rest;
  const request = { ...picture, lines, language, style: shown };
  const open = (file: FontFile): PreviewFont => (file === 'own' && own ? own.font : fonts.font(file));
  const { drawn, fontFile, warnings } = drawnCaptions(request, open);
  const { font, bytes } = fontFile === 'own' && own ? own : await fonts.load(fontFile);
  const laidOut: LaidOut | undefined = drawn && { request: drawn, font, layout: layOut(drawn) };
  return {
    laidOut,
    font,
    bytes,
    hasOwn: own !== undefined,
    warnings: [...warnings, ...(laidOut?.layout.warnings ?? [])],
  };
}

const shareAbove: Readonly<Record<CaptionStyle['placement'], number>> = { top: 0, middle: 0.5, bottom: 1 };

/** A page as the renderer draws it: one picture for each change. */
export function drawnPage({ request, font, layout }: LaidOut, index: number): DrawnPage[] {
  const { style, fps, speakerColors: ofSpeaker = new Map() } = request;
  const { region, drawing } = layout;
  const [page, slices] = [layout.pages[index], layout.slices[index]];
  const msOf = (frame: number): number => Math.floor((frame * 1000) / fps);
  const pageStyle = { style, drawing, ofSpeaker, isKeyword: keywordsOf(style), region, font };
  const pictures = page && slices ? picturesOfPage(page, slices, pageStyle) : [];
  const [first, last] = [pictures[0], pictures.at(-1)];
  if (!first || !last) return [];
  return [
    {
      startMs: msOf(first.startFrame),
      endMs: msOf(last.endFrame),
      pictures: pictures.map((picture) => ({
        startMs: msOf(picture.startFrame),
        paint: picture.paint,
        opacity: picture.opacity,
        centerPx: picture.region.leftPx + picture.region.widthPx / 2,
        rows: drawnRows(picture, style, font),
      })),
    },
  ];
}

/** Rows as high as CSS's line, the text centred, boxes on whole pixels. */
function drawnRows({ rows, paint, region }: PagePicture, { placement }: CaptionStyle, font: PreviewFont): DrawnRow[] {
  const heightPx = font.lineHeight * paint.fontSizePx;
  const topPx = region.topPx + (region.heightPx - rows.length * heightPx) * shareAbove[placement];
  const centerPx = region.leftPx + region.widthPx / 2;
  return rows.map((runs, row) => {
    const rowTopPx = topPx + row * heightPx;
    return {
      runs,
      baselinePx: rowTopPx + font.baseline * paint.fontSizePx,
      boxes: boxesOf(runs, paint, { centerPx, topPx: rowTopPx, heightPx }, font),
    };
  });
}

interface PlacedRow {
  readonly centerPx: number;
  readonly topPx: number;
  readonly heightPx: number;
}

/** What is behind the runs of a row: neighbours of one colour share a box. */
function boxesOf(
  runs: readonly Run[],
  paint: PagePaint,
  { centerPx, topPx, heightPx }: PlacedRow,
  font: PreviewFont,
): DrawnRow['boxes'] {
  const colorOf = ({ box }: Run): string | undefined => box ?? paint.background;
  if (!runs.some(colorOf)) return [];
  const inOrder = paint.rightToLeft ? runs.toReversed() : runs;
  const leftPx = centerPx - widthOfRow(runs, paint, font) / 2;
  const boxes: { fromPx: number; toPx: number; color: string }[] = [];
  const before: Run[] = [];
  for (const run of inOrder) {
    const fromPx = leftPx + widthOfRow(before, paint, font);
    before.push(run);
    const toPx = leftPx + widthOfRow(before, paint, font);
    const [color, last] = [colorOf(run), boxes.at(-1)];
    if (last && last.color === color && last.toPx === fromPx) last.toPx = toPx;
    else if (color) boxes.push({ fromPx, toPx, color });
  }
  return boxes.map(({ fromPx, toPx, color }) => {
    const [left, top] = [Math.round(fromPx), Math.round(topPx)];
    return {
      leftPx: left,
      topPx: top,
      widthPx: Math.round(toPx) - left,
      heightPx: Math.round(topPx + heightPx) - top,
      color,
    };
  });
}

const widthOfRow = (runs: readonly Run[], paint: PagePaint, font: PreviewFont): number =>
  runs.some(({ fontSizePx }) => fontSizePx !== undefined)
    ? runs.reduce((sum, { text, fontSizePx }) => sum + font.widthPx(text, fontSizePx ?? paint.fontSizePx), 0)
    : font.widthPx(runs.map(({ text }) => text).join(''), paint.fontSizePx);
