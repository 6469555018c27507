import { parse } from 'csv-parse/sync';

/**
 * What FOCUS 1.2 asks of the columns that Cueline writes, copied from the specification and its conformance model and not
 * from our code. https://focus.finops.org/focus-specification/v1-2/
 */
const mandatory =
  'BilledCost BillingAccountId BillingAccountName BillingCurrency BillingPeriodEnd BillingPeriodStart ChargeCategory ChargeClass ChargeDescription ChargePeriodEnd ChargePeriodStart ContractedCost EffectiveCost InvoiceIssuerName ListCost PricingQuantity PricingUnit ProviderName PublisherName ServiceCategory ServiceName'.split(
    ' ',
  );
const others =
  'AvailabilityZone BillingAccountType CapacityReservationId CapacityReservationStatus ChargeFrequency CommitmentDiscountCategory CommitmentDiscountId CommitmentDiscountName CommitmentDiscountQuantity CommitmentDiscountStatus CommitmentDiscountType CommitmentDiscountUnit ConsumedQuantity ConsumedUnit ContractedUnitPrice InvoiceId ListUnitPrice PricingCategory PricingCurrency PricingCurrencyContractedUnitPrice PricingCurrencyEffectiveCost PricingCurrencyListUnitPrice RegionId RegionName ResourceId ResourceName ResourceType ServiceSubcategory SkuId SkuMeter SkuPriceDetails SkuPriceId SubAccountId SubAccountName SubAccountType Tags'.split(
    ' ',
  );

const decimal = /^-?\d+(\.\d+)?$/;
const nonNegative = /^\d+(\.\d+)?$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const text = /^[^\s].*$/;
/** UnitFormat: an optional quantity and capitalized nouns, compounds joined by a hyphen. */
const unit = /^(\d+ )?(B|GB|MiB|GiB|[A-Z][a-z]+( [A-Z][a-z]+)*)(-[A-Z][a-z]+s)?$/;
const oneOf = (...values: string[]) =>
  new RegExp(`^(${values.map((value) => value.replace(/[()]/g, '\\$&')).join('|')})$`);

/** Pattern of a value, by column. Those in `nullable` may be empty instead. */
const patterns: Readonly<Record<string, RegExp>> = {
  BilledCost: decimal,
  ContractedCost: decimal,
  EffectiveCost: decimal,
  ListCost: decimal,
  ConsumedQuantity: nonNegative,
  PricingQuantity: decimal,
  ContractedUnitPrice: nonNegative,
  ListUnitPrice: nonNegative,
  BillingPeriodEnd: time,
  BillingPeriodStart: time,
  ChargePeriodEnd: time,
  ChargePeriodStart: time,
  BillingCurrency: /^[A-Z]{3}$/,
  ConsumedUnit: unit,
  PricingUnit: unit,
  ChargeCategory: oneOf('Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment'),
  ChargeClass: oneOf('Correction'),
  ChargeFrequency: oneOf('One-Time', 'Recurring', 'Usage-Based'),
  PricingCategory: oneOf('Standard', 'Dynamic', 'Committed', 'Other'),
  Tags: /^\{("[^"]+":"[^"]*",?)*\}$/,
};
const nullable = new Set('BillingAccountName ChargeClass SubAccountId SubAccountName SubAccountType'.split(' '));

const subcategories: Readonly<Record<string, string>> = {
  'AI Platforms': 'AI and Machine Learning',
  'Generative AI': 'AI and Machine Learning',
  'Machine Learning': 'AI and Machine Learning',
  'Natural Language Processing': 'AI and Machine Learning',
  'Other (Business Applications)': 'Business Applications',
  'Serverless Compute': 'Compute',
  'NoSQL Databases': 'Databases',
  'API Management': 'Integration',
  Messaging: 'Integration',
  'Workflow Orchestration': 'Integration',
  'Other (Integration)': 'Integration',
  Observability: 'Management and Governance',
  'Content Creation': 'Media',
  'Media Streaming': 'Media',
  'Other (Media)': 'Media',
  'Content Delivery': 'Networking',
  'Network Connectivity': 'Networking',
  'Network Infrastructure': 'Networking',
  'Other (Networking)': 'Networking',
  'Object Storage': 'Storage',
};

export type FocusRecord = Readonly<Record<string, string>>;

export const focusRecords = (csv: string): FocusRecord[] => parse(csv, { columns: true });

/** Every way in which the file is not FOCUS 1.2, as sentences. */
export const focusFaults = (csv: string): string[] => {
  const [header = []]: string[][] = parse(csv, { to: 1 });
  const focus = header.filter((name) => !name.startsWith('x_'));
  const custom = header.filter((name) => name.startsWith('x_'));
  const known = new Set([...mandatory, ...others]);
  return [
    ...mandatory.filter((name) => !header.includes(name)).map((name) => `${name} is missing`),
    ...focus.filter((name) => !known.has(name)).map((name) => `${name} is no column of FOCUS`),
    ...custom.filter((name) => !/^x_[A-Z][A-Za-z]{1,47}$/.test(name)).map((name) => `${name} is no custom column`),
    ...([...focus.sort(), ...custom.sort()].join() === header.join() ? [] : ['the columns are not in order']),
    ...focusRecords(csv).flatMap((record, line) => faultsOf(record).map((fault) => `row ${line + 1}: ${fault}`)),
  ];
};

const faultsOf = (record: FocusRecord): string[] => {
  const is = (name: string) => record[name] ?? '';
  const faults = Object.entries(record).flatMap(([name, value]) => {
    if (name.startsWith('x_') || (value === '' && nullable.has(name))) return [];
    return (patterns[name] ?? text).test(value) ? [] : [`${name} is ${JSON.stringify(value)}`];
  });
  const product = Number(is('ListUnitPrice')) * Number(is('PricingQuantity'));
  const start = new Date(is('ChargePeriodStart'));
  return [
    ...faults,
    ...(subcategories[is('ServiceSubcategory')] === is('ServiceCategory')
      ? []
      : [`${is('ServiceSubcategory')} is not in ${is('ServiceCategory')}`]),
    // To the nano-dollar that costs are rounded to.
    ...(Math.abs(product - Number(is('ListCost'))) <= 0.6e-9
      ? []
      : [`ListCost is not price times quantity: ${product}`]),
    ...((is('SubAccountId') === '') === (is('SubAccountType') === '') ? [] : ['SubAccountType goes with SubAccountId']),
    ...(start >= new Date(is('BillingPeriodStart')) &&
    new Date(is('ChargePeriodEnd')) <= new Date(is('BillingPeriodEnd'))
      ? []
      : ['the charge is outside of its billing period']),
    ...(start < new Date(is('ChargePeriodEnd')) ? [] : ['the charge period is empty']),
  ];
};
