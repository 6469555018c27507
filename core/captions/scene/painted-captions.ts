import type { ExportWarning } from '#contract/schemas/export.ts';
import type { PaintedCaptions } from '#contract/schemas/painted-captions.ts';
import { motionOf } from '../../looks/motion-names.ts';
import { type BurnedRequest, drawnCaptions } from '../burned/burned-captions.ts';
import type { FontFile } from '../burned/font-files.ts';
import { type Layout, type LayoutRequest, layOut } from '../burned/lay-out.ts';
import { linesNear } from '../burned/lines-near.ts';
import type { CaptionFont } from '../burned/measure-text.ts';

/**
 * What the painter draws of a request. Characters that no font has are left out, with a warning. `nearMs`: only the pages near this
 * time are laid out.
 */
export function paintedCaptions(
  request: BurnedRequest,
  open: (file: FontFile) => CaptionFont,
  nearMs?: number,
): {
  /** Absent where there is no text. */
  readonly painted?: PaintedCaptions;
  /** The font that they are laid out in and painted with. */
  readonly fontFile: FontFile;
  readonly warnings: readonly ExportWarning[];
} {
  const { drawn, fontFile, warnings } = drawnCaptions(request, open);
  if (!drawn) return { fontFile, warnings };
  const laid = nearMs === undefined ? drawn : { ...drawn, lines: linesNear(drawn, nearMs) };
  return { painted: laidOutToPaint(laid, layOut(laid)), fontFile, warnings };
}

/** The same of captions that are laid out. */
export function laidOutToPaint({ style, canvas, fps, speakerColors }: LayoutRequest, layout: Layout): PaintedCaptions {
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
