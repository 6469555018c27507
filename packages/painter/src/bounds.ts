import type { GlyphRun, SceneBox, ScenePose, SceneWord, Still } from '@cueline/captions/scene/scene.ts';
import type { PaintedFont } from './open-font.ts';

/** Edges in pixels of the canvas. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** CanvasKit smooths edges over a pixel. */
const smoothedPx = 1;

/** What words and boxes at rest may cover. */
export const edgesOfStill = ({ boxes, words }: Still, font: PaintedFont): Edges =>
  union([
    ...boxes.map(edgesOfBox),
    ...words.filter(({ runs }) => runs.length > 0).map((word) => edgesOfWord(word, font)),
  ]);

/** The edges after a pose of what has these at rest. */
export function posed({ left, top, right, bottom }: Edges, pose: ScenePose): Edges {
  const { scale, middleXPx: x, middleYPx: y, movedXPx, movedYPx } = pose;
  const scaled = {
    left: x + (left - x) * scale,
    top: y + (top - y) * scale,
    right: x + (right - x) * scale,
    bottom: y + (bottom - y) * scale,
  };
  return movedBy(scaled, movedXPx, movedYPx);
}

/** The whole pixels of a canvas within these edges; undefined where there are none. */
export function pixelsWithin(edges: Edges, canvas: { readonly widthPx: number; readonly heightPx: number }) {
  const left = Math.max(0, Math.floor(edges.left));
  const top = Math.max(0, Math.floor(edges.top));
  const right = Math.min(canvas.widthPx, Math.ceil(edges.right));
  const bottom = Math.min(canvas.heightPx, Math.ceil(edges.bottom));
  return left < right && top < bottom ? { left, top, right, bottom } : undefined;
}

/** The pixels from which a blur that reaches this far makes those of an area of the canvas, with room for the blur; undefined where there are none. */
export function pixelsAround(edges: Edges, reachPx: number, area: Edges): Edges | undefined {
  const { left, top, right, bottom } = edges;
  const near = grown(area, reachPx);
  const seen = {
    left: Math.max(near.left, Math.floor(left)),
    top: Math.max(near.top, Math.floor(top)),
    right: Math.min(near.right, Math.ceil(right)),
    bottom: Math.min(near.bottom, Math.ceil(bottom)),
  };
  return seen.left < seen.right && seen.top < seen.bottom ? grown(seen, reachPx) : undefined;
}

export const union = (all: readonly Edges[]): Edges =>
  all.reduce(
    (one, other) => ({
      left: Math.min(one.left, other.left),
      top: Math.min(one.top, other.top),
      right: Math.max(one.right, other.right),
      bottom: Math.max(one.bottom, other.bottom),
    }),
    { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity },
  );

/** Beyond three standard deviations, of which the radius is two, nothing is seen. */
export const reachOfBlur = (radiusPx: number): number => 1.5 * radiusPx;

/** What glyphs with their outlines cover. */
export const edgesOfShapes = (words: readonly SceneWord[], font: PaintedFont): Edges =>
  union(words.map((word) => turned(contourOf(word, font), word.turn)));

const contourOf = ({ runs, fontSizePx, outlines }: SceneWord, font: PaintedFont): Edges =>
  grown(union(runs.map((run) => inkOf(run, fontSizePx, font))), outlines?.at(-1)?.widthPx ?? 0);

function edgesOfWord(word: SceneWord, font: PaintedFont): Edges {
  const { box, shadow, glow, turn } = word;
  const around = turned(union([contourOf(word, font), ...(box ? [edgesOfBox(box)] : [])]), turn);
  return union([
    around,
    ...(glow ? [grown(around, reachOfBlur(glow.radiusPx))] : []),
    ...(shadow ? [movedBy(grown(around, reachOfBlur(shadow.blurPx)), shadow.rightPx, shadow.downPx)] : []),
  ]);
}

function turned({ left, top, right, bottom }: Edges, turn: SceneWord['turn']): Edges {
  if (!turn) return { left, top, right, bottom };
  const [cos, sin] = [Math.cos((turn.degrees * Math.PI) / 180), Math.sin((turn.degrees * Math.PI) / 180)];
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => [x - turn.xPx, y - turn.yPx] as const));
  return union(
    corners.map(([x, y]) => {
      const [atX, atY] = [turn.xPx + x * cos - y * sin, turn.yPx + x * sin + y * cos];
      return { left: atX, top: atY, right: atX, bottom: atY };
    }),
  );
}

function inkOf({ face, glyphs, positionsPx }: GlyphRun, sizePx: number, font: PaintedFont): Edges {
  const bounds = font.face(face, sizePx).getGlyphBounds([...glyphs]);
  const edges = glyphs.map((_, index) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = bounds.subarray(4 * index, 4 * index + 4);
    return movedBy({ left, top, right, bottom }, positionsPx[2 * index] ?? 0, positionsPx[2 * index + 1] ?? 0);
  });
  return grown(union(edges), smoothedPx);
}

const edgesOfBox = ({ leftPx, topPx, widthPx, heightPx }: SceneBox): Edges =>
  grown({ left: leftPx, top: topPx, right: leftPx + widthPx, bottom: topPx + heightPx }, smoothedPx);

export const grown = ({ left, top, right, bottom }: Edges, by: number): Edges => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

export const movedBy = ({ left, top, right, bottom }: Edges, x: number, y: number): Edges => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});
