import type { Value } from './query.ts';

type Operator = (left: Value, right: Value) => Value;

const numeric =
  (compute: (left: number, right: number) => number): Operator =>
  (left, right) =>
    typeof left === 'number' && typeof right === 'number' ? compute(left, right) : undefined;

/** A comparison with a missing field is false. */
const comparison =
  (holds: (left: string | number, right: string | number) => boolean): Operator =>
  (left, right) =>
    left !== undefined && right !== undefined && holds(left, right) ? 1 : 0;

/** By precedence, the lowest first; conditions give 1 or 0. */
export const operators: readonly Readonly<Record<string, Operator>>[] = [
  { and: (left, right) => (left && right ? 1 : 0) },
  {
    '>=': comparison((left, right) => left >= right),
    '<': comparison((left, right) => left < right),
    '=': comparison((left, right) => left === right),
  },
  { '+': numeric((left, right) => left + right) },
  { '*': numeric((left, right) => left * right), '/': numeric((left, right) => left / right) },
];

export const functions: Readonly<Record<string, (...args: readonly Value[]) => Value>> = {
  coalesce: (...values) => values.find((value) => value !== undefined),
  floor: (number) => (typeof number === 'number' ? Math.floor(number) : undefined),
  /** In code points. */
  strlen: (text) => (typeof text === 'string' ? [...text].length : undefined),
  /** Timestamps are milliseconds here already. */
  toMillis: (timestamp) => timestamp,
};

/** They ignore missing values, and give undefined where all are missing. */
export const aggregates: Readonly<Record<string, (values: readonly (string | number)[]) => Value>> = {
  count: (values) => values.length,
  max: (values) => values.reduce<Value>((max, value) => (max === undefined || value > max ? value : max), undefined),
  sortsLast: (values) => values.map(String).sort().at(-1),
  sum: (values) => {
    const numbers = values.filter((value) => typeof value === 'number');
    return numbers.length > 0 ? numbers.reduce((sum, value) => sum + value, 0) : undefined;
  },
};
