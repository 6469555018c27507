import type { MachineFlow, Move } from './machine-flow.ts';
import { arrow, type Box, round, text } from './svg.ts';

const columnWidth = 157;
const boxWidth = 140;
export const boxHeight = 38;
const mainY = 48;
const asideY = mainY + boxHeight + 40;

export type Places = ReadonlyMap<string, Box>;

/**
 * The main states in one row; below it the others, so that they end before the fail state, which stands below the last one.
 * Without others the fail state ends the row.
 */
export function placesOf({ main, aside, failState }: MachineFlow): Places {
  const at = (column: number, y: number): Box => ({ x: column * columnWidth, y, width: boxWidth, height: boxHeight });
  const last = main.length - 1;
  return new Map([
    ...main.map((state, index) => [state, at(index, mainY)] as const),
    ...aside.map((state, index) => [state, at(last - aside.length + index, asideY)] as const),
    [failState, aside.length > 0 ? at(last, asideY) : at(main.length, mainY)],
  ]);
}

/** From a state to one that may follow; dashed where an error leads there. */
export function moveArrow({ from, to, error }: Move, places: Places): string {
  const [start, end] = [places.get(from), places.get(to)];
  if (!start || !end) throw new Error(`${from} or ${to} has no place`);
  if (start.y !== end.y) return slope(start, end, error);
  if (end.x - start.x === columnWidth && error === undefined)
    return arrow(`M${start.x + boxWidth} ${middleY(start)}H${end.x - 1}`);
  return arc(start, end, error);
}

const middleY = ({ y }: Box): number => y + boxHeight / 2;
const look = (error: string | undefined): string => (error === undefined ? '' : 'dashed');

function slope(start: Box, end: Box, error: string | undefined): string {
  const down = end.y > start.y;
  const [fromX, toX] = [start.x + boxWidth * (down ? 0.4 : 0.6), end.x + boxWidth * (down ? 0.6 : 0.4)];
  const [fromY, toY] = down ? [start.y + boxHeight, end.y - 1] : [start.y, end.y + boxHeight + 1];
  const words = error ? text((fromX + toX) / 2 + 14, (fromY + toY) / 2 + 6, error, 'small muted') : '';
  return arrow(`M${round(fromX)} ${fromY}L${round(toX)} ${toY}`, look(error)) + words;
}

/** Over the first row, under the second. */
function arc(start: Box, end: Box, error: string | undefined): string {
  const side = start.y === mainY ? -1 : 1;
  const edgeY = start.y + (side < 0 ? 0 : boxHeight);
  const turn = end.x < start.x ? -1 : 1;
  const fromX = round(start.x + boxWidth * (0.5 + turn * 0.12));
  const toX = round(end.x + boxWidth * (0.5 - turn * 0.12));
  const farY = edgeY + side * 16;
  const nearY = farY - side * 6;
  const words = error ? text((fromX + toX) / 2, farY - 4, error, 'middle small muted') : '';
  const path = `M${fromX} ${edgeY}V${nearY}Q${fromX} ${farY} ${fromX + turn * 6} ${farY}H${toX - turn * 6}Q${toX} ${farY} ${toX} ${nearY}V${edgeY + side}`;
  return arrow(path, look(error)) + words;
}

/** The arrow into the fail state, for every error without an arrow of its own, and the arrow to the state after it. */
export function failureArrows({ main, failState }: MachineFlow, places: Places): string[] {
  const [fail, last] = [places.get(failState), places.get(main.at(-1) ?? '')];
  if (!fail || !last) return [];
  const x = fail.x + boxWidth / 2;
  const bottom = fail.y + boxHeight;
  const onward =
    fail.y === last.y
      ? `M${fail.x} ${middleY(fail)}H${last.x + boxWidth + 1}`
      : `M${x} ${fail.y}V${last.y + boxHeight + 1}`;
  return [
    arrow(onward),
    arrow(`M${x} ${bottom + 22}V${bottom + 1}`, 'dashed'),
    text(x - 8, bottom + 18, 'any other error', 'end small muted'),
  ];
}
