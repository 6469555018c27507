/** Formats of FOCUS 1.2's values: NumericFormat, DateTimeFormat, CurrencyFormat, UnitFormat, and allowed values. */
export const decimal = /^-?\d+(\.\d+)?$/;
const nonNegative = /^\d+(\.\d+)?$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
/** The official validator takes ASCII only. A null is an empty value, not a blank. */
const text = /^[!-~][ -~]*$/;
/** Customers choose their names, so these may have any characters. */
const name = /^\S.*$/su;
const oneOf = (...values: string[]) => new RegExp(`^(${values.join('|')})$`);

const size = '([KMGTPE]?[bB]|[KMGTPE]i[bB])';
const times = '(Years|Months|Days|Hours|Minutes|Seconds)';
const oneTime = '(Year|Month|Day|Hour|Minute|Second)';
/** A unit that FOCUS does not list is capitalized; the units that it lists keep their spelling. */
const noun = '(?!Milli|Micro|Nano|Byte|Bit)[A-Z][a-z]+';
const counted = `(${noun}( ${noun})*)`;
const plural = `(${size}|${times}|${counted}s)`;
/** The formats of FOCUS: units, units by time, units over time, a number of units, units over a number of times. */
const unit = new RegExp(
  [plural, `(${size}|${counted})-${times}`, `${plural}/${oneTime}`, `\\d+ ${plural}`, `${plural}/\\d+ ${times}`]
    .map((format) => `^${format}$`)
    .join('|'),
);

/** The subcategories of the services that Cueline uses, each with its parent category. */
export const subcategories: Readonly<Record<string, string>> = {
  'Natural Language Processing': 'AI and Machine Learning',
  'Other (Business Applications)': 'Business Applications',
  'Serverless Compute': 'Compute',
  'NoSQL Databases': 'Databases',
  'API Management': 'Integration',
  Messaging: 'Integration',
  'Workflow Orchestration': 'Integration',
  Observability: 'Management and Governance',
  'Other (Media)': 'Media',
  'Content Delivery': 'Networking',
  'Network Connectivity': 'Networking',
  'Network Security': 'Networking',
  'Other (Security)': 'Security',
  'Object Storage': 'Storage',
};

const named = (columns: string, format: RegExp) =>
  Object.fromEntries(columns.split(' ').map((column) => [column, format]));

const patterns: Readonly<Record<string, RegExp>> = {
  ...named(
    'BilledCost ConsumedQuantity ContractedCost EffectiveCost ListCost PricingCurrencyEffectiveCost PricingQuantity',
    decimal,
  ),
  ...named(
    'ContractedUnitPrice ListUnitPrice PricingCurrencyContractedUnitPrice PricingCurrencyListUnitPrice',
    nonNegative,
  ),
  ...named('BillingPeriodEnd BillingPeriodStart ChargePeriodEnd ChargePeriodStart', time),
  // The specification lets a virtual currency have any name; the official validator takes only three letters.
  ...named('BillingCurrency PricingCurrency', /^[A-Z]{3}$/),
  ...named('ConsumedUnit PricingUnit', unit),
  ChargeCategory: oneOf('Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment'),
  ChargeClass: oneOf('Correction'),
  ChargeFrequency: oneOf('One-Time', 'Recurring', 'Usage-Based'),
  PricingCategory: oneOf('Standard', 'Dynamic', 'Committed', 'Other'),
  SubAccountName: name,
};

export const focusPatterns = (column: string): RegExp => patterns[column] ?? text;
