import { expect, it } from 'vitest';
import { costSums, mergedSums } from '#finance/books/cost-sums.ts';
import { rowsOfDay } from '../../support/costs/synthetic-days.ts';

const day = '2026-10-20';
const rows = [...rowsOfDay(day), ...rowsOfDay(day).slice(0, 20)];

it('the sums of slices of a day add up to those of the day', () => {
  const slices = [rows.slice(0, 100), [], rows.slice(100, 250), rows.slice(250)];
  const merged = slices.map((own) => costSums(day, own)).reduce(mergedSums, costSums(day, []));
  const whole = costSums(day, rows);
  const floats = { transcribed_seconds: 0, stored_bytes: 0 };
  expect({ ...merged, ...floats }).toEqual({ ...whole, ...floats });
  expect(merged.transcribed_seconds).toBeCloseTo(whole.transcribed_seconds);
  expect(merged.stored_bytes).toBeCloseTo(whole.stored_bytes);
});

it('bytes by class are added, those of one slice alone too', () => {
  const stored = { 'media STANDARD': 5 };
  const merged = [costSums(day, []), costSums(day, [], stored), costSums(day, [], { ...stored, 'texts STANDARD': 1 })];
  expect(merged.reduce(mergedSums).stored).toEqual({ 'media STANDARD': 10, 'texts STANDARD': 1 });
});
