import type { Canvas } from '../../presets/presets.ts';
import type { SceneBox, SceneLayer } from './scene.ts';

/** Rows of squares, so that no font is needed, which a customer may have made. */
const letters = ['### ### ### ###', ' #  #   #    # ', ' #  ##  ###  # ', ' #  #     #  # ', ' #  ### ###  # '];
const columns = letters[0]?.length ?? 0;
/** Of the shorter side. */
const widthShare = 0.7;
const [light, dark] = ['#ffffff80', '#00000080'];

/** TEST across the middle of a picture: nobody can cut it off, and what is behind it can be seen. */
export function testMark(canvas: Canvas): SceneLayer {
  const { widthPx, heightPx } = canvas;
  const squarePx = Math.max(2, Math.round((Math.min(widthPx, heightPx) * widthShare) / columns));
  const [leftPx, topPx] = [
    Math.round((widthPx - columns * squarePx) / 2),
    Math.round((heightPx - letters.length * squarePx) / 2),
  ];
  const edgePx = Math.max(1, Math.round(squarePx / 8));
  const squares = (color: string, movedPx: number): SceneBox[] =>
    letters.flatMap((row, y) =>
      [...row].flatMap((mark, x) =>
        mark === '#'
          ? [
              {
                leftPx: leftPx + x * squarePx + movedPx,
                topPx: topPx + y * squarePx + movedPx,
                widthPx: squarePx,
                heightPx: squarePx,
                color,
              },
            ]
          : [],
      ),
    );
  return {
    still: { boxes: [...squares(dark, edgePx), ...squares(light, 0)], words: [] },
    pose: { scale: 1, opacity: 1, middleXPx: 0, middleYPx: 0, movedXPx: 0, movedYPx: 0 },
  };
}
