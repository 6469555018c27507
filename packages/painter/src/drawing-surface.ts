import type { CanvasKit, Canvas as Drawing, Surface } from 'canvaskit-wasm';
import type { Edges } from './bounds.ts';
import { heightOf, widthOf } from './composition.ts';
import type { Picture } from './picture.ts';

type Draw = (drawing: Drawing) => void;

/** Draws on one surface, which grows to the largest that is drawn. */
export class DrawingSurface {
  readonly kit: CanvasKit;
  #surface: { readonly surface: Surface; readonly widthPx: number; readonly heightPx: number } | undefined;

  constructor(kit: CanvasKit) {
    this.kit = kit;
  }

  close(): void {
    this.#surface?.surface.dispose();
    this.#surface = undefined;
  }

  /** These pixels of the canvas. */
  picture(pixels: Edges, draw: Draw): Picture {
    const { ClipOp, TRANSPARENT, ColorType, AlphaType, ColorSpace } = this.kit;
    const [widthPx, heightPx] = [widthOf(pixels), heightOf(pixels)];
    const drawing = this.#surfaceFor(widthPx, heightPx).getCanvas();
    drawing.save();
    drawing.clipRect([0, 0, widthPx, heightPx], ClipOp.Intersect, false);
    drawing.clear(TRANSPARENT);
    drawing.translate(-pixels.left, -pixels.top);
    draw(drawing);
    drawing.restore();
    const rgba = drawing.readPixels(0, 0, {
      ...{ width: widthPx, height: heightPx, colorType: ColorType.RGBA_8888 },
      ...{ alphaType: AlphaType.Unpremul, colorSpace: ColorSpace.SRGB },
    });
    if (!(rgba instanceof Uint8Array)) throw new Error(`${widthPx}x${heightPx} pixels cannot be read`);
    return { leftPx: pixels.left, topPx: pixels.top, widthPx, heightPx, rgba };
  }

  /** At least of this size. */
  #surfaceFor(widthPx: number, heightPx: number): Surface {
    const known = this.#surface;
    if (known && known.widthPx >= widthPx && known.heightPx >= heightPx) return known.surface;
    const size = {
      widthPx: Math.max(widthPx, known?.widthPx ?? 0),
      heightPx: Math.max(heightPx, known?.heightPx ?? 0),
    };
    known?.surface.dispose();
    const surface = this.kit.MakeSurface(size.widthPx, size.heightPx);
    if (!surface) throw new Error(`There is no memory for ${size.widthPx}x${size.heightPx} pixels`);
    this.#surface = { surface, ...size };
    return surface;
  }
}
