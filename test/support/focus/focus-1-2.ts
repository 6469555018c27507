import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { decimal, focusPatterns, subcategories } from './focus-formats.ts';

/**
 * What FOCUS 1.2 asks of the columns that Cueline writes, from the specification's text and the rules of the official
 * validator, and not from our code. https://focus.finops.org/focus-specification/v1-2/
 */
const mandatory =
  'BilledCost BillingAccountId BillingAccountName BillingCurrency BillingPeriodEnd BillingPeriodStart ChargeCategory ChargeClass ChargeDescription ChargePeriodEnd ChargePeriodStart ContractedCost EffectiveCost InvoiceIssuerName ListCost PricingQuantity PricingUnit ProviderName PublisherName ServiceCategory ServiceName';
/**
 * Mandatory where the provider supports what they describe: AWS supports all of it, and Cueline's credits are a virtual
 * currency.
 */
const conditional =
  'BillingAccountType CapacityReservationId CapacityReservationStatus CommitmentDiscountCategory CommitmentDiscountId CommitmentDiscountName CommitmentDiscountQuantity CommitmentDiscountStatus CommitmentDiscountType CommitmentDiscountUnit ConsumedQuantity ConsumedUnit ContractedUnitPrice ListUnitPrice PricingCategory PricingCurrency PricingCurrencyContractedUnitPrice PricingCurrencyEffectiveCost PricingCurrencyListUnitPrice RegionId RegionName ResourceId ResourceName ResourceType SkuId SkuMeter SkuPriceDetails SkuPriceId SubAccountId SubAccountName SubAccountType Tags';
const recommended = 'AvailabilityZone ChargeFrequency InvoiceId ServiceSubcategory';
const everyColumn = [mandatory, conditional, recommended].flatMap((names) => names.split(' '));

/** Columns that may be null in a row of usage. Every other column has a value in each row. */
const nullable = new Set(
  'ChargeClass ConsumedQuantity ConsumedUnit ResourceId ResourceType SkuPriceDetails SubAccountId SubAccountName SubAccountType Tags'.split(
    ' ',
  ),
);
/** Always null: Cueline does not know them, so no rule is about their values. */
const unsupported = /^(?:AvailabilityZone|CapacityReservation|CommitmentDiscount|InvoiceId|ResourceName)/;

/** The columns of one list are null together or not at all. */
const together = [
  ['SubAccountId', 'SubAccountName', 'SubAccountType'],
  ['ResourceId', 'ResourceType'],
  ['ConsumedQuantity', 'ConsumedUnit'],
];

/** Rows with the same value of the first column have the same value of the second. */
const determined = [
  ['SkuPriceId', 'SkuId'],
  ['SkuPriceId', 'SkuPriceDetails'],
  ['SkuPriceId', 'ListUnitPrice'],
  ['ServiceName', 'ServiceCategory'],
  ['ServiceName', 'ServiceSubcategory'],
  ['SubAccountId', 'SubAccountName'],
] as const;

/** Each cost is its unit price times PricingQuantity. */
const products = [
  ['ListUnitPrice', 'ListCost'],
  ['ContractedUnitPrice', 'ContractedCost'],
  ['PricingCurrencyListUnitPrice', 'PricingCurrencyEffectiveCost'],
] as const;

export type FocusRecord = Readonly<Record<string, string>>;

export const focusRecords = (csv: string): FocusRecord[] => parse(csv, { columns: true });

const columnsOf = (csv: string): string[] => {
  const [header = []]: string[][] = parse(csv, { to: 1 });
  return header;
};

/** What breaks FOCUS 1.2 in the file: one sentence for each fault. */
export const focusFaults = (csv: string): string[] => {
  const header = columnsOf(csv);
  const focus = header.filter((name) => !name.startsWith('x_'));
  const custom = header.filter((name) => name.startsWith('x_'));
  const records = focusRecords(csv);
  return [
    ...everyColumn.filter((name) => !header.includes(name)).map((name) => `${name} is missing`),
    ...focus.filter((name) => !everyColumn.includes(name)).map((name) => `${name} is no column of FOCUS`),
    ...custom.filter((name) => !/^x_[A-Z][A-Za-z]{1,47}$/.test(name)).map((name) => `${name} is no custom column`),
    ...([...focus.sort(), ...custom.sort()].join() === header.join() ? [] : ['the columns are not in order']),
    ...records.flatMap((record, line) => faultsOf(record).map((fault) => `row ${line + 1}: ${fault}`)),
    ...determined.flatMap(([one, other]) => {
      const values = Map.groupBy(records, (record) => record[one] ?? '');
      return [...values]
        .filter(([value, own]) => value !== '' && new Set(own.map((record) => record[other])).size > 1)
        .map(([value]) => `${one} ${value} has more than one ${other}`);
    }),
  ];
};

const faultsOf = (record: FocusRecord): string[] => {
  const is = (name: string) => record[name] ?? '';
  const time = (name: string) => new Date(is(name)).getTime();
  const faults = Object.entries(record).flatMap(([name, value]) => {
    if (name.startsWith('x_') || (value === '' && (nullable.has(name) || unsupported.test(name)))) return [];
    return focusPatterns(name).test(value) && !unsupported.test(name) ? [] : [`${name} is ${JSON.stringify(value)}`];
  });
  const isUsage = is('ChargeCategory') === 'Usage';
  return [
    ...faults,
    ...(subcategories[is('ServiceSubcategory')] === is('ServiceCategory')
      ? []
      : [`${is('ServiceSubcategory')} is not in ${is('ServiceCategory')}`]),
    ...together
      .filter((names) => new Set(names.map((name) => is(name) === '')).size > 1)
      .map((names) => `${names.join(', ')} are not null together`),
    // Where a third party issues the invoice, that invoice has the cost.
    ...(is('ProviderName') === is('InvoiceIssuerName') || Number(is('BilledCost')) === 0
      ? []
      : ['BilledCost is not 0, though another issues the invoice']),
    ...((is('ConsumedQuantity') !== '') === isUsage ? [] : ['ConsumedQuantity goes with usage']),
    ...products
      // Costs are rounded to the nano-dollar.
      .filter(
        ([price, cost]) => !(Math.abs(Number(is(price)) * Number(is('PricingQuantity')) - Number(is(cost))) <= 0.6e-9),
      )
      .map(([price, cost]) => `${cost} is not ${price} times PricingQuantity`),
    ...keyValueFaults('Tags', is('Tags'), () => true),
    ...keyValueFaults(
      'SkuPriceDetails',
      is('SkuPriceDetails'),
      (key) => /^x_[A-Z]/.test(key) || skuProperties.has(key),
    ),
    // Only a correction of an invoiced period is of an earlier one, and such a correction has this class.
    ...(time('ChargePeriodStart') >= time('BillingPeriodStart') === (is('ChargeClass') === '') &&
    time('ChargePeriodEnd') <= time('BillingPeriodEnd')
      ? []
      : ['the charge is outside of its billing period']),
    ...(time('ChargePeriodStart') < time('ChargePeriodEnd') ? [] : ['the charge period is empty']),
  ];
};

/** Properties of prices that FOCUS defines; others begin with x_. */
const skuProperties = new Set(
  'CoreCount DiskMaxIops DiskSpace DiskType GpuCount InstanceType InstanceSeries MemorySize NetworkMaxIops NetworkMaxThroughput OperatingSystem Redundancy StorageClass'.split(
    ' ',
  ),
);
const KeyValues = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));

const keyValueFaults = (column: string, text: string, isKey: (key: string) => boolean): string[] => {
  if (text === '') return [];
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), KeyValues), text);
  if (!parsed.success) return [`${column} is no object of plain values`];
  return Object.keys(parsed.output)
    .filter((key) => !isKey(key))
    .map((key) => `${column} has the key ${key}`);
};

const Column = v.looseObject({
  ColumnName: v.string(),
  DataType: v.picklist(['STRING', 'DECIMAL', 'DATETIME', 'JSON']),
  NumericPrecision: v.optional(v.pipe(v.number(), v.integer())),
  NumberScale: v.optional(v.pipe(v.number(), v.integer())),
  ProviderTagPrefixes: v.optional(v.array(v.string())),
});
const Metadata = v.looseObject({
  DataGenerator: v.pipe(v.string(), v.minLength(1)),
  SchemaId: v.pipe(v.string(), v.uuid()),
  FocusVersion: v.literal('1.2'),
  CreationDate: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)),
  ColumnDefinition: v.array(Column),
});

/** What breaks FOCUS 1.2 in the metadata, or does not fit the file beside them: one sentence for each fault. */
export const metadataFaults = (json: string, csv: string): string[] => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Metadata), json);
  if (!parsed.success) return parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  const defined = parsed.output.ColumnDefinition;
  const records = focusRecords(csv);
  return [
    ...(defined.map(({ ColumnName }) => ColumnName).join() === columnsOf(csv).join()
      ? []
      : ['other columns are there']),
    ...defined.flatMap(({ ColumnName, DataType, NumericPrecision, NumberScale, ProviderTagPrefixes }) => {
      const values = records.map((record) => record[ColumnName] ?? '').filter((value) => value !== '');
      const scale = Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0));
      if (DataType === 'DECIMAL')
        return values.every((value) => decimal.test(value)) && NumericPrecision && (NumberScale ?? -1) >= scale
          ? []
          : [`${ColumnName} is no such decimal`];
      return ColumnName !== 'Tags' || ProviderTagPrefixes ? [] : ['Tags has no ProviderTagPrefixes'];
    }),
  ];
};
