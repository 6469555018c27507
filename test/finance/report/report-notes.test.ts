import { expect, it } from 'vitest';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { reportNotes } from '#finance/report/report-notes.ts';
import { costRow } from '../../support/costs/cost-row.ts';

const row = (more: Partial<CostRow>): CostRow =>
  costRow('sqs_requests', 1, { day: '2026-10-05', cost_nano_usd: 1_000_000_000, ...more });
const report = {
  ...{ month: '2026-10', lastDay: '2026-10-31', sections: [], savings: [{ name: 'S3', nanoUsd: 1_230_000_000 }] },
  ...{ revenueNanoUsd: 0, costNanoUsd: 5_000_000_000, marginNanoUsd: -5_000_000_000 },
};
const notesOf = (rows: readonly CostRow[], costNanoUsd?: number) =>
  reportNotes(
    { report: { ...report, rows }, list: usEast1 },
    costNanoUsd === undefined
      ? undefined
      : {
          ...{ month: '2026-10', closed_at: '2026-11-02T09:00:00.000Z', closed_by: 'operator arn:x' },
          ...{ revenue_nano_usd: 7_500_000_000, cost_nano_usd: costNanoUsd },
        },
  );

it('a report says that its month is open, or who closed it, when, and with which sums', () => {
  expect(notesOf([])[0]).toBe('The month is open: the files of its days may still change.');
  const closed =
    'Closed on 2026-11-02 (UTC) by operator arn:x: cost $5.00, revenue $7.50. What arrives later is a correction in a later month.';
  expect(notesOf([], 5_000_000_000)[0]).toBe(closed);
  expect(notesOf([], 4_000_000_000)[0]).toBe(
    `${closed.replace('cost $5.00', 'cost $4.00')} The files add up to $5.00 now.`,
  );
});

it('a report says what of it corrects earlier months, by month', () => {
  const rows = [
    row({ day: '2026-09-30', booked_on: '2026-10-01', cost_nano_usd: 2_250_000_000 }),
    row({ day: '2026-10-03', booked_on: '2026-10-04' }),
  ];
  expect(notesOf(rows)).toContain('$2.25 of it corrects 2026-09: the lines arrived after their day was closed.');
  expect(notesOf(rows).join()).not.toContain('corrects 2026-10');
});

it('a report says in one sentence how much of it is at uncertain prices, from a thousandth on', () => {
  const rows = [
    row({ meter: 'transcribe_seconds', cost_nano_usd: 3_000_000_000 }),
    row({ meter: 'mediaconvert_hd', cost_nano_usd: 1_000_000_000 }),
    row({ meter: 'mediaconvert_uhd', cost_nano_usd: 1000 }),
    row({ meter: 'alarm_hours', cost_nano_usd: 1_000_000_000 }),
  ];
  const [, , ...uncertain] = notesOf(rows);
  expect(uncertain).toEqual([
    '80.0 % of the cost, $4.00, is at uncertain prices (Amazon Transcribe, AWS Elemental MediaConvert). npm run cost says why.',
  ]);
});

it('a report says what the volume of the month took off the list prices', () => {
  expect(notesOf([])).toContain('$1.23 is deducted from list prices for S3, spread over all that used it.');
});
