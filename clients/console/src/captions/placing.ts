import type { SafeZone } from '@cueline/captions/presets/platforms.ts';
import type { Canvas } from '@cueline/captions/presets/presets.ts';

/** A part of the picture, in shares of its width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The middle of captions, in shares of the width and height of the picture: the style's `center_x` and `center_y`. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** How near captions snap to a line, and how far an arrow key moves them. */
const near = 0.02;

/** The place of captions that are dragged to a middle: at the lines of thirds, in the middle or at an edge of the safe zone, where one is near. */
export function placeAt({ x, y }: Place, { height }: Box, { topPx, bottomPx }: SafeZone, { heightPx }: Canvas): Place {
  const edges = [topPx / heightPx + height / 2, 1 - bottomPx / heightPx - height / 2];
  return { x: snapped(within(x, 0.1, 0.9), [0.5]), y: snapped(within(y, 0, 1), [...edges, 1 / 3, 1 / 2, 2 / 3]) };
}

/** The place one press of an arrow key further; `step` is -1, 0 or 1 each way. */
export const steppedBy = ({ x, y }: Place, step: Place): Place => ({
  x: snapped(within(x + step.x * near, 0.1, 0.9), []),
  y: snapped(within(y + step.y * near, 0, 1), []),
});

const within = (share: number, least: number, most: number): number => Math.min(Math.max(share, least), most);

/** To a thousandth, which is two pixels at most. */
function snapped(share: number, lines: readonly number[]): number {
  const line = lines.find((each) => Math.abs(each - share) < near);
  return Math.round(1000 * (line ?? share)) / 1000;
}
