import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { CanvasKit, Canvas as Drawing } from 'canvaskit-wasm';
import type { Picture } from './picture.ts';

interface PngContent {
  readonly canvas: Canvas;
  /** #rrggbb. @default transparent */
  readonly background?: string | undefined;
  /** The last is over the others. */
  readonly pictures: readonly Picture[];
}

/** A PNG of a canvas. Its size is halved until it has at most `maxBytes`. */
export function pngOf(kit: CanvasKit, { canvas, background, pictures }: PngContent, maxBytes: number): Uint8Array {
  for (let scale = 1; ; scale /= 2) {
    const png = encoded(kit, canvas, scale, (drawing) => {
      if (background) drawing.clear(kit.parseColorString(background));
      for (const picture of pictures) drawPicture(kit, drawing, picture);
    });
    if (png.length <= maxBytes) return png;
  }
}

function encoded(kit: CanvasKit, canvas: Canvas, scale: number, draw: (drawing: Drawing) => void): Uint8Array {
  const [widthPx, heightPx] = [canvas.widthPx, canvas.heightPx].map((side) => Math.ceil(side * scale));
  const surface = kit.MakeSurface(widthPx ?? 1, heightPx ?? 1);
  if (!surface) throw new Error(`There is no memory for ${widthPx}x${heightPx} pixels`);
  const drawing = surface.getCanvas();
  drawing.scale(scale, scale);
  draw(drawing);
  const image = surface.makeImageSnapshot();
  const png = image.encodeToBytes(kit.ImageFormat.PNG);
  image.delete();
  surface.delete();
  if (!png) throw new Error('The picture cannot be written as PNG');
  return png;
}

export function drawPicture(
  { MakeImage, AlphaType, ColorType, ColorSpace, FilterMode, MipmapMode }: CanvasKit,
  drawing: Drawing,
  { leftPx, topPx, widthPx: width, heightPx: height, rgba }: Picture,
): void {
  const format = { alphaType: AlphaType.Unpremul, colorType: ColorType.RGBA_8888, colorSpace: ColorSpace.SRGB };
  const image = MakeImage({ width, height, ...format }, rgba, 4 * width);
  if (!image) throw new Error(`There is no memory for ${width}x${height} pixels`);
  drawing.drawImageOptions(image, leftPx, topPx, FilterMode.Linear, MipmapMode.None, null);
  image.delete();
}
