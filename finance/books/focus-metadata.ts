import { focusColumns } from '#contract/focus-columns.ts';
import { quantityDecimals } from './focus-columns.ts';

/** FOCUS names columns of decimals, and of times, by what they end with. */
const decimal = /(?:Cost|Quantity|UnitPrice)$/;
const time = /Period(?:Start|End)$/;

/** Maximum number of digits before and after the decimal point. */
const precision = 36;

const definitionOf = (ColumnName: string) => {
  if (decimal.test(ColumnName))
    return { ColumnName, DataType: 'DECIMAL', NumericPrecision: precision, NumberScale: quantityDecimals };
  if (time.test(ColumnName)) return { ColumnName, DataType: 'DATETIME' };
  // FOCUS asks for the prefixes of provider tags. AWS reserves this one; no tag here has it.
  if (ColumnName === 'Tags') return { ColumnName, DataType: 'JSON', ProviderTagPrefixes: ['aws:'] };
  if (ColumnName === 'SkuPriceDetails') return { ColumnName, DataType: 'JSON' };
  return { ColumnName, DataType: 'STRING', StringMaxLength: 1024, StringEncoding: 'UTF-8' };
};

/**
 * The metadata that FOCUS 1.2 requires beside a file of rows: generator, version and schema.
 * https://focus.finops.org/focus-specification/v1-2/ Metadata
 */
export const focusMetadata = {
  DataGenerator: 'Cueline',
  FocusVersion: '1.2',
  // A new SchemaId and date are due whenever the columns or their types change; a test checks it.
  SchemaId: '019ab60c-7d20-7a3e-9c58-1e4b8d07f5a9',
  CreationDate: '2026-11-23T00:00:00Z',
  ColumnDefinition: focusColumns.map(definitionOf),
};

export const focusMetadataText = `${JSON.stringify(focusMetadata, undefined, 2)}\n`;
