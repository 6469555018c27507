import type { SceneBox, ScenePose, SceneWord, Still } from '@cueline/captions/scene/scene.ts';
import type { Canvas as Drawing } from 'canvaskit-wasm';
import { blurred } from './blurred.ts';
import { type Edges, edgesOfShapes, movedBy, pixelsAround, posed, reachOfBlur } from './bounds.ts';
import { Composition, type Mask, maskOf } from './composition.ts';
import type { DrawingSurface } from './drawing-surface.ts';
import type { PaintedFont } from './open-font.ts';
import { alphaOf, channelsOf, Pen, turned } from './pen.ts';
import type { Picture } from './picture.ts';

type Words = readonly SceneWord[];

type Draw = (drawing: Drawing) => void;

/** Draws words and boxes in their places on the canvas, but for their opacity. */
export function drawStill(
  surface: DrawingSurface,
  still: Still,
  pose: ScenePose,
  pixels: Edges,
  font: PaintedFont,
): Picture {
  return new StillDrawing(surface, pose, pixels, font).draw(still);
}

class StillDrawing {
  readonly #surface: DrawingSurface;
  readonly #pen: Pen;
  readonly #pose: ScenePose;
  readonly #font: PaintedFont;
  readonly #composition: Composition;
  /** What is drawn next, over the composition. */
  #next: Draw[] = [];

  constructor(surface: DrawingSurface, pose: ScenePose, pixels: Edges, font: PaintedFont) {
    this.#surface = surface;
    this.#pen = new Pen(surface.kit, font);
    this.#pose = pose;
    this.#font = font;
    this.#composition = new Composition(pixels);
  }

  draw({ boxes, words }: Still): Picture {
    for (const alike of grouped(boxes, ({ color }) => color)) this.#boxes(alike);
    const opacityOf = ({ opacity = 1 }: SceneWord): number => opacity;
    const groups = grouped(words, opacityOf).sort(([one], [other]) => opacityOf(one) - opacityOf(other));
    for (const alike of groups) this.#within(opacityOf(alike[0]), alike);
    this.#drawNext();
    return this.#composition.picture;
  }

  #words(words: Words): void {
    for (const word of words) {
      const { box } = word;
      if (box) this.#next.push((drawing) => turned(drawing, word, () => this.#pen.box(drawing, box)));
    }
    const soft = grouped(words, ({ glow, shadow }) => [glow, shadow]).filter(([{ glow, shadow }]) => glow || shadow);
    if (soft[0]?.length === words.length && words.every(hasOpaqueLetters)) {
      this.#lettersWithEdges(soft[0]);
      return;
    }
    for (const alike of soft) {
      this.#drawNext();
      const pixels = this.#around(alike);
      const picture = pixels && this.#picture(pixels, [(drawing) => this.#shapes(drawing, alike)]);
      if (picture) this.#softEdges(alike[0], maskOf(picture));
    }
    this.#letters(words);
  }

  /** Draws letters once for themselves and for what is softly around them, since nothing takes longer. */
  #lettersWithEdges(words: readonly [SceneWord, ...Words]): void {
    this.#drawNext();
    const pixels = this.#around(words);
    if (!pixels) return;
    this.#letters(words);
    const picture = this.#nextPicture(pixels);
    this.#softEdges(words[0], maskOf(picture));
    this.#composition.over(picture);
  }

  #letters(words: Words): void {
    const levels = Math.max(0, ...words.map(({ outlines = [] }) => outlines.length));
    for (let level = levels - 1; level >= 0; level -= 1) {
      for (const alike of grouped(words, ({ outlines }) => outlines?.[level]?.color)) this.#outlines(alike, level);
    }
    this.#next.push((drawing) => {
      for (const word of words) this.#pen.letters(drawing, word, word.color);
    });
  }

  /** The pixels from which those of letters and of what is around them are made. */
  #around(words: readonly [SceneWord, ...Words]): Edges | undefined {
    const { glow, shadow } = words[0];
    const reachPx = Math.max(
      reachOfBlur(glow?.radiusPx ?? 0),
      shadow ? reachOfBlur(shadow.blurPx) + Math.max(Math.abs(shadow.rightPx), Math.abs(shadow.downPx)) : 0,
    );
    const edges = posed(edgesOfShapes(words, this.#font), this.#pose);
    return pixelsAround(edges, Math.ceil(reachPx * this.#pose.scale), this.#composition.pixels);
  }

  #within(opacity: number, words: Words): void {
    if (opacity === 1) {
      this.#words(words);
      return;
    }
    this.#drawNext();
    const apart = new StillDrawing(this.#surface, this.#pose, this.#composition.pixels, this.#font);
    apart.#words(words);
    apart.#drawNext();
    this.#composition.over(apart.#composition.picture, opacity);
  }

  #drawNext(): void {
    if (this.#next.length > 0) this.#composition.over(this.#nextPicture(this.#composition.pixels));
  }

  #nextPicture(pixels: Edges): Picture {
    const draws = this.#next;
    this.#next = [];
    return this.#picture(pixels, draws);
  }

  #picture(pixels: Edges, draws: readonly Draw[]): Picture {
    const { scale, middleXPx, middleYPx, movedXPx, movedYPx } = this.#pose;
    return this.#surface.picture(pixels, (drawing) => {
      drawing.translate(movedXPx + middleXPx, movedYPx + middleYPx);
      drawing.scale(scale, scale);
      drawing.translate(-middleXPx, -middleYPx);
      for (const draw of draws) draw(drawing);
    });
  }

  /**
   * All words are blurred as one: where they overlap, a shadow is no darker. A blur radius is two standard deviations. A shadow is
   * whole pixels away.
   */
  #softEdges({ glow, shadow }: SceneWord, mask: Mask): void {
    const { scale } = this.#pose;
    for (let time = 0; glow && time < glow.strength; time += 1) {
      this.#colored(blurred(mask, (glow.radiusPx / 2 ** time / 2) * scale), glow.color);
    }
    if (!shadow) return;
    const [rightPx, downPx] = [Math.round(shadow.rightPx * scale), Math.round(shadow.downPx * scale)];
    const { pixels, coverage } = blurred(mask, (shadow.blurPx / 2) * scale);
    this.#colored({ pixels: movedBy(pixels, rightPx, downPx), coverage }, shadow.color);
  }

  #colored(mask: Mask, color: string): void {
    const [red = 0, green = 0, blue = 0] = channelsOf(color);
    this.#composition.overMask(mask, [red, green, blue, Math.round(255 * alphaOf(color))]);
  }

  /** Glyphs with their outlines. */
  #shapes(drawing: Drawing, words: Words): void {
    for (const word of words) {
      this.#pen.letters(drawing, word, opaque);
      const outer = word.outlines?.at(-1);
      if (outer) this.#pen.contour(drawing, word, opaque, outer.widthPx);
    }
  }

  #outlines(words: Words, level: number): void {
    const color = words[0]?.outlines?.[level]?.color;
    if (!color) return;
    const draw = (drawing: Drawing): void => {
      for (const word of words)
        this.#pen.contour(drawing, word, color.slice(0, 7), word.outlines?.[level]?.widthPx ?? 0);
    };
    if (alphaOf(color) === 1) this.#next.push(draw);
    else this.#silhouette(color, draw);
  }

  /** They are one picture: where they overlap, they are no darker. */
  #boxes(boxes: readonly SceneBox[]): void {
    const color = boxes[0]?.color;
    const draw = (drawing: Drawing): void => {
      for (const box of boxes) this.#pen.box(drawing, box);
    };
    if (typeof color !== 'string' || alphaOf(color) === 1 || !boxes.some(overlapsOther)) this.#next.push(draw);
    else
      this.#silhouette(color, (drawing) =>
        boxes.forEach((box) => void this.#pen.box(drawing, { ...box, color: opaque })),
      );
  }

  /** All that is drawn is of the colour, as one. */
  #silhouette(color: string, draw: Draw): void {
    this.#drawNext();
    this.#colored(maskOf(this.#picture(this.#composition.pixels, [draw])), color);
  }
}

/** For a mask, of which only the shape counts. */
const opaque = '#ffffff';

/** The letters cover all that their shapes do. */
const hasOpaqueLetters = ({ color, outlines = [] }: SceneWord): boolean =>
  [...(typeof color === 'string' ? [color] : color.colors), ...outlines.map((outline) => outline.color)].every(
    (one) => alphaOf(one) === 1,
  );

/** Those with the same value, in the order in which each value is first seen. */
function grouped<T>(all: readonly T[], keyOf: (each: T) => unknown): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const each of all) {
    const key = JSON.stringify(keyOf(each)) ?? '';
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}

const overlapsOther = (one: SceneBox, at: number, all: readonly SceneBox[]): boolean =>
  all.some(
    (other, index) =>
      index > at &&
      one.leftPx < other.leftPx + other.widthPx &&
      other.leftPx < one.leftPx + one.widthPx &&
      one.topPx < other.topPx + other.heightPx &&
      other.topPx < one.topPx + one.heightPx,
  );
