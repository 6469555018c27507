import { type CaptionsRequest, drawnCaptions } from '../laid-out/drawn-captions.ts';
import type { FontFile } from '../laid-out/font-files.ts';
import { type Layout, type LayoutRequest, layOut } from '../laid-out/lay-out.ts';
import { linesNear } from '../laid-out/lines-near.ts';
import type { CaptionFont } from '../laid-out/measure-text.ts';
import { motionOf } from '../looks/motion-names.ts';
import type { CaptionWarning } from '../warning.ts';
import type { PaintedCaptions } from './painted.ts';

/**
 * What the painter draws of a request. Characters that no font has are left out, with a warning. `nearMs`: only the pages near this
 * time are laid out.
 */
export function paintedCaptions(
  request: CaptionsRequest,
  open: (file: FontFile) => CaptionFont,
  nearMs?: number,
): {
  /** Absent where there is no text. */
  readonly painted?: PaintedCaptions;
  /** The font that they are laid out in and painted with. */
  readonly fontFile: FontFile;
  readonly warnings: readonly CaptionWarning[];
} {
  const { drawn, fontFile, warnings } = drawnCaptions(request, open);
  if (!drawn) return { fontFile, warnings };
  const laid = nearMs === undefined ? drawn : { ...drawn, lines: linesNear(drawn, nearMs) };
  return { painted: laidOutToPaint(laid, layOut(laid)), fontFile, warnings };
}

/** The same of captions that are laid out. */
export function laidOutToPaint(request: LayoutRequest, { apart, ...layout }: Layout): PaintedCaptions {
  const others = apart.map((other) => inOnePlace(request, other));
  return { ...inOnePlace(request, layout), ...(others.length > 0 && { apart: others }) };
}

function inOnePlace(
  { style, canvas, fps, speakerColors }: LayoutRequest,
  layout: Omit<Layout, 'apart'>,
): Omit<PaintedCaptions, 'apart'> {
  const { design: _, ...own } = style;
  const motion = layout.animation === style.animation ? layout.look.motion : motionOf(layout.animation);
  return {
    style: { ...own, animation: layout.animation, placement: layout.align },
    look: { ...layout.look, motion },
    canvas,
    fps,
    region: layout.region,
    speakerColors: Object.fromEntries(speakerColors ?? []),
    highlights: layout.highlights,
    pages: layout.pages.map(({ fontSizePx, rows }, index) => ({
      fontSizePx,
      rows: rows.map((row) =>
        row.map(({ text, startMs, endMs, speaker, isKeyword }) => ({
          text,
          startMs,
          endMs,
          ...(speaker && { speaker }),
          ...(isKeyword && { isKeyword }),
        })),
      ),
      spoken: (layout.spoken[index] ?? []).map((slice) => ({ ...slice })),
    })),
  };
}
