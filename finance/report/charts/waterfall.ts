import type { Waterfall } from '#contract/schemas/month-report.ts';
import { onScale, roughly as shown } from '../shown.ts';
import { bar, chartWidth, line, picture, type Shape, text, ticks } from './svg.ts';

const height = 300;
const [top, bottom, left] = [24, 44, 80];

/** From a first total over its changes to the last total. */
export const waterfall = (title: string, { steps }: Waterfall): Shape => {
  const spans = spansOf(steps);
  const values = spans.flatMap(({ from, to }) => [from, to]);
  const scale = ticks(Math.min(0, ...values), Math.max(0, ...values));
  const [low, high] = [scale[0] ?? 0, scale.at(-1) ?? 1];
  const y = (value: number) => top + ((high - value) / (high - low)) * (height - top - bottom);
  const slot = (chartWidth - left) / steps.length;
  const width = slot * 0.64;
  return picture({ title, description: steps.map(({ name, value }) => `${name} ${shown(value)}`).join(', '), height }, [
    ...scale.flatMap((value) => [
      line([left, y(value)], [chartWidth, y(value)], value === 0 ? 'axis' : 'grid'),
      text({ x: left - 8, y: y(value) + 4, anchor: 'end', kind: 'small' }, onScale(value)),
    ]),
    ...spans.flatMap(({ name, kind, value, from, to }, at) => {
      const x = left + at * slot + (slot - width) / 2;
      const colour = kind === 'change' ? 'cost' : value < 0 ? 'loss' : 'gain';
      return [
        bar(
          { x, y: y(Math.max(from, to)), width, height: Math.abs(y(from) - y(to)) },
          colour,
          `${name}: ${shown(value)}`,
        ),
        ...(at + 1 < spans.length ? [line([x + width, y(to)], [x + slot, y(to)], 'link')] : []),
        text({ x: x + width / 2, y: y(Math.max(from, to)) - 6, anchor: 'middle', kind: 'value' }, shown(value)),
        text({ x: x + width / 2, y: height - bottom + 20 + (at % 2) * 14, anchor: 'middle', kind: 'small' }, name),
      ];
    }),
  ]);
};

const spansOf = (steps: Waterfall['steps']) => {
  let level = 0;
  return steps.map((step) => {
    const from = step.kind === 'total' ? 0 : level;
    level = from + step.value;
    return { ...step, from, to: level };
  });
};
