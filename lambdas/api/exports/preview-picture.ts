import type { CanvasKit } from 'canvaskit-wasm';
import { maxPictureBytes, maxPreviewLayoutMs } from '#contract/limits.ts';
import type { AppError } from '#core/app-error.ts';
import { type BurnedRequest, drawnCaptions } from '#core/captions/burned/burned-captions.ts';
import { type Layout, layOut } from '#core/captions/burned/lay-out.ts';
import { laidOutToPaint } from '#core/captions/scene/painted-captions.ts';
import { Scenes } from '#core/captions/scene/scenes.ts';
import { loadCanvasKit } from '#painter/canvas-kit.ts';
import { openFont } from '#painter/open-font.ts';
import { Painter } from '#painter/painter.ts';
import { pngOf } from '#painter/png.ts';
import type { fontsOf } from '#runtime/fonts-of-style.ts';
import { laidOut } from '#runtime/laid-out.ts';

/** For the next pictures too. */
let loading: Promise<CanvasKit> | undefined;

type Fonts = Pick<Awaited<ReturnType<typeof fontsOf>>, 'open' | 'bytesOf'>;

/** How a picture is drawn. */
interface Look {
  /** @default in the middle of the first caption */
  readonly atMs: number | undefined;
  /** @default transparent */
  readonly background: string | undefined;
}

/** A PNG of the captions at a time of the media. */
export async function previewPicture(
  request: BurnedRequest,
  fonts: Fonts,
  look: Look,
  tooSlow: (cause: Error) => AppError,
): Promise<Uint8Array> {
  loading ??= loadCanvasKit();
  const kit = await loading;
  try {
    return laidOut(maxPreviewLayoutMs, () => drawn(kit, request, fonts, look), tooSlow);
  } catch (error) {
    // What a font has stopped half-way is not used again.
    loading = undefined;
    throw error;
  }
}

function drawn(
  kit: CanvasKit,
  request: BurnedRequest,
  { open, bytesOf }: Fonts,
  { atMs, background }: Look,
): Uint8Array {
  const { canvas } = request;
  const { drawn: captions, fontFile } = drawnCaptions({ ...request, hasEmojiInColor: true }, open);
  if (!captions) return pngOf(kit, { canvas, background, pictures: [] }, maxPictureBytes);
  const layout = layOut(captions);
  const font = openFont(kit, bytesOf(fontFile));
  const painter = new Painter(kit, font, canvas);
  const frame = atMs === undefined ? middleOfFirst(layout) : Math.floor((atMs * request.fps) / 1000);
  const scene = new Scenes(laidOutToPaint(captions, layout), font).at(frame);
  const picture = scene && painter.paint(scene);
  const png = pngOf(kit, { canvas, background, pictures: picture ? [picture] : [] }, maxPictureBytes);
  painter.close();
  font.close();
  return png;
}

/** Not its first frame, in which it may only begin to appear. */
function middleOfFirst({ spoken: [first = []] }: Layout): number {
  const [startFrame, endFrame] = [first[0]?.startFrame ?? 0, first.at(-1)?.endFrame ?? 0];
  return Math.floor((startFrame + endFrame) / 2);
}
