import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { focusCsv as csvOf, rowsOfFocusCsv } from '#core/cost/focus.ts';
import { focusColumns } from '#core/cost/focus-columns.ts';
import { focusMetadata, focusMetadataText } from '#core/cost/focus-metadata.ts';
import { nanoUsdOf, pricesIn } from '#core/cost/price-of.ts';
import { focusFaults, focusRecords, metadataFaults } from '../../support/focus/focus-1-2.ts';

const origin = { awsAccountArn: 'arn:aws:iam::000000000000:root', region: 'us-east-1', stack: 'Cueline-prod' };
const list = pricesIn('us-east-1');
const priced = (row: Omit<CostRow, 'cost_nano_usd'>): CostRow => ({
  ...row,
  cost_nano_usd: nanoUsdOf(row.units, list[row.meter]),
});
const account = '019aa000-0000-7000-8000-000000000001';
const focusCsv = (rows: readonly CostRow[], where = origin) => csvOf(rows, where, new Map([[account, 'Näh & Söhne']]));
const everyMeter = meterNames.map((meter) =>
  priced({ day: '2026-12-31', route: 'createProject', account_id: account, meter, modelled: false, units: 1234.5 }),
);

it('has the columns, types and allowed values of FOCUS 1.2, for every meter', () => {
  expect(focusFaults(focusCsv(everyMeter))).toEqual([]);
});

it('finds faults where there are some: the validator is none that nothing fails', () => {
  const csv = focusCsv(everyMeter.slice(0, 1));
  expect(focusFaults(csv.replace('BilledCost', 'billedCost'))).toContain('BilledCost is missing');
  expect(focusFaults(csv.replace('Usage-Based', 'Sometimes'))).toEqual(['row 1: ChargeFrequency is "Sometimes"']);
  expect(focusFaults(csv.replace('Serverless Compute', 'Messaging'))).toEqual(['row 1: Messaging is not in Compute']);
  expect(focusFaults(csv.replaceAll('0.0002469', '1e-9'))).toContain('row 1: BilledCost is "1e-9"');
  expect(focusFaults(csv.replace('Näh & Söhne', ''))).toEqual([
    'row 1: SubAccountId, SubAccountName, SubAccountType are not null together',
  ]);
  const lambdaTime = focusCsv(everyMeter.filter(({ meter }) => meter === 'lambda_mb_ms'));
  expect(focusFaults(lambdaTime.replace('MiB-Seconds', 'MiB-Milliseconds'))).toEqual([
    'row 1: ConsumedUnit is "MiB-Milliseconds"',
  ]);
  expect(focusFaults(lambdaTime.replace('GiB-Seconds', '10240000 MiB-Seconds'))).toEqual([
    'row 1: PricingUnit is "10240000 MiB-Seconds"',
  ]);
  expect(focusFaults(lambdaTime.replace('x_Architecture', 'Architecture'))).toEqual([
    'row 1: SkuPriceDetails has the key Architecture',
  ]);
});

it('has its metadata beside it: who made it, by which version, and what each column holds', () => {
  const csv = focusCsv(everyMeter);
  expect(metadataFaults(focusMetadataText, csv)).toEqual([]);
  expect(metadataFaults(focusMetadataText.replace('"1.2"', '"1.1"'), csv)).toHaveLength(1);
  expect(metadataFaults(focusMetadataText, csv.replace('BilledCost', 'Cost'))).toContain('other columns are there');
});

it('has a schema id of its own for these columns: give a new one, and its date, when they change', () => {
  const { ColumnDefinition, SchemaId } = focusMetadata;
  const digest = createHash('sha256').update(JSON.stringify(ColumnDefinition)).digest('hex').slice(0, 16);
  expect([SchemaId, digest]).toEqual(['0199c6a4-5c1e-7d52-9b1f-3f6c2a8e4d10', 'b3166281843032b2']);
});

it('tells credits in their own currency, those given back as less than nothing, and no dollars of them', () => {
  const [charged, refunded] = focusRecords(
    focusCsv(everyMeter.filter(({ meter }) => meter.startsWith('credits')).map((row) => ({ ...row, units: 3 }))),
  );
  const same = { ProviderName: 'Cueline', PricingCurrency: 'CRD', PricingCurrencyListUnitPrice: '1', BilledCost: '0' };
  expect(charged).toMatchObject({ ...same, PricingCurrencyEffectiveCost: '3', PricingQuantity: '3' });
  expect(refunded).toMatchObject({ ...same, PricingCurrencyEffectiveCost: '-3', PricingQuantity: '-3' });
});

it('says in each row where another Region lends its prices', () => {
  const abroad = { ...origin, region: 'eu-central-1' };
  for (const record of focusRecords(focusCsv(everyMeter, abroad))) {
    expect(record.x_PriceUncertainty).toMatch(/^priced as us-east-1, since there is no price list of eu-central-1/);
    expect(record.SkuPriceId).toMatch(/\.us-east-1$/);
  }
  expect(focusFaults(focusCsv(everyMeter, abroad))).toEqual([]);
});

it('reads the files that were written before Lambda had a unit of FOCUS', () => {
  const row = priced({ day: '2026-11-01', route: 'getJob', meter: 'lambda_mb_ms', modelled: false, units: 10_240 });
  const before = focusCsv([row]).replace(',10.24,MiB-Seconds,', ',10240,MiB-Milliseconds,');
  expect(before).toContain('MiB-Milliseconds');
  expect(rowsOfFocusCsv(before)).toEqual([row]);
});

it('says whose it is, when, and how sure', () => {
  const [record] = focusRecords(
    focusCsv([
      priced({
        day: '2026-02-28',
        route: 'StartSpeechJob',
        account_id: account,
        project_id: 'p-1',
        job_id: 'j-1',
        meter: 's3_put_requests',
        modelled: true,
        units: 3,
      }),
    ]),
  );
  expect(record).toMatchObject({
    BilledCost: '0.000015',
    ListUnitPrice: '0.005',
    PricingUnit: '1000 Requests',
    PricingQuantity: '0.003',
    ConsumedQuantity: '3',
    ChargePeriodStart: '2026-02-28T00:00:00Z',
    ChargePeriodEnd: '2026-03-01T00:00:00Z',
    BillingPeriodEnd: '2026-03-01T00:00:00Z',
    SubAccountId: account,
    SubAccountName: 'Näh & Söhne',
    SubAccountType: 'Cueline account',
    BillingAccountId: 'arn:aws:iam::000000000000:root',
    BillingAccountName: 'cueline-prod',
    ResourceId: 'j-1',
    ResourceType: 'Job',
    ServiceName: 'Amazon Simple Storage Service',
    SkuPriceDetails: '{"StorageClass":"Standard"}',
    InvoiceId: '',
    Tags: '{"app":"cueline","stage":"prod","deployment":"cueline-prod","component":"transcribe"}',
    x_JobId: 'j-1',
    x_Modelled: 'true',
    x_PriceUncertainty: list.s3_put_requests.uncertain,
  });
});

const WrittenId = fc.stringMatching(/^[A-Za-z0-9][\w-]{0,40}$/);
const anyRow: fc.Arbitrary<CostRow> = fc
  .record(
    {
      day: fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
      route: WrittenId,
      account_id: WrittenId,
      project_id: WrittenId,
      job_id: WrittenId,
      export_id: WrittenId,
      meter: fc.constantFrom(...meterNames),
      modelled: fc.boolean(),
      units: fc.oneof(
        fc.integer({ min: 1, max: 9_000_000_000_000 }),
        fc.integer({ min: 1, max: 1e9 }).map((n) => n / 1000),
      ),
    },
    { requiredKeys: ['day', 'route', 'meter', 'modelled', 'units'] },
  )
  .map(priced)
  // A hundred thousand dollars in one row: beyond it the test's own float product is coarser than a nano-dollar.
  .filter(({ cost_nano_usd }) => cost_nano_usd < 1e14);

it('is read back as the rows that it was written from, to the last unit and nano-dollar', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 20 }), (rows) => {
      const csv = focusCsv(rows);
      expect(rowsOfFocusCsv(csv)).toEqual(rows);
      expect(focusFaults(csv)).toEqual([]);
    }),
  );
});

it('is read back without a float, which would be a thousandth off where a quantity has 13 digits', () => {
  const row = priced({
    day: '2026-11-01',
    route: 'r',
    meter: 'lambda_mb_ms',
    modelled: false,
    units: 4_297_365_529_166,
  });
  expect(rowsOfFocusCsv(focusCsv([row]))).toEqual([row]);
});

it('adds up to the rows, column by column, without a float', () => {
  const nano = (usd = '') => BigInt(usd.split('.')[0] + (usd.split('.')[1] ?? '').padEnd(9, '0'));
  for (const column of ['BilledCost', 'EffectiveCost', 'ContractedCost', 'ListCost']) {
    const sum = focusRecords(focusCsv(everyMeter)).reduce((all, record) => all + nano(record[column]), 0n);
    expect(sum).toBe(everyMeter.reduce((all, row) => all + BigInt(row.cost_nano_usd), 0n));
  }
});

it('writes nothing that a spreadsheet would run', () => {
  const csv = focusCsv([
    { ...priced({ day: '2026-02-28', route: '=1+1', meter: 'log_bytes', modelled: false, units: 1 }) },
  ]);
  expect(focusRecords(csv)[0]?.x_Route).toBe("'=1+1");
});

it('is not made of a file of another kind', () => {
  expect(() => rowsOfFocusCsv('a,b\n1,2\n')).toThrow();
});

it('is the table that docs/costs.md has Athena make, column by column', () => {
  const [, columns = ''] =
    /CREATE EXTERNAL TABLE cueline_costs \(([^)]+)\)/.exec(readFileSync('docs/costs.md', 'utf8')) ?? [];
  expect(columns.match(/\w+(?= string)/g)).toEqual(focusColumns.map((name) => name.toLowerCase()));
});
