import type { Picture } from '@cueline/painter/picture.ts';
import {
  AV_PIX_FMT_YUVA444P10LE,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
} from 'node-av/constants';
import { Frame } from 'node-av/lib';
import type { VideoPlan } from '../plan.ts';

/** Weights of 10 bits in limited range (ITU-R BT.709); alpha has all 10. */
const [lumaRed, lumaGreen, lumaBlue] = [0.2126, 0.7152, 0.0722];
const [black, lumaScale, gray, chromaScale] = [64, 876 / 255, 512, 896 / 255];

/** A frame of the canvas's size that is transparent but where pictures lie, the last one above. Its colours are not multiplied by alpha. */
export function layerFrame(pictures: readonly (Picture | undefined)[], canvas: VideoPlan['canvas']): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.width = canvas.widthPx;
  frame.height = canvas.heightPx;
  frame.format = AV_PIX_FMT_YUVA444P10LE;
  frame.colorSpace = AVCOL_SPC_BT709;
  frame.colorRange = AVCOL_RANGE_MPEG;
  frame.colorPrimaries = AVCOL_PRI_BT709;
  frame.colorTrc = AVCOL_TRC_BT709;
  // Not by a buffer of ours: the frame would use its memory when that has become something else.
  const [luma, cb, cr, alpha] = (frame.getBuffer() < 0 ? [] : (frame.data ?? [])).map(
    ({ buffer, byteOffset, length }) => new Uint16Array(buffer, byteOffset, length / 2),
  );
  if (!luma || !cb || !cr || !alpha) throw new Error('There is no memory for a frame');
  luma.fill(black);
  cb.fill(gray);
  cr.fill(gray);
  alpha.fill(0);
  const planes = { luma, cb, cr, alpha, strides: frame.linesize.map((bytes) => bytes / 2) };
  for (const picture of pictures) if (picture) draw(picture, canvas, planes);
  return frame;
}

interface Planes {
  readonly luma: Uint16Array;
  readonly cb: Uint16Array;
  readonly cr: Uint16Array;
  readonly alpha: Uint16Array;
  /** In values. */
  readonly strides: readonly number[];
}

function draw({ leftPx, topPx, widthPx, heightPx, rgba }: Picture, canvas: VideoPlan['canvas'], planes: Planes): void {
  const [left, right] = [Math.max(0, -leftPx), Math.min(widthPx, canvas.widthPx - leftPx)];
  const bottom = Math.min(heightPx, canvas.heightPx - topPx);
  const [lumaStride = 0, cbStride = 0, crStride = 0, alphaStride = 0] = planes.strides;
  for (let y = Math.max(0, -topPx); y < bottom; y += 1) {
    const row = y + topPx;
    for (let x = left, at = 4 * (y * widthPx + left); x < right; x += 1, at += 4) {
      const alpha = rgba[at + 3] ?? 0;
      if (alpha === 0) continue;
      const column = x + leftPx;
      const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
      const light = lumaRed * red + lumaGreen * green + lumaBlue * blue;
      const under = ((planes.alpha[row * alphaStride + column] ?? 0) >> 2) * (1 - alpha / 255);
      const all = Math.round(alpha + under);
      const share = alpha / (alpha + under);
      mix(planes.luma, row * lumaStride + column, black + lumaScale * light, share);
      mix(planes.cb, row * cbStride + column, gray + (chromaScale * (blue - light)) / (2 - 2 * lumaBlue), share);
      mix(planes.cr, row * crStride + column, gray + (chromaScale * (red - light)) / (2 - 2 * lumaRed), share);
      planes.alpha[row * alphaStride + column] = (all << 2) | (all >> 6);
    }
  }
}

/** Rounded, since the array would cut. */
function mix(values: Uint16Array, at: number, value: number, share: number): void {
  values[at] = (values[at] ?? 0) * (1 - share) + value * share + 0.5;
}
