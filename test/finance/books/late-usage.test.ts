import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { meterNames } from '#contract/meters.ts';
import { CostRow } from '#contract/schemas/cost-row.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { correctionsIn } from '#finance/books/corrections.ts';
import { lateUsage } from '#finance/books/late-usage.ts';
import { unreadableRow } from '#finance/books/unreadable.ts';
import { priced, pricedRows, totalNanoUsd, type Usage } from '#finance/books/usage.ts';
import { changedMeters, changeOf, PriceChanges, repriceTables } from '../../../operate/cost/reprice-table.ts';
import { exactUsd } from '../../../operate/costs/amounts.ts';
import { used as usedOf } from '../../support/costs/cost-row.ts';
import { focusFile, rowsOfFile } from '../../support/costs/focus-file.ts';
import { priceDay, priceListOf, rowsOfDay, usageOfDay } from '../../support/costs/synthetic-days.ts';
import { focusFaults, focusRecords } from '../../support/focus/focus-1-2.ts';

const list = usEast1;
const used = (more: Partial<Usage> = {}): Usage =>
  usedOf('lambda_mb_ms', 1000, { day: '2026-10-31', route: 'getJob', ...more });
const isOfLines = ({ route }: Usage) => !['storage', 'idle', 'credits'].includes(route);

describe('late lines of a closed day', () => {
  it('are the difference between its lines now and its file, which stays as it is', () => {
    const filed = pricedRows([used(), used({ route: 'storage', meter: 's3_byte_hours' })], list);
    const { usage, lost } = lateUsage(filed, [used({ units: 1500 }), used({ meter: 'log_bytes' })], '2026-11-01');
    expect(lost).toEqual([]);
    expect(usage).toEqual([
      used({ units: 500, booked_on: '2026-11-01' }),
      used({ meter: 'log_bytes', booked_on: '2026-11-01' }),
    ]);
  });

  it('are corrected beside a line that cannot be read, which is none that is lost', () => {
    const filed = [...pricedRows([used()], list), unreadableRow('2026-10-31', 7)];
    const { usage, lost } = lateUsage(filed, [used({ units: 1500 })], '2026-11-01');
    expect([usage.map(({ units }) => units), lost]).toEqual([[500], []]);
  });

  it('with an owner take no units from other rows', () => {
    const { usage } = lateUsage(pricedRows([used()], list), [used({ account_id: 'a' })], '2026-11-01');
    expect(usage.map(({ account_id, units }) => [account_id, units])).toEqual([
      [undefined, -1000],
      ['a', 1000],
    ]);
  });

  it('are none where the lines are the same, whatever plan was added to the rows', () => {
    const filed = pricedRows([used({ account_id: 'a', plan: 'pro', units: 0.1 + 0.2 })], list);
    expect(lateUsage(filed, [used({ account_id: 'a', units: 0.3 })], '2026-11-01').usage).toEqual([]);
  });

  it('correct nothing where the logs have lost lines, and say of which meters', () => {
    const filed = pricedRows([used(), used({ meter: 'log_bytes' })], list);
    expect(lateUsage(filed, [used({ units: 2000 })], '2026-11-01')).toEqual({ usage: [], lost: ['log_bytes'] });
  });

  it('and the file together have the units of all lines, and their cost to a nano-dollar for each row', () => {
    const whole = usageOfDay('2026-10-20');
    for (let nth = 2; nth <= 9; nth += 1) {
      const early = whole.filter((row, n) => !isOfLines(row) || n % nth > 0);
      const filed = pricedRows(early, list);
      const { usage } = lateUsage(filed, whole.filter(isOfLines), '2026-10-21');
      const booked = [...filed, ...pricedRows(usage, list)];
      for (const meter of meterNames) {
        const units = (rows: readonly Usage[]) =>
          Math.round(1000 * rows.reduce((sum, row) => sum + (row.meter === meter ? row.units : 0), 0));
        expect(units(booked)).toBe(units(whole));
      }
      const apart = totalNanoUsd(booked) - totalNanoUsd(pricedRows(whole, list));
      expect(Math.abs(apart)).toBeLessThanOrEqual(usage.length);
    }
  });
});

describe('corrections in a file', () => {
  const rowsOn = (bookedOn: string): CostRow[] =>
    pricedRows(
      [
        used({ day: bookedOn }),
        used({ units: -400, booked_on: bookedOn }),
        used({ account_id: 'a', units: 900.5, booked_on: bookedOn }),
        used({ meter: 'credits_charged', units: -2, booked_on: bookedOn }),
        used({ meter: 'credits_refunded', units: 3, booked_on: bookedOn }),
        used({ meter: 'credits_refunded', units: -3, job_id: 'j', booked_on: bookedOn }),
      ],
      list,
    );
  const classes = (bookedOn: string) =>
    focusRecords(focusFile(rowsOn(bookedOn))).map(({ ChargeClass, x_BookedOn }) => [x_BookedOn !== '', ChargeClass]);

  it('have the class Correction in a later month, and none within the month', () => {
    expect(new Set(classes('2026-11-01').map(String))).toEqual(new Set(['false,', 'true,Correction']));
    const within = pricedRows([used({ day: '2026-10-30', booked_on: '2026-10-31' })], list);
    const [record] = focusRecords(focusFile(within));
    expect(record).toMatchObject({
      ChargeClass: '',
      BillingPeriodStart: '2026-10-01T00:00:00Z',
      x_BookedOn: '2026-10-31',
    });
  });

  it('are billed in the month of the file, for the day that they correct, and fit FOCUS 1.2', () => {
    const csv = focusFile(rowsOn('2026-11-01'));
    expect(focusFaults(csv)).toEqual([]);
    const record = focusRecords(csv).find(({ x_BookedOn }) => x_BookedOn !== '');
    expect(record).toMatchObject({
      BillingPeriodStart: '2026-11-01T00:00:00Z',
      ChargePeriodStart: '2026-10-31T00:00:00Z',
      ChargeDescription: 'lambda mb ms of getJob, corrected',
    });
  });

  it('are read back exactly, negative ones too', () => {
    const rows = rowsOn('2026-11-01');
    expect(rows.some(({ cost_nano_usd = 0 }) => cost_nano_usd < 0)).toBe(true);
    expect(rowsOfFile(focusFile(rows))).toEqual(rows);
  });

  it('are the only rows that may be negative', () => {
    const row = { ...used({ units: -1 }), cost_nano_usd: -1 };
    expect(v.is(CostRow, row)).toBe(false);
    expect(v.is(CostRow, { ...row, booked_on: '2026-11-01' })).toBe(true);
  });

  it('are summed by the day that they correct', () => {
    const rows = rowsOn('2026-11-01');
    const nanoUsd = nanoUsdOf(900.5, list.lambda_mb_ms) - nanoUsdOf(400, list.lambda_mb_ms);
    expect(correctionsIn(rows)).toEqual([{ day: '2026-10-31', bookedOn: '2026-11-01', nanoUsd }]);
  });
});

describe('repriced days', () => {
  const days = ['2026-10-10', priceDay].map((day) => {
    const before = rowsOfDay(day);
    const after = before.map(({ cost_nano_usd, ...usage }) => priced(usage, priceListOf(priceDay)));
    const changes = new PriceChanges();
    for (const [at, row] of before.entries()) changes.add(row, after[at] ?? row);
    return { day, before, after, changes };
  });

  it('are shown by the meters whose price changed, and by day, with the same total, to the nano-dollar', () => {
    expect(changedMeters(days.map(({ changes }) => changes))).toMatchObject([{ meter: 'transcribe_seconds' }]);
    const whole = {
      beforeNanoUsd: days.reduce((sum, { before }) => sum + totalNanoUsd(before), 0),
      afterNanoUsd: days.reduce((sum, { after }) => sum + totalNanoUsd(after), 0),
    };
    const totals = repriceTables(days)
      .split('\n')
      .filter((line) => line.startsWith('total'));
    const [once, again] = totals.map((line) => line.split(/ +/).slice(1));
    expect(once).toEqual([exactUsd(whole.beforeNanoUsd), exactUsd(whole.afterNanoUsd), exactUsd(changeOf(whole))]);
    expect(again).toEqual(once);
    expect(repriceTables(days.slice(1))).toBe('Nothing changes: the files have these prices already.');
  });
});
