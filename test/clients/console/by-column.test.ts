import { expect, it } from 'vitest';
import { byColumn } from '../../../clients/console/src/operator/by-column.ts';

const rows = [
  ['Customer 10', -5, null],
  ['Customer 9', 20, 3],
  ['Ärzte', 3, -1],
] as const;
const firsts = (at: number, isRising: boolean) => byColumn(rows, at, isRising).map(([name]) => name);

it('sorts numbers by value and names as people read them', () => {
  expect(firsts(1, true)).toEqual(['Customer 10', 'Ärzte', 'Customer 9']);
  expect(firsts(1, false)).toEqual(['Customer 9', 'Ärzte', 'Customer 10']);
  expect(firsts(0, true)).toEqual(['Ärzte', 'Customer 9', 'Customer 10']);
});

it('puts rows without a value last, in both directions', () => {
  expect(firsts(2, true)).toEqual(['Ärzte', 'Customer 9', 'Customer 10']);
  expect(firsts(2, false)).toEqual(['Customer 9', 'Ärzte', 'Customer 10']);
});
