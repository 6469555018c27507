import { type columns, focusColumns, quantityDecimals } from './focus-columns.ts';

type Column = keyof typeof columns;

const decimals: ReadonlySet<string> = new Set<Column>([
  'BilledCost',
  'CommitmentDiscountQuantity',
  'ConsumedQuantity',
  'ContractedCost',
  'ContractedUnitPrice',
  'EffectiveCost',
  'ListCost',
  'ListUnitPrice',
  'PricingCurrencyContractedUnitPrice',
  'PricingCurrencyEffectiveCost',
  'PricingCurrencyListUnitPrice',
  'PricingQuantity',
]);
const times: ReadonlySet<string> = new Set<Column>([
  'BillingPeriodEnd',
  'BillingPeriodStart',
  'ChargePeriodEnd',
  'ChargePeriodStart',
]);

/** Digits before and after the point, of the largest day that is ever likely. */
const precision = 36;

const definitionOf = (ColumnName: string) => {
  if (decimals.has(ColumnName))
    return { ColumnName, DataType: 'DECIMAL', NumericPrecision: precision, NumberScale: quantityDecimals };
  if (times.has(ColumnName)) return { ColumnName, DataType: 'DATETIME' };
  // The one prefix that AWS keeps for itself: all tags here are ours.
  if (ColumnName === 'Tags') return { ColumnName, DataType: 'JSON', ProviderTagPrefixes: ['aws:'] };
  if (ColumnName === 'SkuPriceDetails') return { ColumnName, DataType: 'JSON' };
  return { ColumnName, DataType: 'STRING', StringMaxLength: 1024, StringEncoding: 'UTF-8' };
};

/**
 * What FOCUS 1.2 asks to be told beside a file of rows: who made it, and how it is made.
 * https://focus.finops.org/focus-specification/v1-2/ Metadata
 */
export const focusMetadata = {
  DataGenerator: 'Cueline',
  FocusVersion: '1.2',
  // New ones whenever the columns or their types change; a test holds them to it.
  SchemaId: '0199c6a4-5c1e-7d52-9b1f-3f6c2a8e4d10',
  CreationDate: '2026-11-22T00:00:00Z',
  ColumnDefinition: focusColumns.map(definitionOf),
};

export const focusMetadataText = `${JSON.stringify(focusMetadata, undefined, 2)}\n`;
