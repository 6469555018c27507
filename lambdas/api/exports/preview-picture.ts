import { maxPictureBytes } from '#contract/limits.ts';
import { type BurnedRequest, drawnCaptions } from '#core/captions/burned/burned-captions.ts';
import { type Layout, layOut } from '#core/captions/burned/lay-out.ts';
import { laidOutToPaint } from '#core/captions/scene/painted-captions.ts';
import { Scenes } from '#core/captions/scene/scenes.ts';
import { Painter } from '#painter/painter.ts';
import { pngOf } from '#painter/png.ts';
import type { OpenedFonts } from '#runtime/opened-fonts.ts';

/** How a picture is drawn. */
interface Look {
  /** @default in the middle of the first caption */
  readonly atMs: number | undefined;
  /** @default transparent */
  readonly background: string | undefined;
}

/** A PNG of the captions at a time of the media. */
export function previewPicture(request: BurnedRequest, { atMs, background }: Look, fonts: OpenedFonts): Uint8Array {
  const { kit } = fonts;
  const { canvas } = request;
  const open = fonts.openerFor(request);
  const { drawn: captions, fontFile } = drawnCaptions(request, open);
  if (!captions) return pngOf(kit, { canvas, background, pictures: [] }, maxPictureBytes);
  const layout = layOut(captions);
  const font = open(fontFile);
  const painter = new Painter(kit, font, canvas);
  const frame = atMs === undefined ? middleOfFirst(layout) : Math.floor((atMs * request.fps) / 1000);
  const scene = new Scenes(laidOutToPaint(captions, layout), font).at(frame);
  const picture = scene && painter.paint(scene);
  const png = pngOf(kit, { canvas, background, pictures: picture ? [picture] : [] }, maxPictureBytes);
  painter.close();
  return png;
}

/** Not its first frame, in which it may only begin to appear. */
function middleOfFirst({ spoken: [first = []] }: Layout): number {
  const [startFrame, endFrame] = [first[0]?.startFrame ?? 0, first.at(-1)?.endFrame ?? 0];
  return Math.floor((startFrame + endFrame) / 2);
}
