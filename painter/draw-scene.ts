import type { CanvasKit, Canvas as Drawing, Paint } from 'canvaskit-wasm';
import type { Scene, ScenePose, SceneWord } from '#core/captions/scene/scene.ts';
import type { PaintedFont } from './open-font.ts';

type Words = readonly SceneWord[];

/** Draws a scene in its place on its canvas. */
export function drawScene(kit: CanvasKit, drawing: Drawing, scene: Scene, font: PaintedFont): void {
  new SceneDrawing(kit, drawing, font).scene(scene);
}

class SceneDrawing {
  readonly #kit: CanvasKit;
  readonly #drawing: Drawing;
  readonly #font: PaintedFont;

  constructor(kit: CanvasKit, drawing: Drawing, font: PaintedFont) {
    this.#kit = kit;
    this.#drawing = drawing;
    this.#font = font;
  }

  scene({ pose, boxes, words }: Scene): void {
    this.#drawing.save();
    this.#drawing.translate(pose.movedXPx, pose.movedYPx);
    this.#posed(pose, () => {
      for (const box of boxes) this.#box(box);
      this.#words(words.filter((word) => word.pose.opacity === 1));
      // As a whole, since outlines are under the glyphs that they surround.
      for (const word of words.filter(({ pose: { opacity } }) => opacity !== 1)) {
        this.#layer({ opacity: word.pose.opacity }, () => this.#words([word]));
      }
    });
    this.#drawing.restore();
  }

  #posed({ scale, middleXPx, middleYPx, opacity }: ScenePose, draw: () => void): void {
    this.#drawing.save();
    if (scale !== 1) {
      this.#drawing.translate(middleXPx, middleYPx);
      this.#drawing.scale(scale, scale);
      this.#drawing.translate(-middleXPx, -middleYPx);
    }
    if (opacity === 1) draw();
    else this.#layer({ opacity }, draw);
    this.#drawing.restore();
  }

  #words(words: Words): void {
    this.#each(words, ({ box }) => box && this.#box(box));
    this.#shadows(words.filter(({ shadow }) => shadow));
    this.#outlines(words.filter(({ outline }) => outline));
    this.#each(words, (word) => this.#glyphs(word, this.#filled(word.color)));
  }

  /** Of all words as one: where they overlap, a shadow is no darker. */
  #shadows(words: Words): void {
    const shadow = words[0]?.shadow;
    if (!shadow) return;
    this.#drawing.save();
    this.#drawing.translate(shadow.offsetPx, shadow.offsetPx);
    this.#layer({ silhouette: shadow }, () => {
      this.#each(words, (word) => {
        this.#glyphs(word, this.#filled('#000000'));
        if (word.outline) this.#contour(word, '#000000', word.outline.widthPx);
      });
    });
    this.#drawing.restore();
  }

  #outlines(words: Words): void {
    const color = words[0]?.outline?.color;
    if (!color) return;
    const draw = (): void =>
      this.#each(words, (word) => this.#contour(word, color.slice(0, 7), word.outline?.widthPx ?? 0));
    const opacity = alphaOf(color);
    if (opacity === 1) draw();
    else this.#layer({ opacity }, draw);
  }

  #each(words: Words, draw: (word: SceneWord) => void): void {
    for (const word of words) this.#posed({ ...word.pose, opacity: 1 }, () => draw(word));
  }

  #box({ leftPx, topPx, widthPx, heightPx, color }: Scene['boxes'][number]): void {
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

  #layer({ opacity = 1, silhouette }: LayerLook, draw: () => void): void {
    const { ColorFilter, ImageFilter, BlendMode, TileMode } = this.#kit;
    const paint = new this.#kit.Paint();
    paint.setAlphaf(opacity);
    const colored = silhouette && ColorFilter.MakeBlend(this.#colorOf(silhouette.color), BlendMode.SrcIn);
    const sigma = (silhouette?.blurPx ?? 0) / 2;
    const blurred = sigma > 0 ? ImageFilter.MakeBlur(sigma, sigma, TileMode.Decal, null) : undefined;
    if (colored) paint.setColorFilter(colored);
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

interface LayerLook {
  /** @default 1 */
  readonly opacity?: number;
  /** All that is drawn is of its colour, with soft edges. */
  readonly silhouette?: NonNullable<SceneWord['shadow']>;
}

const alphaOf = (color: string): number => Number.parseInt(color.slice(7) || 'ff', 16) / 255;
