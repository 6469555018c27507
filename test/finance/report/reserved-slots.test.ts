import { expect, it } from 'vitest';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { pricedRows } from '#finance/books/usage.ts';
import { breakEvenMinutes, encodedMonth, slotChoices } from '#finance/report/reserved-slots.ts';
import { slotsSection } from '#finance/report/slots-section.ts';
import { withVolumeTiers } from '../../support/costs/at-volume.ts';

const usd = 1_000_000_000;
/** Rows of so many HD minutes in a month of 730 hours. */
const encoded = (minutes: number): CostRow[] =>
  pricedRows(
    [{ day: '2026-10-05', route: 'x', meter: 'mediaconvert_hd', modelled: true, units: minutes * 100 }],
    usEast1,
  );
const days = 730 / 24;

it('a slot costs as much as 26,667 minutes in HD', () => {
  expect(breakEvenMinutes(encodedMonth(encoded(1000), days))).toBeCloseTo(400 / 0.015, 6);
  expect(breakEvenMinutes(encodedMonth([], days))).toBeUndefined();
});

it('as many slots are needed as encode the minutes of a month at their speed', () => {
  // 43,800 minutes are in a month.
  const choices = slotChoices(encodedMonth(encoded(87_601), days));
  expect(choices.map(({ speed, slots }) => [speed, slots])).toEqual([
    [0.5, 5],
    [1, 3],
    [2, 2],
    [4, 1],
  ]);
  expect(choices.map(({ savedNanoUsdPerMonth }) => Math.round(savedNanoUsdPerMonth / usd))).toEqual([
    1314 - 2000,
    1314 - 1200,
    1314 - 800,
    1314 - 400,
  ]);
});

it('a part of a month counts as such a month, at the prices of its volume', () => {
  expect(encodedMonth(encoded(100), days / 2).minutes).toBe(200);
  // Beyond 50,000 minutes in HD, which are 100,000 normalized ones, a minute costs $0.0106.
  expect(slotsSection(withVolumeTiers(encoded(100_000), 'us-east-1').rows, days).note).toContain(
    '100,000 minutes cost $1,280 a month on demand',
  );
});

it('the section states when a slot pays off', () => {
  expect(slotsSection(encoded(1000), days).note).toContain(
    '1,000 minutes cost $15.0 a month on demand, so no slot pays yet: one costs as much as 26,667 such minutes, and pays only if it encodes at least 0.61 of them in a minute.',
  );
  expect(slotsSection(encoded(30_000), days).note).toContain('so a slot can pay');
  expect(slotsSection([], days).note).toContain('Nothing was encoded.');
});
