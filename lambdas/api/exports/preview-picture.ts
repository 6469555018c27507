import type { CaptionsRequest } from '@cueline/captions/laid-out/drawn-captions.ts';
import { paintedCaptions } from '@cueline/captions/scene/painted-captions.ts';
import { Scenes } from '@cueline/captions/scene/scenes.ts';
import { backdropOf } from '@cueline/captions/styles/backdrop.ts';
import { Painter } from '@cueline/painter/painter.ts';
import type { Picture } from '@cueline/painter/picture.ts';
import { pngOf } from '@cueline/painter/png.ts';
import { testMark } from '@cueline/video/captions/test-mark.ts';
import { firstFrameOf } from '@cueline/video/plan.ts';
import { maxPictureBytes } from '#contract/limits.ts';
import type { PaintedCaptions } from '#contract/schemas/painted-captions.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import { framesPerSecond } from '#core/media/output-frame-rate.ts';
import type { OpenedFonts } from '#runtime/opened-fonts.ts';

/** What a video shows of captions in one of its frames. */
export interface ShownCaptions {
  /** Counted from the start of the video. */
  readonly frame: number;
  /** Absent where there are none. */
  readonly picture?: Picture | undefined;
}

/** The captions of a video at a time of the media, by default in the middle of the first. */
export function captionsAt(
  atMs: number | undefined,
  plan: Pick<VideoPlan, 'startUs' | 'rate'>,
  request: CaptionsRequest,
  fonts: OpenedFonts,
): ShownCaptions {
  const first = firstFrameOf(plan);
  const asked = atMs === undefined ? undefined : frameAt(atMs, plan);
  const open = fonts.openerFor(request);
  const { painted, fontFile } = paintedCaptions(request, open, atMs ?? request.range.startMs);
  if (!painted) return { frame: asked ?? 0 };
  const frame = asked ?? Math.max(0, Math.floor(middleOfFirst(painted) - first));
  const font = open(fontFile);
  const scene = new Scenes(painted, font).at(first + frame);
  if (!scene) return { frame };
  const painter = new Painter(fonts.kit, font, request.canvas);
  const picture = painter.paint(scene);
  painter.close();
  return { frame, picture };
}

const frameAt = (atMs: number, { startUs, rate }: Pick<VideoPlan, 'startUs' | 'rate'>): number =>
  Math.max(0, Math.floor(((atMs * 1000 - startUs) * framesPerSecond(rate)) / 1_000_000));

/** Not its first frame, in which it may only begin to appear. */
function middleOfFirst({ pages: [first] }: PaintedCaptions): number {
  const [startFrame, endFrame] = [first?.spoken[0]?.startFrame ?? 0, first?.spoken.at(-1)?.endFrame ?? 0];
  return Math.floor((startFrame + endFrame) / 2);
}

/** A PNG of captions over a colour, by default over nothing, or over the background of media without a picture. */
export function captionsPng(
  { picture }: ShownCaptions,
  { canvas, test }: Pick<VideoPlan, 'canvas' | 'test'>,
  style: CaptionsRequest['style'],
  under: { readonly background?: string | undefined; readonly backdrop?: boolean },
  { kit }: OpenedFonts,
): Uint8Array {
  const pictures = [
    ...(under.backdrop ? [{ leftPx: 0, topPx: 0, ...canvas, rgba: backdropOf(style, canvas) }] : []),
    ...(picture ? [picture] : []),
    ...(test ? [testMark(canvas)] : []),
  ];
  return pngOf(kit, { canvas, background: under.background, pictures }, maxPictureBytes);
}
