import { stringify } from 'csv-stringify/sync';
import * as v from 'valibot';
import { focusColumns } from '#contract/focus-columns.ts';
import { CostRow } from '#contract/schemas/cost-row.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { priceOn } from '#core/cost/prices.ts';
import { dayOf } from '#core/days.ts';
import { withoutFormula } from '#core/without-formula.ts';
import { scaledOf } from './decimal.ts';
import { type Charge, columns, type FocusOrigin, quantityDecimals } from './focus-columns.ts';
import { unitsOfMeter } from './focus-services.ts';
import type { RowPieces } from './pieces.ts';
import { unreadableRow } from './unreadable.ts';

/** The first line of a file. */
export const focusHeader = stringify([[...focusColumns]]);

/** Rows as FOCUS 1.2 in CSV without the header; a null is an empty cell, and so is a cost whose price is unknown. */
export const focusLines = (
  rows: readonly CostRow[],
  origin: FocusOrigin,
  accountNames: Charge['accountNames'],
): string => {
  const list = pricesIn(origin.region);
  const values = focusColumns.map((name) => columns[name]);
  return stringify(
    rows.map((row) =>
      values.map((value) =>
        withoutFormula(value?.({ row, price: priceOn(list, row.meter, row.day), origin, accountNames }) ?? ''),
      ),
    ),
  );
};

/** A file in pieces. */
export async function* focusTexts(
  pieces: RowPieces,
  ...of: [FocusOrigin, Charge['accountNames']]
): AsyncGenerator<string> {
  yield focusHeader;
  for await (const rows of pieces) yield focusLines(rows, ...of);
}

/** A line of a file, by the names of its columns; all others are as they were read, in their order. */
export const FocusLine = v.looseObject({
  BilledCost: v.string(),
  BillingAccountName: v.string(),
  ChargePeriodStart: v.string(),
  ConsumedQuantity: v.string(),
  ConsumedUnit: v.string(),
  RegionId: v.string(),
  SkuId: v.string(),
  SubAccountId: v.string(),
  SubAccountName: v.string(),
  // Files from before 2026-11-23 have no corrections, plans and releases.
  x_BookedOn: v.optional(v.string()),
  x_ExportId: v.string(),
  x_JobId: v.string(),
  x_Modelled: v.string(),
  x_Plan: v.optional(v.string()),
  x_ProjectId: v.string(),
  x_Release: v.optional(v.string()),
  x_Route: v.string(),
});
export type FocusLine = v.InferOutput<typeof FocusLine>;

/** The inverse of `focusLines`, of a line in the file of a day. A line that breaks the schema is a row that says so. */
export const rowOfLine = (line: FocusLine, fileDay: string): CostRow => {
  try {
    return readRow(line);
  } catch {
    return unreadableRow(fileDay, /^-?\d+(\.\d{1,9})?$/.test(line.BilledCost) ? costOf(line) : undefined);
  }
};

const costOf = ({ BilledCost }: FocusLine): number => Number(scaledOf(BilledCost, 9));

const readRow = (line: FocusLine): CostRow => {
  const present = Object.entries({
    booked_on: line.x_BookedOn,
    account_id: line.SubAccountId,
    project_id: line.x_ProjectId,
    job_id: line.x_JobId,
    export_id: line.x_ExportId,
    plan: line.x_Plan,
    release: line.x_Release,
  }).filter(([, value]) => value);
  const meter = v.parse(CostRow.entries.meter, line.SkuId);
  return v.parse(CostRow, {
    day: dayOf(Date.parse(line.ChargePeriodStart)),
    route: line.x_Route,
    ...Object.fromEntries(present),
    meter,
    modelled: v.parse(Modelled, line.x_Modelled) === 'true',
    units: unitsOfQuantity(line.ConsumedQuantity, meterUnitsOf(line.ConsumedUnit, meter), meter),
    ...(line.BilledCost !== '' && { cost_nano_usd: costOf(line) }),
  });
};

const Modelled = v.picklist(['true', 'false']);

/** Adds the name that a line has of its account. */
export const noteName = (names: Map<string, string>, line: FocusLine): void => {
  const name = nameInLine(line);
  if (name !== undefined) names.set(line.SubAccountId, name);
};

/** The name of the customer; undefined where the line has no account, or its id in place of the name. */
export const nameInLine = ({ SubAccountId, SubAccountName }: FocusLine): string | undefined =>
  SubAccountName === '' || SubAccountName === SubAccountId
    ? undefined
    : // An apostrophe before a formula was added when the file was written.
      SubAccountName.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');

/** The file, as its lines were read, with the account's id in place of its name. */
export async function* withoutAccountName(lines: AsyncIterable<FocusLine>, accountId: string): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of lines) {
    // Files of earlier releases have other columns.
    if (isFirst) yield stringify([Object.keys(line)]);
    isFirst = false;
    const renamed = line.SubAccountId === accountId ? { ...line, SubAccountName: accountId } : line;
    yield stringify([Object.values(renamed)]);
  }
  if (isFirst) yield focusHeader;
}

/** Files from before 2026-11-22 have Lambda's time in MiB-Milliseconds, which FOCUS does not define. */
const meterUnitsOf = (unit: string, meter: CostRow['meter']): number =>
  unit === 'MiB-Milliseconds' ? 1 : unitsOfMeter(meter).consumed.meterUnits;

/** Refunds are negative in the file and positive in cost rows. */
const unitsOfQuantity = (quantity: string, meterUnits: number, meter: CostRow['meter']): number => {
  const scaled = scaledOf(quantity, quantityDecimals) * BigInt(meterUnits);
  const thousandths = (meter === 'credits_refunded' ? -scaled : scaled) / 10n ** BigInt(quantityDecimals - 3);
  // More thousandths than a float holds are whole units.
  return thousandths % 1000n === 0n ? Number(thousandths / 1000n) : Number(thousandths) / 1000;
};
