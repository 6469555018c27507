import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { Scene, SceneLayer, ScenePose, Still } from '@cueline/captions/scene/scene.ts';
import type { CanvasKit } from 'canvaskit-wasm';
import { type Edges, edgesOfStill, pixelsWithin, posed, union } from './bounds.ts';
import { Composition } from './composition.ts';
import { drawStill } from './draw-still.ts';
import { DrawingSurface } from './drawing-surface.ts';
import type { PaintedFont } from './open-font.ts';
import type { Picture } from './picture.ts';
import { edgesOfPosedPicture, posedPicture } from './posed-picture.ts';

/** Stills recur within a page: those of its words, and one for each word that is spoken. */
const keptStills = 8;

/** Draws scenes of captions that are set in one font, on a canvas of one size. The same scene has the same pixels on every machine. */
export class Painter {
  readonly #surface: DrawingSurface;
  readonly #font: PaintedFont;
  readonly #canvas: Canvas;
  readonly #stills = new Map<Still, PaintedStill>();
  #last: { readonly scene: Scene; readonly picture: Picture | undefined } | undefined;

  constructor(kit: CanvasKit, font: PaintedFont, canvas: Canvas) {
    this.#surface = new DrawingSurface(kit);
    this.#font = font;
    this.#canvas = canvas;
  }

  /** Undefined where the scene covers no pixel. A scene that is painted twice in turn has the same picture. */
  paint(scene: Scene): Picture | undefined {
    if (this.#last?.scene !== scene) this.#last = { scene, picture: this.#painted(scene) };
    return this.#last.picture;
  }

  close(): void {
    this.#stills.clear();
    this.#surface.close();
  }

  #painted({ layers }: Scene): Picture | undefined {
    const shown = layers.map((layer) => {
      const still = this.#still(layer.still);
      const edges = isPictureThatMoves(layer)
        ? still.pixels && edgesOfPosedPicture(still.pixels, layer.pose)
        : posed(still.edges, layer.pose);
      return { layer, still, pixels: edges && pixelsWithin(edges, this.#canvas) };
    });
    const all = shown.flatMap(({ pixels }) => pixels ?? []);
    if (all.length === 0) return undefined;
    const composition = new Composition(union(all));
    for (const { layer, still, pixels } of shown) {
      const picture = pixels && this.#posed(layer, still, pixels);
      if (picture) composition.over(picture, layer.pose.opacity);
    }
    return composition.picture;
  }

  #posed(layer: SceneLayer, painted: PaintedStill, pixels: Edges): Picture | undefined {
    const { still, pose } = layer;
    const moves = isPictureThatMoves(layer);
    if (!moves && (still.words.length === 0 || !isInPlace(pose))) {
      return drawStill(this.#surface, still, pose, pixels, this.#font);
    }
    if (!painted.pixels) return undefined;
    painted.picture ??= drawStill(this.#surface, still, { ...pose, ...inPlace }, painted.pixels, this.#font);
    return moves ? posedPicture(painted.picture, pose, pixels) : painted.picture;
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
      this.#stills.delete(oldest[0]);
    }
    const edges = edgesOfStill(still, this.#font);
    const painted = { edges, pixels: pixelsWithin(edges, this.#canvas), picture: undefined };
    this.#stills.set(still, painted);
    return painted;
  }
}

interface PaintedStill {
  /** The edges of what it may cover, also outside the canvas. */
  readonly edges: Edges;
  /** Undefined where it covers no pixel of the canvas. */
  readonly pixels: Edges | undefined;
  /** At rest. */
  picture: Picture | undefined;
}

const inPlace = { scale: 1, movedXPx: 0, movedYPx: 0 };

const isInPlace = ({ scale, movedXPx, movedYPx }: ScenePose): boolean =>
  scale === 1 && movedXPx === 0 && movedYPx === 0;

/** What keeps another size than at rest is drawn again, and so is a box that moves alone, which is another one in each frame. */
const isPictureThatMoves = ({ still, pose, isHeld }: SceneLayer): boolean =>
  still.words.length > 0 && !isInPlace(pose) && !isHeld;
