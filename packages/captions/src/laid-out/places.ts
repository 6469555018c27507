import type { CaptionStyle } from '../shapes/caption-style.ts';
import { type Placement, usualTitleSeconds } from '../shapes/choices.ts';
import type { LookDocument } from '../shapes/look-document.ts';
import type { Span } from '../span.ts';
import type { TimedLine } from '../words.ts';

/** The `position` of the line of a title. */
const titlePosition = 'title';
/** Pixels on a picture whose short side is 1080 pixels. */
const largestTitle = 112;
const titleRows = 3;

/** The title of a style as a line of the video's first seconds; its words divide them evenly. */
export function titleLines(
  { title, title_seconds: seconds = usualTitleSeconds }: CaptionStyle,
  { startMs, endMs }: Span,
): TimedLine[] {
  const texts = title?.split(/\s+/).filter((text) => text !== '') ?? [];
  const lastMs = Math.min(endMs, startMs + Math.round(seconds * 1000));
  const at = (part: number): number => Math.round(startMs + ((lastMs - startMs) * part) / texts.length);
  const words = texts.map((text, index) => ({ text, startMs: at(index), endMs: at(index + 1) }));
  return words.length > 0 ? [{ words, startMs, endMs: lastMs, position: titlePosition }] : [];
}

/** The parts of a request to lay out that depend on the place. */
interface Placed {
  readonly lines: readonly TimedLine[];
  readonly style: CaptionStyle;
  readonly look: LookDocument;
  readonly isPainted?: boolean;
}

/** What is laid out for each place of the picture: where the style has captions, at its top, and where the title is. */
export function byPlace<Request extends Placed>(request: Request): { own: Request; atTop?: Request; title?: Request } {
  const { own = [], top, title } = Object.groupBy(request.lines, (line) => placeOf(line, request));
  const { style } = request;
  return {
    own: { ...request, lines: own },
    ...(top && { atTop: { ...request, lines: top, style: placedAt(style, 'top') } }),
    ...(title && { title: titleRequest(request, title, top !== undefined) }),
  };
}

/** The lines of each place: what is shown in one depends on no other. */
export const linesOfPlaces = (
  lines: readonly TimedLine[],
  rules: Pick<Placed, 'style' | 'isPainted'>,
): readonly (readonly TimedLine[])[] => [...Map.groupBy(lines, (line) => placeOf(line, rules)).values()];

function placeOf(line: TimedLine, { style, isPainted }: Pick<Placed, 'style' | 'isPainted'>): 'own' | 'top' | 'title' {
  if (line.position === titlePosition) return 'title';
  return isPainted && isAtTop(line, style) ? 'top' : 'own';
}

/** Whether the line has a place of its own there: where a style has its captions at the top, all are in their place. */
const isAtTop = ({ position }: TimedLine, style: CaptionStyle): boolean =>
  position === 'top' && placementOf(style) !== 'top';

const placementOf = ({ placement, center_y: y }: CaptionStyle): Placement => {
  if (y === undefined) return placement;
  if (y < 0.4) return 'top';
  return y > 0.6 ? 'bottom' : 'middle';
};

const placedAt = (style: CaptionStyle, placement: Placement): CaptionStyle => ({
  ...style,
  placement,
  center_x: undefined,
  center_y: undefined,
});

/** A title is one page at rest, above the captions where that place is free. */
function titleRequest<Request extends Placed>(
  request: Request,
  lines: readonly TimedLine[],
  isTopTaken: boolean,
): Request {
  const { style, look } = request;
  const taken: Placement[] = [placementOf(style), ...(isTopTaken ? (['top'] as const) : [])];
  const placement = (['top', 'middle', 'bottom'] as const).find((place) => !taken.includes(place)) ?? 'top';
  const { spoken: _, ...roles } = look.roles;
  const { spoken: _spoken, ...motion } = look.motion;
  return {
    ...request,
    lines,
    look: { ...look, roles, motion, pages: { ...look.pages, fills: false } },
    style: {
      ...placedAt(style, placement),
      max_lines: titleRows,
      readable_lines: true,
      words_per_page: undefined,
      font_size: Math.min(style.font_size, largestTitle),
    },
  };
}
