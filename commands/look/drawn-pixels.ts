import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { CanvasKit, Canvas as Drawing } from 'canvaskit-wasm';

/** The pixels of a drawing, row by row, four bytes each: red, green, blue, and straight alpha. */
export function drawnPixels(
  kit: CanvasKit,
  { widthPx: width, heightPx: height }: Canvas,
  draw: (drawing: Drawing) => void,
): Uint8Array {
  const surface = kit.MakeSurface(width, height);
  if (!surface) throw new Error(`There is no memory for ${width}x${height} pixels`);
  const drawing = surface.getCanvas();
  draw(drawing);
  const kind = {
    colorType: kit.ColorType.RGBA_8888,
    alphaType: kit.AlphaType.Unpremul,
    colorSpace: kit.ColorSpace.SRGB,
  };
  const pixels = drawing.readPixels(0, 0, { width, height, ...kind });
  surface.delete();
  if (!(pixels instanceof Uint8Array)) throw new Error(`${width}x${height} pixels cannot be read`);
  return pixels;
}
