import { burnedCaptions } from '@cueline/captions/burned/burned-captions.ts';
import { captionFont } from '../../packages/captions/test/caption-fonts.ts';
import { drawFrames } from './draw-frame.ts';
import type { Picture } from './pixels.ts';
import { requestOf, type Scene, wordMs } from './scenes.ts';

/** The captions of a scene as the export writes them. */
export function captionsOf(scene: Scene) {
  const request = requestOf(scene);
  const { ttml = '', fontFile } = burnedCaptions(request, captionFont);
  return { ttml, fontFile, canvas: request.canvas };
}

/** A small picture of the scene, over bright and dark colours, from which every caption must stand out. */
export async function drawScene(scene: Scene): Promise<Picture> {
  const { ttml, fontFile, canvas } = captionsOf(scene);
  const atMs = [scene.word * wordMs + wordMs / 2];
  const [picture] = await drawFrames({
    ttml,
    fontFile,
    canvas,
    atMs,
    background: picturedBackground,
    widthPx: canvas.widthPx / 4,
  });
  if (!picture) throw new Error(`Nothing was drawn of ${scene.name}`);
  return picture;
}

/** A gradient between four colours, bright and dark. */
const picturedBackground = `nullsrc=s=16x16,format=rgb24,geq=${geq('r', 40, 231, 29, 69)}:${geq('g', 60, 170, 53, 123)}:${geq('b', 70, 140, 87, 157)}`;

function geq(
  channel: 'r' | 'g' | 'b',
  topLeft: number,
  topRight: number,
  bottomLeft: number,
  bottomRight: number,
): string {
  const across = (left: number, right: number) => `(${left}+${right - left}*X/15)`;
  return `${channel}='${across(topLeft, topRight)}*(15-Y)/15+${across(bottomLeft, bottomRight)}*Y/15'`;
}
