import type { CanvasKit, Canvas as Drawing, Paint, Shader } from 'canvaskit-wasm';
import type { SceneBox, ScenePaint, SceneWord, Still } from '#core/captions/scene/scene.ts';
import { edgesOfShapes } from './bounds.ts';
import type { PaintedFont } from './open-font.ts';

type Words = readonly SceneWord[];

/** Draws words and boxes in their places on the canvas. */
export function drawStill(kit: CanvasKit, drawing: Drawing, still: Still, font: PaintedFont): void {
  new StillDrawing(kit, drawing, font).draw(still);
}

interface Blur {
  readonly blurPx: number;
  /** All that is drawn, before the blur. @default all of the drawing */
  readonly within?: Float32Array;
}

class StillDrawing {
  readonly #kit: CanvasKit;
  readonly #drawing: Drawing;
  readonly #font: PaintedFont;

  constructor(kit: CanvasKit, drawing: Drawing, font: PaintedFont) {
    this.#kit = kit;
    this.#drawing = drawing;
    this.#font = font;
  }

  draw({ boxes, words }: Still): void {
    for (const alike of grouped(boxes, ({ color }) => color)) this.#boxes(alike);
    const opacityOf = ({ opacity = 1 }: SceneWord): number => opacity;
    const groups = grouped(words, opacityOf).sort(([one], [other]) => opacityOf(one) - opacityOf(other));
    for (const alike of groups) this.#within(opacityOf(alike[0]), () => this.#words(alike));
  }

  #words(words: Words): void {
    for (const word of words) if (word.box) this.#turned(word, () => word.box && this.#box(word.box));
    for (const alike of grouped(words, ({ glow }) => glow)) this.#glows(alike);
    for (const alike of grouped(words, ({ shadow }) => shadow)) this.#shadows(alike);
    const levels = Math.max(0, ...words.map(({ outlines = [] }) => outlines.length));
    for (let level = levels - 1; level >= 0; level -= 1) {
      for (const alike of grouped(words, ({ outlines }) => outlines?.[level]?.color)) this.#outlines(alike, level);
    }
    for (const word of words) this.#glyphs(word, this.#filled(word.color));
  }

  #within(opacity: number, draw: () => void): void {
    if (opacity === 1) {
      draw();
      return;
    }
    const paint = new this.#kit.Paint();
    paint.setAlphaf(opacity);
    this.#drawing.saveLayer(paint);
    draw();
    this.#drawing.restore();
    paint.delete();
  }

  #glows(words: Words): void {
    const glow = words[0]?.glow;
    if (!glow) return;
    for (let time = 0; time < glow.strength; time += 1) {
      this.#blurred(words, glow.color, glow.radiusPx / 2 ** time);
    }
  }

  /** Of all words as one: where they overlap, a shadow is no darker. */
  #shadows(words: Words): void {
    const shadow = words[0]?.shadow;
    if (!shadow) return;
    const { color, rightPx, downPx, blurPx } = shadow;
    const hasEmoji = words.some(({ runs }) => runs.some(({ face }) => face === 'emoji'));
    this.#drawing.save();
    this.#drawing.translate(rightPx, downPx);
    if (blurPx === 0 && alphaOf(color) === 1 && !hasEmoji) this.#shapes(words, color);
    else this.#blurred(words, color, blurPx);
    this.#drawing.restore();
  }

  /** Only where there is something to blur, since a blur takes long. */
  #blurred(words: Words, color: string, blurPx: number): void {
    const { left, top, right, bottom } = edgesOfShapes(words, this.#font);
    const within = this.#kit.LTRBRect(left, top, right, bottom);
    this.#silhouette(color, () => this.#shapes(words, color), { blurPx, within });
  }

  /** Glyphs with their outlines, in one colour. */
  #shapes(words: Words, color: string): void {
    for (const word of words) {
      this.#glyphs(word, this.#filled(color.slice(0, 7)));
      const outer = word.outlines?.at(-1);
      if (outer) this.#contour(word, color.slice(0, 7), outer.widthPx);
    }
  }

  #outlines(words: Words, level: number): void {
    const color = words[0]?.outlines?.[level]?.color;
    if (!color) return;
    const draw = (): void => {
      for (const word of words) this.#contour(word, color.slice(0, 7), word.outlines?.[level]?.widthPx ?? 0);
    };
    if (alphaOf(color) === 1) draw();
    else this.#silhouette(color, draw);
  }

  /** As one: where they overlap, they are no darker. */
  #boxes(boxes: readonly SceneBox[]): void {
    const color = boxes[0]?.color;
    const draw = (): void => {
      for (const box of boxes) this.#box(box);
    };
    if (typeof color !== 'string' || alphaOf(color) === 1 || !boxes.some(overlapsOther)) draw();
    else this.#silhouette(color, () => boxes.forEach((box) => void this.#box({ ...box, color: color.slice(0, 7) })));
  }

  #box({ leftPx, topPx, widthPx, heightPx, radiusPx = 0, color }: SceneBox): void {
    const paint = this.#filled(color);
    const sides = this.#kit.LTRBRect(leftPx, topPx, leftPx + widthPx, topPx + heightPx);
    if (radiusPx === 0) this.#drawing.drawRect(sides, paint);
    else this.#drawing.drawRRect(this.#kit.RRectXY(sides, radiusPx, radiusPx), paint);
    paint.delete();
  }

  /** Half of a stroke is within the glyphs. Emoji have no outline. */
  #contour(word: SceneWord, color: string, widthPx: number): void {
    const paint = this.#filled(color);
    paint.setStyle(this.#kit.PaintStyle.Stroke);
    paint.setStrokeJoin(this.#kit.StrokeJoin.Round);
    paint.setStrokeWidth(2 * widthPx);
    this.#glyphs({ ...word, runs: word.runs.filter(({ face }) => face === 'text') }, paint);
  }

  /** The paint is deleted. */
  #glyphs(word: SceneWord, paint: Paint): void {
    const { runs, fontSizePx } = word;
    this.#turned(word, () => {
      for (const { face, glyphs, positionsPx } of runs) {
        this.#drawing.drawGlyphs([...glyphs], [...positionsPx], 0, 0, this.#font.face(face, fontSizePx), paint);
      }
    });
    paint.delete();
  }

  #turned({ turn }: SceneWord, draw: () => void): void {
    if (!turn) {
      draw();
      return;
    }
    this.#drawing.save();
    this.#drawing.rotate(turn.degrees, turn.xPx, turn.yPx);
    draw();
    this.#drawing.restore();
  }

  #filled(color: ScenePaint): Paint {
    const paint = new this.#kit.Paint();
    paint.setAntiAlias(true);
    if (typeof color === 'string') {
      paint.setColor(this.#colorOf(color));
      return paint;
    }
    const shader = this.#gradient(color);
    paint.setShader(shader);
    shader.delete();
    return paint;
  }

  #gradient({ colors, fromPx, toPx }: Exclude<ScenePaint, string>): Shader {
    const { Shader, TileMode } = this.#kit;
    const stops = colors.map((color) => this.#colorOf(color));
    return Shader.MakeLinearGradient([...fromPx], [...toPx], stops, null, TileMode.Clamp);
  }

  /** All that is drawn is of the colour, with soft edges. A blur radius is two standard deviations. */
  #silhouette(color: string, draw: () => void, { blurPx, within }: Blur = { blurPx: 0 }): void {
    const { BlendMode, ColorFilter, ImageFilter, Paint, TileMode } = this.#kit;
    const paint = new Paint();
    const colored = ColorFilter.MakeBlend(this.#colorOf(color), BlendMode.SrcIn);
    const blurred = blurPx > 0 ? ImageFilter.MakeBlur(blurPx / 2, blurPx / 2, TileMode.Decal, null) : undefined;
    paint.setColorFilter(colored);
    if (blurred) paint.setImageFilter(blurred);
    this.#drawing.saveLayer(paint, within);
    draw();
    this.#drawing.restore();
    for (const used of [paint, colored, blurred]) used?.delete();
  }

  /** Of #rrggbb or #rrggbbaa. */
  #colorOf(color: string): Float32Array {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    return this.#kit.Color(red, green, blue, alphaOf(color));
  }
}

const alphaOf = (color: string): number => Number.parseInt(color.slice(7) || 'ff', 16) / 255;

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
