import type { CanvasKit, Canvas as Drawing, Paint } from 'canvaskit-wasm';
import type { SceneBox, SceneWord, Still } from '#core/captions/scene/scene.ts';
import type { PaintedFont } from './open-font.ts';

type Words = readonly SceneWord[];

/** Draws words and boxes in their places on the canvas. */
export function drawStill(kit: CanvasKit, drawing: Drawing, still: Still, font: PaintedFont): void {
  new StillDrawing(kit, drawing, font).draw(still);
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
    for (const box of boxes) this.#box(box);
    for (const { box } of words) if (box) this.#box(box);
    this.#shadows(words.filter(({ shadow }) => shadow));
    this.#outlines(words.filter(({ outline }) => outline));
    for (const word of words) this.#glyphs(word, this.#filled(word.color));
  }

  /** Of all words as one: where they overlap, a shadow is no darker. */
  #shadows(words: Words): void {
    const shadow = words[0]?.shadow;
    if (!shadow) return;
    const { color, offsetPx, blurPx } = shadow;
    const draw = (): void => {
      for (const word of words) {
        this.#glyphs(word, this.#filled(color.slice(0, 7)));
        if (word.outline) this.#contour(word, color.slice(0, 7), word.outline.widthPx);
      }
    };
    const hasEmoji = words.some(({ runs }) => runs.some(({ face }) => face === 'emoji'));
    this.#drawing.save();
    this.#drawing.translate(offsetPx, offsetPx);
    if (blurPx === 0 && alphaOf(color) === 1 && !hasEmoji) draw();
    else this.#silhouette(color, blurPx, draw);
    this.#drawing.restore();
  }

  #outlines(words: Words): void {
    const color = words[0]?.outline?.color;
    if (!color) return;
    const draw = (): void => {
      for (const word of words) this.#contour(word, color.slice(0, 7), word.outline?.widthPx ?? 0);
    };
    if (alphaOf(color) === 1) draw();
    else this.#silhouette(color, 0, draw);
  }

  #box({ leftPx, topPx, widthPx, heightPx, color }: SceneBox): void {
    const paint = this.#filled(color);
    this.#drawing.drawRect4f(leftPx, topPx, leftPx + widthPx, topPx + heightPx, paint);
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
  #glyphs({ runs, fontSizePx }: SceneWord, paint: Paint): void {
    for (const { face, glyphs, positionsPx } of runs) {
      this.#drawing.drawGlyphs([...glyphs], [...positionsPx], 0, 0, this.#font.face(face, fontSizePx), paint);
    }
    paint.delete();
  }

  #filled(color: string): Paint {
    const paint = new this.#kit.Paint();
    paint.setAntiAlias(true);
    paint.setColor(this.#colorOf(color));
    return paint;
  }

  /** All that is drawn is of the colour, with soft edges. A blur radius is two standard deviations. */
  #silhouette(color: string, blurPx: number, draw: () => void): void {
    const { BlendMode, ColorFilter, ImageFilter, Paint, TileMode } = this.#kit;
    const paint = new Paint();
    const colored = ColorFilter.MakeBlend(this.#colorOf(color), BlendMode.SrcIn);
    const blurred = blurPx > 0 ? ImageFilter.MakeBlur(blurPx / 2, blurPx / 2, TileMode.Decal, null) : undefined;
    paint.setColorFilter(colored);
    if (blurred) paint.setImageFilter(blurred);
    this.#drawing.saveLayer(paint);
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
