import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { SafeZone } from '../../presets/platforms.ts';
import type { Canvas } from '../../presets/presets.ts';
import type { Span } from '../../span.ts';
import { colorOf, readableDrawing } from '../../styles/contrast.ts';
import type { Drawing } from '../../styles/templates.ts';
import { clockTime } from '../subtitles/clock.ts';
import type { TimedLine } from '../words.ts';
import type { CaptionFont } from './measure-text.ts';
import { type Slice, slicesOfPages } from './page-times.ts';
import { type Page, pagesFromLines } from './pages.ts';
import { rowPadding, spansOf } from './ttml-spans.ts';

export interface TtmlRequest {
  /** As shown: see shown-lines.ts. */
  readonly lines: readonly TimedLine[];
  /** As in languageOf. */
  readonly language: string;
  readonly style: CaptionStyle;
  readonly canvas: Canvas;
  readonly safeZone: SafeZone;
  /** Frames per second of the output. */
  readonly fps: number;
  /** What of the source is exported: the lines lie in it. */
  readonly range: Span;
  readonly font: CaptionFont;
}

/** In the unit of font_size. */
const minFontSize = 32;

/**
 * Captions as TTML for MediaConvert's burn-in with StylePassthrough, which overrides the job's own narrow styling.
 * Root extent and regions are in pixels, as percentages are ignored where the root has no extent. Background does not
 * inherit, so every span repeats it. https://docs.aws.amazon.com/mediaconvert/latest/ug/ttml-style-formatting.html
 *
 * Times stay on the source's timeline, also for a clip: sidecar times count from the start of the input, and
 * InputClippings are cut after the captions are laid on it. https://docs.aws.amazon.com/mediaconvert/latest/ug/sidecar-input.html
 */
export function renderTtml(request: TtmlRequest): string {
  const { style, canvas, range, font } = request;
  const { drawing } = readableDrawing(style);
  const scale = Math.min(canvas.widthPx, canvas.heightPx) / 1080;
  const fontSizePx = Math.round(style.font_size * scale);
  const paddingPx = drawing.background ? font.widthPx(rowPadding, fontSizePx) : 0;
  const inkPx = Math.ceil(inkOutside(drawing) * fontSizePx);
  const region = inset(boxOf(canvas, request.safeZone), inkPx);
  const pages = pagesFromLines(request.lines, {
    font,
    fontSizePx,
    minFontSizePx: minFontSize * scale,
    boxWidthPx: region.widthPx - 2 * Math.ceil(paddingPx),
    boxHeightPx: region.heightPx,
    maxRows: style.max_lines,
    readable: style.readable_lines,
    language: request.language,
  });
  const slices = slicesOfPages(pages, request.fps, range.endMs);
  const clock = (frame: number): string => clockTime(Math.floor((frame * 1000) / request.fps), '.');
  const paragraphs = pages.flatMap((page, index) => paragraphsOf(page, slices[index] ?? [], style, drawing, clock));
  return documentOf(canvas, region, style, paragraphs);
}

interface Box {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Inside the safe zone and in the middle of the picture: captions off the centre look like a mistake. */
function boxOf(canvas: Canvas, zone: SafeZone): Box {
  const sidePx = Math.max(zone.leftPx, zone.rightPx);
  return {
    leftPx: sidePx,
    topPx: zone.topPx,
    widthPx: canvas.widthPx - 2 * sidePx,
    heightPx: canvas.heightPx - zone.topPx - zone.bottomPx,
  };
}

/** Capitals with accents rise this far over the line that fonts ask for. */
const accents = 0.05;

/** How far outline, glow and shadow reach beyond the line, as a part of the font size. */
function inkOutside({ outline, shadow }: Drawing): number {
  const width = outline?.width ?? 0;
  return Math.max(width + (outline?.blur ?? 0), shadow ? width + shadow.offset + shadow.blur : 0, accents);
}

const inset = (box: Box, byPx: number): Box => ({
  leftPx: box.leftPx + byPx,
  topPx: box.topPx + byPx,
  widthPx: box.widthPx - 2 * byPx,
  heightPx: box.heightPx - 2 * byPx,
});

/** One paragraph per word where words are highlighted, else one for the page. Each holds the whole page. */
function paragraphsOf(
  page: Page,
  slices: readonly Slice[],
  style: CaptionStyle,
  drawing: Drawing,
  clock: (frame: number) => string,
): string[] {
  const [first, last] = [slices[0], slices.at(-1)];
  if (!first || !last) return [];
  const look = lookOf(page.fontSizePx, style, drawing) + directionOf(page);
  const background = drawing.background && colorOf(drawing.background, style);
  const paragraph = (startFrame: number, endFrame: number, activeWord?: number): string => {
    const spans = spansOf(page.rows, { color: style.color, highlight: style.highlight, background, activeWord });
    return `<p region="captions" begin="${clock(startFrame)}" end="${clock(endFrame)}"${look}>${spans}</p>`;
  };
  const highlights = drawing.highlightsWord && style.highlight.toLowerCase() !== style.color.toLowerCase();
  if (!highlights) return [paragraph(first.startFrame, last.endFrame)];
  return slices.map((slice) => paragraph(slice.startFrame, slice.endFrame, slice.activeWord));
}

/** Attributes that every slice of a page shares. */
function lookOf(fontSizePx: number, style: CaptionStyle, { outline, shadow }: Drawing): string {
  const px = (part: number): string => `${Math.round(part * fontSizePx * 10) / 10}px`;
  const outlined =
    outline && `${colorOf(outline.color, style)} ${px(outline.width)}${outline.blur ? ` ${px(outline.blur)}` : ''}`;
  const shadowed =
    shadow && `${px(shadow.offset)} ${px(shadow.offset)} ${px(shadow.blur)} ${colorOf(shadow.color, style)}`;
  return [
    // Only generic families are mapped; the job's font files say which font is drawn.
    ' tts:fontFamily="default"',
    ` tts:fontSize="${fontSizePx}px"`,
    outlined ? ` tts:textOutline="${outlined}"` : '',
    shadowed ? ` tts:textShadow="${shadowed}"` : '',
  ].join('');
}

const rightToLeft = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u;

/** Right to left where more words are than are not: a name in Latin letters at the start turns no Arabic sentence round. */
function directionOf({ rows }: Page): string {
  const written = rows.flat().filter(({ text }) => /\p{L}/u.test(text));
  const backwards = written.filter(({ text }) => rightToLeft.test(text)).length;
  return backwards * 2 > written.length ? ' tts:direction="rtl" tts:unicodeBidi="embed"' : '';
}

const displayAligns = { top: 'before', middle: 'center', bottom: 'after' } as const;

function documentOf(canvas: Canvas, box: Box, style: CaptionStyle, paragraphs: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="" xml:space="preserve" tts:extent="${canvas.widthPx}px ${canvas.heightPx}px">
<head><layout><region xml:id="captions" tts:origin="${box.leftPx}px ${box.topPx}px" tts:extent="${box.widthPx}px ${box.heightPx}px" tts:displayAlign="${displayAligns[style.placement]}" tts:textAlign="center"/></layout></head>
<body><div>
${paragraphs.join('\n')}
</div></body>
</tt>
`;
}
