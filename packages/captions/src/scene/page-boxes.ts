import type { Box } from '../laid-out/lay-out.ts';
import type { LookDocument } from '../shapes/look-document.ts';
import type { MovedBox } from './motion-at.ts';
import type { PlacedPage, TextBox } from './page-words.ts';
import type { SceneBox } from './scene.ts';
import { boxAround } from './word-drawing.ts';

/** The boxes behind a page and its rows. */
export function boxesOfPage({ rows, texts, fontSizePx }: PlacedPage, look: LookDocument): SceneBox[] {
  const { page_box: pageBox, row_box: rowBox } = look;
  const [text, line] = [aroundTexts(texts), aroundBoxes(rows)];
  return [
    ...(pageBox && text ? [boxAround(pageBox, text, line, fontSizePx)] : []),
    ...(rowBox
      ? closed(rows.flatMap((row, at) => (texts[at] ? [boxAround(rowBox, texts[at], row, fontSizePx)] : [])))
      : []),
  ];
}

/** Boxes of rows meet halfway, so that the picture is not seen between them, however high the letters of a script are. */
function closed(boxes: readonly SceneBox[]): SceneBox[] {
  const bottomOf = ({ topPx, heightPx }: Box): number => topPx + heightPx;
  const edges = boxes.slice(1).map((box, at) => Math.round((bottomOf(boxes[at] ?? box) + box.topPx) / 2));
  return boxes.map((box, at) => {
    const topPx = edges[at - 1] ?? box.topPx;
    return { ...box, topPx, heightPx: (edges[at] ?? bottomOf(box)) - topPx };
  });
}

/** The box of the spoken word on its way: larger or smaller about its middle, or between the last word and this one of the same row. */
export function movedBox(
  { scale, from }: MovedBox,
  at: SceneBox | undefined,
  last: () => SceneBox | undefined,
): SceneBox | undefined {
  if (!at) return undefined;
  const before = from && last();
  if (from && before && isBeside(before, at)) {
    const between = (one: number, other: number): number => Math.round(one + (other - one) * from.part);
    return {
      ...at,
      leftPx: between(before.leftPx, at.leftPx),
      topPx: between(before.topPx, at.topPx),
      widthPx: between(before.widthPx, at.widthPx),
      heightPx: between(before.heightPx, at.heightPx),
    };
  }
  const [widthPx, heightPx] = [at.widthPx * scale, at.heightPx * scale];
  return {
    ...at,
    leftPx: at.leftPx + (at.widthPx - widthPx) / 2,
    topPx: at.topPx + (at.heightPx - heightPx) / 2,
    widthPx,
    heightPx,
    ...(at.radiusPx !== undefined && { radiusPx: at.radiusPx * scale }),
  };
}

const isBeside = (one: Box, other: Box): boolean =>
  one.topPx < other.topPx + other.heightPx / 2 && other.topPx < one.topPx + one.heightPx / 2;

const aroundTexts = (texts: readonly TextBox[]): TextBox | undefined =>
  texts.length === 0
    ? undefined
    : {
        leftPx: Math.min(...texts.map(({ leftPx }) => leftPx)),
        rightPx: Math.max(...texts.map(({ rightPx }) => rightPx)),
        topPx: Math.min(...texts.map(({ topPx }) => topPx)),
        bottomPx: Math.max(...texts.map(({ bottomPx }) => bottomPx)),
      };

function aroundBoxes(boxes: readonly Box[]): Box {
  const [leftPx, topPx] = [Math.min(...boxes.map((box) => box.leftPx)), Math.min(...boxes.map((box) => box.topPx))];
  const rightPx = Math.max(...boxes.map((box) => box.leftPx + box.widthPx));
  const bottomPx = Math.max(...boxes.map((box) => box.topPx + box.heightPx));
  return { leftPx, topPx, widthPx: rightPx - leftPx, heightPx: bottomPx - topPx };
}
