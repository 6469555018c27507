import type { CanvasKit, Surface } from 'canvaskit-wasm';
import type { Scene } from '#core/captions/scene/scene.ts';
import type { Canvas } from '#core/presets/presets.ts';
import { drawScene } from './draw-scene.ts';
import type { PaintedFont } from './open-font.ts';
import type { Picture } from './picture.ts';
import { boundsOf } from './scene-bounds.ts';

/** Draws scenes of captions that are set in one font, on a canvas of one size. The same scene has the same pixels on every machine. */
export class Painter {
  readonly #kit: CanvasKit;
  readonly #font: PaintedFont;
  readonly #canvas: Canvas;
  #surface: { readonly surface: Surface; readonly widthPx: number; readonly heightPx: number } | undefined;
  #last: { readonly scene: Scene; readonly picture: Picture | undefined } | undefined;

  constructor(kit: CanvasKit, font: PaintedFont, canvas: Canvas) {
    this.#kit = kit;
    this.#font = font;
    this.#canvas = canvas;
  }

  /** Undefined where the scene covers no pixel. A scene that is painted twice in turn has the same picture. */
  paint(scene: Scene): Picture | undefined {
    if (this.#last?.scene !== scene) this.#last = { scene, picture: this.#painted(scene) };
    return this.#last.picture;
  }

  close(): void {
    this.#surface?.surface.delete();
    this.#surface = undefined;
  }

  #painted(scene: Scene): Picture | undefined {
    const bounds = boundsOf(scene, this.#font, this.#canvas);
    if (!bounds) return undefined;
    const { left: leftPx, top: topPx } = bounds;
    const [widthPx, heightPx] = [bounds.right - leftPx, bounds.bottom - topPx];
    const canvas = this.#surfaceFor(widthPx, heightPx).getCanvas();
    canvas.clear(this.#kit.TRANSPARENT);
    canvas.save();
    canvas.translate(-leftPx, -topPx);
    canvas.clipRect([leftPx, topPx, bounds.right, bounds.bottom], this.#kit.ClipOp.Intersect, false);
    drawScene(this.#kit, canvas, scene, this.#font);
    canvas.restore();
    const rgba = canvas.readPixels(0, 0, {
      width: widthPx,
      height: heightPx,
      colorType: this.#kit.ColorType.RGBA_8888,
      alphaType: this.#kit.AlphaType.Unpremul,
      colorSpace: this.#kit.ColorSpace.SRGB,
    });
    if (!(rgba instanceof Uint8Array)) throw new Error(`${widthPx}x${heightPx} pixels cannot be read`);
    return { leftPx, topPx, widthPx, heightPx, rgba };
  }

  /** At least of this size. */
  #surfaceFor(widthPx: number, heightPx: number): Surface {
    const known = this.#surface;
    if (known && known.widthPx >= widthPx && known.heightPx >= heightPx) return known.surface;
    const size = {
      widthPx: Math.max(widthPx, known?.widthPx ?? 0),
      heightPx: Math.max(heightPx, known?.heightPx ?? 0),
    };
    known?.surface.delete();
    const surface = this.#kit.MakeSurface(size.widthPx, size.heightPx);
    if (!surface) throw new Error(`There is no memory for ${size.widthPx}x${size.heightPx} pixels`);
    this.#surface = { surface, ...size };
    return surface;
  }
}
