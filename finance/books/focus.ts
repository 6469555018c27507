import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import * as v from 'valibot';
import { focusColumns } from '#contract/focus-columns.ts';
import { meters } from '#contract/meters.ts';
import { CostRow } from '#contract/schemas/cost-row.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { dayOf } from '#core/days.ts';
import { withoutFormula } from '#core/without-formula.ts';
import { scaledOf } from './decimal.ts';
import { type Charge, columns, type FocusOrigin, quantityDecimals } from './focus-columns.ts';
import { focusUnits } from './focus-services.ts';

/** Rows as FOCUS 1.2 in CSV; a null is an empty cell, and so is a cost whose price is unknown. */
export const focusCsv = (
  rows: readonly CostRow[],
  origin: FocusOrigin,
  accountNames: Charge['accountNames'],
): string => {
  const list = pricesIn(origin.region);
  const values = focusColumns.map((name) => columns[name]);
  return stringify(
    rows.map((row) =>
      values.map((value) => withoutFormula(value({ row, price: list[row.meter], origin, accountNames }))),
    ),
    { header: true, columns: [...focusColumns] },
  );
};

const FocusLine = v.looseObject({
  BilledCost: v.string(),
  ChargePeriodStart: v.string(),
  ConsumedQuantity: v.string(),
  ConsumedUnit: v.string(),
  SkuId: v.string(),
  SubAccountId: v.string(),
  // Files from before 2026-11-23 have no corrections, plans and releases.
  x_BookedOn: v.optional(v.string(), ''),
  x_ExportId: v.string(),
  x_JobId: v.string(),
  x_Modelled: v.picklist(['true', 'false']),
  x_Plan: v.optional(v.string(), ''),
  x_ProjectId: v.string(),
  x_Release: v.optional(v.string(), ''),
  x_Route: v.string(),
});

/** The inverse of `focusCsv`. Throws for a file that it did not write. */
export const rowsOfFocusCsv = (text: string): CostRow[] =>
  v.parse(v.array(FocusLine), parse(text, { columns: true })).map((line) => {
    const present = Object.entries({
      booked_on: line.x_BookedOn,
      account_id: line.SubAccountId,
      project_id: line.x_ProjectId,
      job_id: line.x_JobId,
      export_id: line.x_ExportId,
      plan: line.x_Plan,
      release: line.x_Release,
    }).filter(([, value]) => value !== '');
    const { meter } = v.parse(v.object({ meter: CostRow.entries.meter }), { meter: line.SkuId });
    return v.parse(CostRow, {
      day: dayOf(Date.parse(line.ChargePeriodStart)),
      route: line.x_Route,
      ...Object.fromEntries(present),
      meter,
      modelled: line.x_Modelled === 'true',
      units: unitsOfQuantity(line.ConsumedQuantity, meterUnitsOf(line.ConsumedUnit, meter), meter),
      ...(line.BilledCost !== '' && { cost_nano_usd: Number(scaledOf(line.BilledCost, 9)) }),
    });
  });

/** The names of customers by account id, as the file has them. */
export const namesInFocusCsv = (text: string): Map<string, string> =>
  new Map(
    v
      .parse(
        v.array(v.looseObject({ SubAccountId: v.string(), SubAccountName: v.string() })),
        parse(text, { columns: true }),
      )
      .filter(({ SubAccountId, SubAccountName }) => SubAccountName !== '' && SubAccountName !== SubAccountId)
      // An apostrophe before a formula was added when the file was written.
      .map(({ SubAccountId, SubAccountName }) => [
        SubAccountId,
        SubAccountName.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, ''),
      ]),
  );

/** The file with the account's id in place of its name; undefined where the file does not have the name. */
export const withoutAccountName = (text: string, accountId: string): string | undefined => {
  if (!text.includes(accountId)) return undefined;
  const lines = v.parse(v.array(v.record(v.string(), v.string())), parse(text, { columns: true }));
  const named = lines.filter((line) => line.SubAccountId === accountId && line.SubAccountName !== accountId);
  for (const line of named) line.SubAccountName = accountId;
  return named.length > 0 ? stringify(lines, { header: true }) : undefined;
};

/** The deployment and Region that the file is of. Throws for a file without rows. */
export const originInFocusCsv = (text: string): { readonly deployment: string; readonly region: string } => {
  const Line = v.object({ BillingAccountName: v.string(), RegionId: v.string() });
  const [line] = v.parse(v.tuple([Line]), parse(text, { columns: true, to: 1 }));
  return { deployment: line.BillingAccountName, region: line.RegionId };
};

/** Files from before 2026-11-22 have Lambda's time in MiB-Milliseconds, which FOCUS does not define. */
const meterUnitsOf = (unit: string, meter: CostRow['meter']): number =>
  unit === 'MiB-Milliseconds' ? 1 : (focusUnits[meters[meter].unit]?.consumed.meterUnits ?? 1);

/** Refunds are negative in the file and positive in cost rows. */
const unitsOfQuantity = (quantity: string, meterUnits: number, meter: CostRow['meter']): number => {
  const scaled = scaledOf(quantity, quantityDecimals) * BigInt(meterUnits);
  const thousandths = (meter === 'credits_refunded' ? -scaled : scaled) / 10n ** BigInt(quantityDecimals - 3);
  // More thousandths than a float holds are whole units.
  return thousandths % 1000n === 0n ? Number(thousandths / 1000n) : Number(thousandths) / 1000;
};
