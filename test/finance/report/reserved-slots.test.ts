import { expect, it } from 'vitest';
import { slotsSection } from '#finance/report/reserved-slots.ts';
import { withVolumeTiers } from '../../support/costs/at-volume.ts';
import { costRow } from '../../support/costs/cost-row.ts';

/** Rows of so many HD minutes in a month of 730 hours. */
const encoded = (minutes: number) => [costRow('mediaconvert_hd', minutes * 100, { modelled: true })];
const days = 730 / 24;

it('as many slots are needed as encode the minutes of a month at their speed', () => {
  // 43,800 minutes are in a month.
  const { rows } = slotsSection(encoded(87_601), days);
  expect(rows.map(([speed, slots, , saved]) => [speed, slots, Math.round(Number(saved) / 1e9)])).toEqual([
    ['0.5', 5, 1314 - 2000],
    ['1', 3, 1314 - 1200],
    ['2', 2, 1314 - 800],
    ['4', 1, 1314 - 400],
  ]);
});

it.each([
  [
    encoded(1000),
    days,
    '1,000 minutes cost $15.0 a month on demand, so no slot pays yet: one costs as much as 26,667 such minutes, and pays only if it encodes at least 0.61 of them in a minute.',
  ],
  [encoded(30_000), days, 'so a slot can pay'],
  // A part of a month counts as such a month.
  [encoded(100), days / 2, '200 minutes cost $3.00 a month'],
  // Beyond 50,000 minutes in HD, which are 100,000 normalized ones, a minute costs $0.0106.
  [withVolumeTiers(encoded(100_000), 'us-east-1').rows, days, '100,000 minutes cost $1,280 a month on demand'],
  [[], days, 'Nothing was encoded.'],
])('the section states when a slot pays off (%#)', (rows, ofDays, note) =>
  expect(slotsSection(rows, ofDays).note).toContain(note),
);
