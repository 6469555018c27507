import type { Box } from '../laid-out/lay-out.ts';
import { liftEm } from '../laid-out/turned.ts';
import type { Box as LookBox, Paint } from '../shapes/look-document.ts';
import type { PlacedWord, TextBox } from './page-words.ts';
import type { PaintedCaptions } from './painted.ts';
import type { SceneBox, ScenePaint, SceneWord } from './scene.ts';
import { type DrawnRole, drawnRole } from './word-roles.ts';

/** Draws words of captions. */
export function wordsOfLook({ look, speakerColors }: PaintedCaptions) {
  /** `isActive`: it is highlighted. */
  return (placed: PlacedWord, isActive: boolean): SceneWord => {
    const { word, runs, fontSizePx } = placed;
    const color = speakerColors[word.speaker ?? ''];
    const role = drawnRole(look, { isSpoken: isActive, isKeyword: word.isKeyword === true, color });
    return {
      runs,
      fontSizePx,
      color: paintIn(role.color, lettersOf(role.area === 'row' ? placed.row : placed.text, fontSizePx)),
      ...contoursOf(role, fontSizePx),
      ...(role.box && { box: boxAround(role.box, placed.text, placed.line, fontSizePx) }),
      ...(role.rotation && { turn: turnOf(role.rotation, placed) }),
      ...(role.opacity !== undefined && role.opacity < 1 && { opacity: role.opacity }),
    };
  };
}

function contoursOf({ outlines = [], shadow, glow }: DrawnRole, fontSizePx: number) {
  let widthPx = 0;
  return {
    ...(outlines.length > 0 && {
      outlines: outlines.map(({ color, width }) => {
        widthPx += width * fontSizePx;
        return { color, widthPx };
      }),
    }),
    ...(shadow && {
      shadow: {
        color: shadow.color,
        rightPx: shadow.right * fontSizePx,
        downPx: shadow.down * fontSizePx,
        blurPx: shadow.blur * fontSizePx,
      },
    }),
    ...(glow && { glow: { color: glow.color, radiusPx: glow.radius * fontSizePx, strength: glow.strength } }),
  };
}

/** The box of capitals above their line, and of what small letters have below it. */
const lettersOf = ({ leftPx, rightPx, topPx, bottomPx }: TextBox, fontSizePx: number): Box => ({
  leftPx,
  topPx,
  widthPx: rightPx - leftPx,
  heightPx: bottomPx - topPx + 0.1 * fontSizePx,
});

/** A box of a look around a text: of its capitals, the padding the same on all sides, or of its line. Edges are whole pixels. */
export function boxAround(
  { color, radius, padding, height }: LookBox,
  text: TextBox,
  line: Box,
  sizePx: number,
): SceneBox {
  const [paddingPx, radiusPx] = [padding * sizePx, radius * sizePx];
  const [left, top] = [Math.round(text.leftPx - paddingPx), Math.round(text.topPx - paddingPx)];
  const [right, bottom] = [Math.round(text.rightPx + paddingPx), Math.round(text.bottomPx + paddingPx)];
  const box = height === 'line' ? line : { leftPx: left, topPx: top, widthPx: right - left, heightPx: bottom - top };
  return {
    ...box,
    color: paintIn(color, box),
    ...(radius > 0 && { radiusPx: Math.min(radiusPx, box.heightPx / 2, box.widthPx / 2) }),
  };
}

/** A gradient covers the area as in CSS: lines across it at its angle touch its corners. */
export function paintIn(paint: Paint, { leftPx, topPx, widthPx, heightPx }: Box): ScenePaint {
  if (typeof paint === 'string') return paint;
  const [x, y] = [Math.cos((paint.angle * Math.PI) / 180), Math.sin((paint.angle * Math.PI) / 180)];
  const half = (Math.abs(widthPx * x) + Math.abs(heightPx * y)) / 2;
  const [middleX, middleY] = [leftPx + widthPx / 2, topPx + heightPx / 2];
  return {
    colors: paint.stops,
    fromPx: [middleX - x * half, middleY - y * half],
    toPx: [middleX + x * half, middleY + y * half],
  };
}

/** The ends of a long word are raised no further than those of a short one. */
function turnOf(degrees: number, { text, fontSizePx }: PlacedWord) {
  const most = Math.asin(Math.min(1, (2 * liftEm * fontSizePx) / Math.max(1, text.rightPx - text.leftPx)));
  const turned = Math.min(Math.abs(degrees), (most * 180) / Math.PI);
  return {
    degrees: Math.sign(degrees) * turned,
    xPx: (text.leftPx + text.rightPx) / 2,
    yPx: (text.topPx + text.bottomPx) / 2,
  };
}
