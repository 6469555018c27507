import type { SceneBox, ScenePaint, SceneWord } from '@cueline/captions/scene/scene.ts';
import type { CanvasKit, Canvas as Drawing, Paint, Shader } from 'canvaskit-wasm';
import type { PaintedFont } from './open-font.ts';

/** Draws glyphs and boxes. Colours are #rrggbb or #rrggbbaa. */
export class Pen {
  readonly #kit: CanvasKit;
  readonly #font: PaintedFont;

  constructor(kit: CanvasKit, font: PaintedFont) {
    this.#kit = kit;
    this.#font = font;
  }

  box(drawing: Drawing, { leftPx, topPx, widthPx, heightPx, radiusPx = 0, color }: SceneBox): void {
    const paint = this.#filled(color);
    const sides = this.#kit.LTRBRect(leftPx, topPx, leftPx + widthPx, topPx + heightPx);
    if (radiusPx === 0) drawing.drawRect(sides, paint);
    else drawing.drawRRect(this.#kit.RRectXY(sides, radiusPx, radiusPx), paint);
    paint.delete();
  }

  /** Half of a stroke is within the glyphs. Emoji have no outline. */
  contour(drawing: Drawing, word: SceneWord, color: string, widthPx: number): void {
    const paint = this.#filled(color);
    paint.setStyle(this.#kit.PaintStyle.Stroke);
    paint.setStrokeJoin(this.#kit.StrokeJoin.Round);
    paint.setStrokeWidth(2 * widthPx);
    this.#glyphs(drawing, { ...word, runs: word.runs.filter(({ face }) => face === 'text') }, paint);
  }

  letters(drawing: Drawing, word: SceneWord, color: ScenePaint): void {
    this.#glyphs(drawing, word, this.#filled(color));
  }

  /** The paint is deleted. */
  #glyphs(drawing: Drawing, word: SceneWord, paint: Paint): void {
    const { runs, fontSizePx } = word;
    turned(drawing, word, () => {
      for (const { face, glyphs, positionsPx } of runs) {
        drawing.drawGlyphs([...glyphs], [...positionsPx], 0, 0, this.#font.face(face, fontSizePx), paint);
      }
    });
    paint.delete();
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

  #colorOf(color: string): Float32Array {
    const [red = 0, green = 0, blue = 0] = channelsOf(color);
    return this.#kit.Color(red, green, blue, alphaOf(color));
  }
}

/** Red, green and blue, of 255. */
export const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Opacity, from 0 to 1. */
export const alphaOf = (color: string): number => Number.parseInt(color.slice(7) || 'ff', 16) / 255;

/** Draws with a word's turn. */
export function turned(drawing: Drawing, { turn }: SceneWord, draw: () => void): void {
  drawing.save();
  if (turn) drawing.rotate(turn.degrees, turn.xPx, turn.yPx);
  draw();
  drawing.restore();
}
