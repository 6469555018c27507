import type { GlyphRun, Scene, SceneWord } from '#core/captions/scene/scene.ts';
import type { Canvas } from '#core/presets/presets.ts';
import type { PaintedFont } from './open-font.ts';

/** Pixels of the canvas. */
interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The pixels that a scene may cover, within the canvas: whole ones. Undefined where there are none. */
export function boundsOf({ pose, boxes, words }: Scene, font: PaintedFont, canvas: Canvas): Edges | undefined {
  const parts = [...boxes.map(edgesOf), ...words.flatMap((word) => coveredBy(word, font))];
  const { movedXPx, movedYPx } = pose;
  const { left, top, right, bottom } = movedBy(scaled(union(parts), pose), movedXPx, movedYPx);
  const covered = {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(canvas.widthPx, Math.ceil(right)),
    bottom: Math.min(canvas.heightPx, Math.ceil(bottom)),
  };
  return covered.left < covered.right && covered.top < covered.bottom ? covered : undefined;
}

function coveredBy({ runs, fontSizePx, pose, box, outline, shadow }: SceneWord, font: PaintedFont): Edges[] {
  const ink = union(runs.map((run) => inkOf(run, fontSizePx, font)));
  const contour = grown(ink, outline?.widthPx ?? 0);
  const parts = [
    contour,
    ...(box ? [edgesOf(box)] : []),
    // Beyond three standard deviations of a blur nothing is seen.
    ...(shadow ? [movedBy(grown(contour, 1.5 * shadow.blurPx), shadow.offsetPx, shadow.offsetPx)] : []),
  ];
  return parts.map((part) => scaled(part, pose));
}

function inkOf({ face, glyphs, positionsPx }: GlyphRun, sizePx: number, font: PaintedFont): Edges {
  const bounds = font.face(face, sizePx).getGlyphBounds([...glyphs]);
  const edges = glyphs.map((_, index) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = bounds.subarray(4 * index, 4 * index + 4);
    return movedBy({ left, top, right, bottom }, positionsPx[2 * index] ?? 0, positionsPx[2 * index + 1] ?? 0);
  });
  // Edges of glyphs are smoothed over a pixel.
  return grown(union(edges), 1);
}

const none: Edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

const union = (all: readonly Edges[]): Edges =>
  all.reduce(
    (one, other) => ({
      left: Math.min(one.left, other.left),
      top: Math.min(one.top, other.top),
      right: Math.max(one.right, other.right),
      bottom: Math.max(one.bottom, other.bottom),
    }),
    none,
  );

const edgesOf = ({ leftPx, topPx, widthPx, heightPx }: Scene['boxes'][number]): Edges => ({
  left: leftPx,
  top: topPx,
  right: leftPx + widthPx,
  bottom: topPx + heightPx,
});

const grown = ({ left, top, right, bottom }: Edges, by: number): Edges => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

const movedBy = ({ left, top, right, bottom }: Edges, x: number, y: number): Edges => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

const scaled = (
  { left, top, right, bottom }: Edges,
  { scale, middleXPx: x, middleYPx: y }: SceneWord['pose'],
): Edges => ({
  left: x + (left - x) * scale,
  top: y + (top - y) * scale,
  right: x + (right - x) * scale,
  bottom: y + (bottom - y) * scale,
});
