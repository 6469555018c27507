import { expect, it } from 'vitest';
import { usEast1 } from '#core/cost/prices.ts';
import { costSums, mergedSums } from '#finance/books/cost-sums.ts';
import { dayFigures, dayTotal, figuresOf } from '#finance/books/day-figures.ts';
import { Margins } from '#finance/books/margins.ts';
import { pricedRows, totalNanoUsd, type Usage } from '#finance/books/usage.ts';
import { figuresWithTiers, volumeNote, volumeTiers } from '#finance/books/volume-tiers.ts';
import { withVolumeTiers } from '../../support/costs/at-volume.ts';
import { used as usedBy } from '../../support/costs/cost-row.ts';
import { focusFile } from '../../support/costs/focus-file.ts';
import { focusRecords } from '../../support/focus/focus-1-2.ts';

const region = 'us-east-1';
const used = (meter: Usage['meter'], units: number, more: Partial<Usage> = {}): Usage =>
  usedBy(meter, units, { account_id: 'a', ...more });
const rowsOf = (...usage: Usage[]) => pricedRows(usage, usEast1);
/** $600 of HD and $300 of sound: 120,000 normalized minutes, of which 20,000 are cheaper by 22 of 75 parts. */
const month = (day: string) => [
  used('mediaconvert_hd', 4_000_000, { day }),
  used('mediaconvert_audio', 10_000_000, { day, account_id: 'b' }),
];

it("a month's saving is spread over all that used the tier, in proportion to their cost", () => {
  const rows = rowsOf(...month('2026-11-20'), used('transcribe_seconds', 60));
  const found = withVolumeTiers(rows, region);
  expect(found.savings).toEqual([{ name: volumeTiers.mediaconvert.name, nanoUsd: 44_000_000_000 }]);
  expect(totalNanoUsd(rows) - totalNanoUsd(found.rows)).toBe(44_000_000_000);
  const costs = new Map(new Margins().add(found.rows).all.map(({ name, costNanoUsd }) => [name, costNanoUsd]));
  expect(costs.get('b')).toBe(300e9 - 14_666_666_667);
  expect(costs.get('a')).toBe(600e9 - 29_333_333_333 + 6_000_000);
  expect(found.savings.map(volumeNote)).toEqual([
    'Deducted from list prices: $44, for MediaConvert beyond 100,000 normalized minutes a month, spread over all that used it.',
  ]);
});

it('each month has a volume of its own, and a correction counts in the month that bills it', () => {
  const months = rowsOf(...month('2026-10-20'), ...month('2026-11-20'));
  expect(withVolumeTiers(months, region).savings).toMatchObject([{ nanoUsd: 88_000_000_000 }]);
  expect(withVolumeTiers(rowsOf(used('mediaconvert_hd', 5_000_000)), region).savings).toEqual([]);
  const late = { day: '2026-10-31', booked_on: '2026-11-01' };
  const corrected = rowsOf(...month('2026-10-20'), used('mediaconvert_hd', 5_000_000, late));
  expect(withVolumeTiers(corrected, region).savings).toMatchObject([{ nanoUsd: 44_000_000_000 }]);
});

it.each([
  ['s3_byte_hours', 100 * 2 ** 40 * 720, 51_200_000_000],
  ['data_out_bytes', 20 * 2 ** 40, 51_200_000_000],
  ['log_bytes', 20 * 2 ** 40, 2_560_000_000_000],
] as const)('%s has a second tier', (meter, units, saved) => {
  expect(withVolumeTiers(rowsOf(used(meter, units)), region).savings).toMatchObject([{ nanoUsd: saved }]);
  expect(withVolumeTiers(rowsOf(used(meter, units)), 'eu-central-1').savings).toEqual([]);
});

it('figures of days, also of sums that were added up from parts, lose as much as the rows, to the nano-dollar', () => {
  const days = ['2026-11-03', '2026-11-04', '2026-11-29'].map((day, at) => ({
    day,
    rows: rowsOf(...month(day), used('log_bytes', 7 * 2 ** 40 + at, { day }), used('transcribe_seconds', 61, { day })),
  }));
  const effective = withVolumeTiers(
    days.flatMap(({ rows }) => rows),
    region,
  ).rows;
  const figures = days.map(({ day, rows }, at) => {
    if (at === 0) return dayFigures(day, rows);
    return figuresOf(mergedSums(costSums(day, rows.slice(0, 2)), costSums(day, rows.slice(2))));
  });
  const total = figuresWithTiers(figures, region).reduce((sum, day) => sum + dayTotal(day), 0);
  expect(total).toBe(totalNanoUsd(effective));
  expect(total).toBeLessThan(figures.reduce((sum, day) => sum + dayTotal(day), 0));
});

it('in FOCUS the effective and the billed cost are those of the volume, the list cost is not', () => {
  const { rows } = withVolumeTiers(rowsOf(...month('2026-11-20')), region);
  const [hd] = focusRecords(focusFile(rows));
  expect(hd).toMatchObject({
    ...{ ListCost: '600', ContractedCost: '600', BilledCost: '570.666666667', EffectiveCost: '570.666666667' },
  });
});
