import type { Lines } from '#contract/schemas/month-report.ts';
import { onScale, unitOfBytes } from '../shown.ts';
import { bar, chartWidth, curve, line, type Point, picture, type Shape, text, ticks } from './svg.ts';

const height = 260;
const [top, bottom, left, right] = [32, 30, 80, 16];

/** Lines over the same labels, such as days. */
export const lines = (title: string, { unit, labels, series }: Lines): Shape => {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  // The values of the scale are round in the unit that it shows.
  const shownUnit = unit === 'bytes' ? unitOfBytes(most) : { name: '', bytes: 1 };
  const shown = (value: number) =>
    unit === 'bytes' ? `${Number((value / shownUnit.bytes).toPrecision(3))} ${shownUnit.name}` : onScale(value);
  const scale = ticks(least / shownUnit.bytes, most / shownUnit.bytes).map((value) => value * shownUnit.bytes);
  const [low, high] = [scale[0] ?? 0, scale.at(-1) ?? 1];
  const x = (at: number) => left + (at / Math.max(1, labels.length - 1)) * (chartWidth - left - right);
  const y = (value: number) => top + ((high - value) / (high - low)) * (height - top - bottom);
  const pointsOf = (one: Lines['series'][number]) =>
    one.values.map((value, at): Point | undefined => (value === null ? undefined : [x(at), y(value)]));
  const last = labels.length - 1;
  const marked = [...new Set([0, Math.round(last / 4), Math.round(last / 2), Math.round((3 * last) / 4), last])];
  const description = `${labels[0] ?? ''} to ${labels[last] ?? ''}: ${series.map((one) => one.name).join(', ')}`;
  return picture({ title, description, height }, [
    ...scale.flatMap((value) => [
      line([left, y(value)], [chartWidth - right, y(value)], value === 0 ? 'axis' : 'grid'),
      text({ x: left - 8, y: y(value) + 4, anchor: 'end', kind: 'small' }, shown(value)),
    ]),
    ...marked.map((at) =>
      text(
        { x: x(at), y: height - 8, anchor: at === 0 ? 'start' : at === last ? 'end' : 'middle', kind: 'small' },
        labels[at] ?? '',
      ),
    ),
    ...series.map((one) => curve(pointsOf(one), `line ${one.kind}`)),
    // A point between two gaps is no line.
    ...series.flatMap((one) =>
      pointsOf(one).flatMap((point, at, all) =>
        point && !all[at - 1] && !all[at + 1]
          ? [bar({ x: point[0] - 2, y: point[1] - 2, width: 4, height: 4 }, `dot ${one.kind}`, one.name)]
          : [],
      ),
    ),
    ...series.flatMap((one, at) => {
      const from = left + at * 220;
      const points: Point[] = [from, from + 24].map((to) => [to, 12]);
      return [curve(points, `line ${one.kind}`), text({ x: from + 30, y: 16, kind: 'small' }, one.name)];
    }),
  ]);
};
