import type { CanvasKit, Canvas as Drawing, Image, Surface } from 'canvaskit-wasm';
import type { Scene, SceneLayer, ScenePose, Still } from '#core/captions/scene/scene.ts';
import type { Canvas } from '#core/presets/presets.ts';
import { type Edges, edgesOfStill, pixelsWithin, posed, union } from './bounds.ts';
import { drawStill } from './draw-still.ts';
import type { PaintedFont } from './open-font.ts';
import type { Picture } from './picture.ts';

/** Stills recur within a page: those of its words, and one for each word that is spoken. */
const keptStills = 8;

/** Draws scenes of captions that are set in one font, on a canvas of one size. The same scene has the same pixels on every machine. */
export class Painter {
  readonly #kit: CanvasKit;
  readonly #font: PaintedFont;
  readonly #canvas: Canvas;
  readonly #stills = new Map<Still, PaintedStill>();
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
    for (const { image } of this.#stills.values()) image?.delete();
    this.#stills.clear();
    this.#surface?.surface.delete();
    this.#surface = undefined;
  }

  #painted({ layers }: Scene): Picture | undefined {
    const shown = layers.map((layer) => ({ layer, still: this.#still(layer.still) }));
    const pixels = pixelsWithin(union(shown.map(({ layer, still }) => posed(still.edges, layer.pose))), this.#canvas);
    if (!pixels) return undefined;
    return this.#pictureOf(pixels, (drawing) => {
      for (const { layer, still } of shown) this.#drawPosed(drawing, layer, still);
    });
  }

  /** A page moves as a picture. A word is drawn again, since it may stay larger than at rest, and is seen beside others then; not its glow, which takes long. */
  #drawPosed(drawing: Drawing, { still, pose }: SceneLayer, painted: PaintedStill): void {
    const { Paint } = this.#kit;
    drawing.save();
    moveTo(drawing, pose);
    const paint = new Paint();
    paint.setAlphaf(pose.opacity);
    const isOne = still.words.length === 1 && !isAtRest(pose) && !still.words[0]?.glow;
    // A box that moves alone is another one in each frame.
    if (isOne || still.words.length === 0) {
      if (pose.opacity < 1) drawing.saveLayer(paint);
      drawStill(this.#kit, drawing, still, this.#font);
      if (pose.opacity < 1) drawing.restore();
    } else {
      painted.image ??= this.#imageOf(still, painted.pixels);
      const { left, top } = painted.pixels ?? { left: 0, top: 0 };
      const { FilterMode, MipmapMode } = this.#kit;
      if (painted.image) drawing.drawImageOptions(painted.image, left, top, FilterMode.Linear, MipmapMode.None, paint);
    }
    paint.delete();
    drawing.restore();
  }

  #still(still: Still): PaintedStill {
    const known = this.#stills.get(still);
    if (known) {
      // The one that was used last goes last.
      this.#stills.delete(still);
      this.#stills.set(still, known);
      return known;
    }
    const [oldest] = this.#stills;
    if (oldest && this.#stills.size >= keptStills) {
      oldest[1].image?.delete();
      this.#stills.delete(oldest[0]);
    }
    const edges = edgesOfStill(still, this.#font);
    const painted = { edges, pixels: pixelsWithin(edges, this.#canvas), image: undefined };
    this.#stills.set(still, painted);
    return painted;
  }

  #imageOf(still: Still, pixels: Edges | undefined): Image | undefined {
    if (!pixels) return undefined;
    const { left, top, right, bottom } = pixels;
    const surface = this.#kit.MakeSurface(right - left, bottom - top);
    if (!surface) throw noMemory(right - left, bottom - top);
    const drawing = surface.getCanvas();
    drawing.translate(-left, -top);
    drawStill(this.#kit, drawing, still, this.#font);
    const image = surface.makeImageSnapshot();
    surface.dispose();
    return image;
  }

  #pictureOf({ left, top, right, bottom }: Edges, draw: (drawing: Drawing) => void): Picture {
    const [widthPx, heightPx] = [right - left, bottom - top];
    const drawing = this.#surfaceFor(widthPx, heightPx).getCanvas();
    drawing.clear(this.#kit.TRANSPARENT);
    drawing.save();
    drawing.translate(-left, -top);
    drawing.clipRect([left, top, right, bottom], this.#kit.ClipOp.Intersect, false);
    draw(drawing);
    drawing.restore();
    const rgba = drawing.readPixels(0, 0, {
      width: widthPx,
      height: heightPx,
      colorType: this.#kit.ColorType.RGBA_8888,
      alphaType: this.#kit.AlphaType.Unpremul,
      colorSpace: this.#kit.ColorSpace.SRGB,
    });
    if (!(rgba instanceof Uint8Array)) throw new Error(`${widthPx}x${heightPx} pixels cannot be read`);
    return { leftPx: left, topPx: top, widthPx, heightPx, rgba };
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
    const surface = this.#kit.MakeSurface(size.widthPx, size.heightPx);
    if (!surface) throw noMemory(size.widthPx, size.heightPx);
    this.#surface = { surface, ...size };
    return surface;
  }
}

interface PaintedStill {
  /** Of what it may cover, also outside the canvas. */
  readonly edges: Edges;
  /** Undefined where it covers no pixel of the canvas. */
  readonly pixels: Edges | undefined;
  image: Image | undefined;
}

function moveTo(drawing: Drawing, { scale, middleXPx, middleYPx, movedXPx, movedYPx }: ScenePose): void {
  drawing.translate(movedXPx + middleXPx, movedYPx + middleYPx);
  drawing.scale(scale, scale);
  drawing.translate(-middleXPx, -middleYPx);
}

const isAtRest = ({ scale, opacity, movedXPx, movedYPx }: ScenePose): boolean =>
  scale === 1 && opacity === 1 && movedXPx === 0 && movedYPx === 0;

const noMemory = (widthPx: number, heightPx: number): Error =>
  new Error(`There is no memory for ${widthPx}x${heightPx} pixels`);
