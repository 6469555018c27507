import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import * as v from 'valibot';
import { meters } from '#contract/meters.ts';
import { CostRow } from '#contract/schemas/cost-row.ts';
import { dayOf } from './days.ts';
import { scaledOf } from './decimal.ts';
import { type Charge, columns, type FocusOrigin, focusColumns } from './focus-columns.ts';
import { focusUnits } from './focus-services.ts';
import { pricesIn } from './price-of.ts';

/** Rows as FOCUS 1.2 in CSV, a null as nothing between two commas. */
export const focusCsv = (
  rows: readonly CostRow[],
  origin: FocusOrigin,
  accountNames: Charge['accountNames'],
): string => {
  const list = pricesIn(origin.region);
  const values = Object.values(columns);
  return stringify(
    rows.map((row) => values.map((value) => inert(value({ row, price: list[row.meter], origin, accountNames })))),
    { header: true, columns: focusColumns },
  );
};

/**
 * A cell that begins like a formula would be run by spreadsheets; a negative number is none.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const inert = (cell: string): string =>
  /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-[\d.]+$/.test(cell) ? `'${cell}` : cell;

const FocusLine = v.looseObject({
  BilledCost: v.string(),
  ChargePeriodStart: v.string(),
  ConsumedQuantity: v.string(),
  ConsumedUnit: v.string(),
  SkuId: v.string(),
  SubAccountId: v.string(),
  x_ExportId: v.string(),
  x_JobId: v.string(),
  x_Modelled: v.picklist(['true', 'false']),
  x_ProjectId: v.string(),
  x_Route: v.string(),
});

/** The rows that `focusCsv` wrote, exactly. Throws on a file that it did not write. */
export const rowsOfFocusCsv = (text: string): CostRow[] =>
  v.parse(v.array(FocusLine), parse(text, { columns: true })).map((line) => {
    const present = Object.entries({
      account_id: line.SubAccountId,
      project_id: line.x_ProjectId,
      job_id: line.x_JobId,
      export_id: line.x_ExportId,
    }).filter(([, value]) => value !== '');
    const { meter } = v.parse(v.object({ meter: CostRow.entries.meter }), { meter: line.SkuId });
    return v.parse(CostRow, {
      day: dayOf(Date.parse(line.ChargePeriodStart)),
      route: line.x_Route,
      ...Object.fromEntries(present),
      meter,
      modelled: line.x_Modelled === 'true',
      units: unitsOfQuantity(line.ConsumedQuantity, meterUnitsOf(line.ConsumedUnit, meter)),
      cost_nano_usd: Number(scaledOf(line.BilledCost, 9)),
    });
  });

/** Files of before 2026-11-22 have Lambda's time in a unit that FOCUS does not list. */
const meterUnitsOf = (unit: string, meter: CostRow['meter']): number =>
  unit === 'MiB-Milliseconds' ? 1 : (focusUnits[meters[meter].unit]?.consumed.meterUnits ?? 1);

/** Refunds are written as less than nothing, and counted as what was refunded. */
const unitsOfQuantity = (quantity: string, meterUnits: number): number => {
  const thousandths = (scaledOf(quantity, 6) * BigInt(meterUnits)) / 1000n;
  return Math.abs(Number(thousandths)) / 1000;
};
