import { type CaptionsRequest, drawnCaptions } from '../laid-out/drawn-captions.ts';
import { type FontFile, familyOf } from '../laid-out/font-files.ts';
import { type Layout, type LayoutRequest, layOut } from '../laid-out/lay-out.ts';
import type { CaptionFont } from '../laid-out/measure-text.ts';

/** Captions that a styled subtitle file has: pages at rest, since such files have no motions that all players draw alike. */
export interface StyledCaptions {
  readonly request: LayoutRequest;
  readonly layout: Layout;
  /** What players set them in, where they have it. */
  readonly fontFamily: string;
  /** Where the file begins in the video that it lies beside, counted as the layout counts frames. */
  readonly firstFrame: number;
}

export interface StyledRequest extends CaptionsRequest {
  /** The family of a customer's font. */
  readonly ownFamily?: string | undefined;
}

/** The captions of a video as a subtitle file shows them; undefined where there is no text. */
export function styledCaptions(
  { ownFamily = 'Sans', burnIn: _, ...asked }: StyledRequest,
  open: (file: FontFile) => CaptionFont,
): StyledCaptions | undefined {
  const still = { ...asked, style: { ...asked.style, animation: 'none' as const }, isPainted: false };
  const { drawn, fontFile } = drawnCaptions(still, open);
  if (!drawn) return undefined;
  return {
    request: drawn,
    layout: layOut(drawn),
    fontFamily: fontFile === 'own' ? ownFamily : familyOf(fontFile),
    firstFrame: Math.floor((asked.range.startMs * asked.fps) / 1000 + 1e-6),
  };
}
