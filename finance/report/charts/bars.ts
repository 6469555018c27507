import type { Bars } from '#contract/schemas/month-report.ts';
import { roughly as shown } from '../shown.ts';
import { bar, chartWidth, line, picture, type Shape, text } from './svg.ts';

const [nameWidth, rowHeight, valueWidth] = [210, 24, 110];

/** Lying bars of dollars, one below the other: for comparing sizes. */
export const bars = (title: string, { bars: all }: Bars): Shape => {
  const most = Math.max(...all.map(({ value }) => Math.abs(value)), 0) || 1;
  const length = (value: number) => (Math.abs(value) / most) * (chartWidth - nameWidth - valueWidth);
  const height = all.length * rowHeight + 8;
  return picture({ title, description: all.map(({ name, value }) => `${name} ${shown(value)}`).join(', '), height }, [
    line([nameWidth, 0], [nameWidth, height], 'axis'),
    ...all.flatMap(({ name, value }, at) => {
      const y = 4 + at * rowHeight;
      const place = { x: nameWidth, y: y + 3, width: length(value), height: rowHeight - 8 };
      return [
        text({ x: nameWidth - 10, y: y + 15, anchor: 'end', kind: 'small' }, shortened(name)),
        bar(place, value < 0 ? 'loss' : 'cost', `${name}: ${shown(value)}`),
        text({ x: nameWidth + length(value) + 6, y: y + 15, kind: 'small' }, shown(value)),
      ];
    }),
  ]);
};

const maxNameLength = 30;
const shortened = (name: string): string => {
  const signs = [...name];
  return signs.length > maxNameLength ? `${signs.slice(0, maxNameLength - 1).join('')}…` : name;
};
