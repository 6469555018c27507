import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isBilled, isGlobal, type Meter, meterNames } from '#contract/meters.ts';
import { CostRow } from '#contract/schemas/cost-row.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { FocusLine, rowOfLine, withoutAccountName } from '#finance/books/focus.ts';
import { focusMetadata, focusMetadataText } from '#finance/books/focus-metadata.ts';
import { priced as pricedAt } from '#finance/books/usage.ts';
import { focusFile, origin, rowsOfFile } from '../../support/costs/focus-file.ts';
import { focusFaults, focusRecords, metadataFaults } from '../../support/focus/focus-1-2.ts';

const list = usEast1;
const priced = (row: Omit<CostRow, 'cost_nano_usd'>): CostRow => pricedAt(row, list);
const account = '019aa000-0000-7000-8000-000000000001';
const focusCsv = (rows: readonly CostRow[], where = origin) =>
  focusFile(rows, new Map([[account, 'Näh & Söhne']]), where);
const everyMeter = meterNames.map((meter) =>
  priced({ day: '2026-12-31', route: 'createProject', account_id: account, meter, modelled: false, units: 1234.5 }),
);

it('has the columns, types and allowed values of FOCUS 1.2, for every meter, and why its price may be another', () => {
  expect(focusFaults(focusCsv(everyMeter))).toEqual([]);
  const speech = focusRecords(focusCsv(everyMeter)).find(({ SkuId }) => SkuId === 'transcribe_seconds');
  expect(speech?.x_PriceUncertainty).toBe(list.transcribe_seconds.uncertain);
});

const oneRow = focusCsv(everyMeter.slice(0, 1));
const lambdaTime = focusCsv(everyMeter.filter(({ meter }) => meter === 'lambda_mb_ms'));
const corrected = focusCsv([v.parse(CostRow, { ...everyMeter[0], booked_on: '2027-01-01' })]);
const outside = 'row 1: the charge is outside of its billing period';
it.each([
  [oneRow, 'BilledCost', 'billedCost', 'BilledCost is missing'],
  [oneRow, 'Usage-Based', 'Sometimes', 'row 1: ChargeFrequency is "Sometimes"'],
  [oneRow, 'Serverless Compute', 'Messaging', 'row 1: Messaging is not in Compute'],
  [oneRow, /0\.0002469/g, '1e-9', 'row 1: BilledCost is "1e-9"'],
  [oneRow, 'Näh & Söhne', '', 'row 1: SubAccountId, SubAccountName, SubAccountType are not null together'],
  [oneRow, ',Usage,,', ',Usage,Correction,', outside],
  [corrected, ',Correction,', ',,', outside],
  [lambdaTime, 'MiB-Seconds', 'MiB-Milliseconds', 'row 1: ConsumedUnit is "MiB-Milliseconds"'],
  [lambdaTime, 'GiB-Seconds', '10240000 MiB-Seconds', 'row 1: PricingUnit is "10240000 MiB-Seconds"'],
  [lambdaTime, 'x_Architecture', 'Architecture', 'row 1: SkuPriceDetails has the key Architecture'],
])('the validator finds fault %#', (csv, right, wrong, fault) => {
  expect(focusFaults(csv)).toEqual([]);
  expect(focusFaults(csv.replace(right, wrong))).toContain(fault);
});

it('has metadata that fits its columns', () => {
  const csv = focusCsv(everyMeter);
  expect(metadataFaults(focusMetadataText, csv)).toEqual([]);
  expect(metadataFaults(focusMetadataText.replace('"1.2"', '"1.1"'), csv)).toHaveLength(1);
  expect(metadataFaults(focusMetadataText, csv.replace('BilledCost', 'Cost'))).toContain('other columns are there');
});

it('has a schema id for exactly these columns: when they change, give a new id and date', () => {
  const { ColumnDefinition, SchemaId } = focusMetadata;
  const digest = createHash('sha256').update(JSON.stringify(ColumnDefinition)).digest('hex').slice(0, 16);
  expect([SchemaId, digest]).toEqual(['019ab60c-7d20-7a3e-9c58-1e4b8d07f5a9', 'd4a7f281b45fc8c0']);
});

it('has credits in their own currency, refunds as negative, and neither in dollars', () => {
  const [charged, refunded] = focusRecords(
    focusCsv(everyMeter.filter(({ meter }) => meter.startsWith('credits')).map((row) => ({ ...row, units: 3 }))),
  );
  const same = { ProviderName: 'Cueline', PricingCurrency: 'CRD', PricingCurrencyListUnitPrice: '1', BilledCost: '0' };
  expect(charged).toMatchObject({ ...same, PricingCurrencyEffectiveCost: '3', PricingQuantity: '3' });
  expect(refunded).toMatchObject({ ...same, PricingCurrencyEffectiveCost: '-3', PricingQuantity: '-3' });
});

it('has what was paid for credits in dollars, of no cost, and below zero where refunds are more', () => {
  const row = { day: '2026-12-31', route: 'credits', account_id: account, modelled: false, meter: 'revenue' } as const;
  const rows = [priced({ ...row, units: -1_500_000_001 }), priced({ ...row, units: 9_007_199_254_740_991 })];
  const csv = focusCsv(rows);
  expect(focusRecords(csv)[0]).toMatchObject({
    ...{ ProviderName: 'Cueline', PricingCurrency: 'USD', BilledCost: '0' },
    ...{ ConsumedQuantity: '-1.500000001', ConsumedUnit: 'Dollars' },
  });
  expect(rowsOfFile(csv)).toEqual(rows);
});

const isRegional = (meter: Meter): boolean => isBilled(meter) && !isGlobal(meter);

it('has empty costs and prices where the price in the Region is unknown, says so, and is read back without a cost', () => {
  const abroad = { ...origin, region: 'eu-central-1' };
  const unpriced = everyMeter.map(({ cost_nano_usd, ...row }): CostRow => row);
  const csv = focusCsv(unpriced, abroad);
  for (const record of focusRecords(csv).filter(({ SkuId = '' }) =>
    isRegional(v.parse(v.picklist(meterNames), SkuId)),
  )) {
    expect([record.BilledCost, record.EffectiveCost, record.ListUnitPrice]).toEqual(['', '', '']);
    expect(record.x_PriceUncertainty).toBe('the price in eu-central-1 is unknown');
    expect(record.SkuPriceId).toMatch(/\.eu-central-1$/);
  }
  expect(rowsOfFile(csv)).toEqual(unpriced);
});

it('reads files written when lambda_mb_ms was in MiB-Milliseconds', () => {
  const row = priced({ day: '2026-11-01', route: 'getJob', meter: 'lambda_mb_ms', modelled: false, units: 10_240 });
  const before = focusCsv([row]).replace(',10.24,MiB-Seconds,', ',10240,MiB-Milliseconds,');
  expect(before).toContain('MiB-Milliseconds');
  expect(rowsOfFile(before)).toEqual([row]);
});

it('reads files written when rows had neither plan nor release', () => {
  const row = priced({ day: '2026-11-01', route: 'getJob', meter: 'log_bytes', modelled: false, units: 10 });
  const dropped = focusRecords(focusCsv([row])).map(({ x_Plan, x_Release, ...others }) => others);
  expect(rowsOfFile(stringify(dropped, { header: true }))).toEqual([row]);
});

it('has the owner, the day and whether it is modelled', () => {
  const [record] = focusRecords(
    focusCsv([
      priced({
        ...{ day: '2026-02-28', route: 'StartSpeechJob', meter: 's3_put_requests', modelled: true, units: 3 },
        ...{ account_id: account, project_id: 'p-1', job_id: 'j-1', plan: 'pro', release: 'v1.2' },
      }),
    ]),
  );
  expect(record).toMatchObject({
    ...{ BilledCost: '0.000015', ListUnitPrice: '0.005', PricingUnit: '1000 Requests', PricingQuantity: '0.003' },
    ...{ ConsumedQuantity: '3', ChargePeriodStart: '2026-02-28T00:00:00Z', ChargePeriodEnd: '2026-03-01T00:00:00Z' },
    ...{ BillingPeriodEnd: '2026-03-01T00:00:00Z', InvoiceId: '', ResourceId: 'j-1', ResourceType: 'Job' },
    ...{ SubAccountId: account, SubAccountName: 'Näh & Söhne', SubAccountType: 'Cueline account' },
    ...{ BillingAccountId: 'arn:aws:iam::000000000000:root', BillingAccountName: 'cueline-dev' },
    ...{ ServiceName: 'Amazon Simple Storage Service', SkuPriceDetails: '{"StorageClass":"Standard"}' },
    Tags: '{"app":"cueline","stage":"dev","deployment":"cueline-dev","component":"transcribe"}',
    ...{ x_JobId: 'j-1', x_Modelled: 'true', x_Plan: 'pro', x_Release: 'v1.2' },
    x_PriceUncertainty: '',
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
      plan: fc.constantFrom('free', 'pro'),
      release: fc.stringMatching(/^[A-Za-z0-9][\w.-]{0,23}$/),
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
  // Up to a hundred thousand dollars a row: beyond, the float product of this test is coarser than a nano-dollar.
  .filter(({ cost_nano_usd = 0 }) => cost_nano_usd < 1e14);

it('is read back as exactly the rows that it was written from', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 20 }), (rows) => {
      const csv = focusCsv(rows);
      expect(rowsOfFile(csv)).toEqual(rows);
      expect(focusFaults(csv)).toEqual([]);
    }),
  );
});

it('is read back exactly where a float would be a thousandth off, with a quantity of 13 digits', () => {
  const lambda = { day: '2026-11-01', route: 'r', meter: 'lambda_mb_ms', modelled: false } as const;
  const row = priced({ ...lambda, units: 4_297_365_529_166 });
  expect(rowsOfFile(focusCsv([row]))).toEqual([row]);
});

it('escapes text that a spreadsheet would take for a formula', () => {
  const row = priced({ day: '2026-02-28', route: '=1+1', meter: 'log_bytes', modelled: false, units: 1 });
  expect(focusRecords(focusCsv([row]))[0]?.x_Route).toBe("'=1+1");
});

it.each([
  ['x_ProjectId', 'inter.ttf'],
  ['x_Modelled', 'perhaps'],
  ['SkuId', 'meter_of_a_later_release'],
  ['ConsumedQuantity', 'much'],
  ['ConsumedQuantity', '-1'],
  ['ChargePeriodStart', 'yesterday'],
])('a line whose %s is %s is read as an unreadable one of the same cost', (column, value) => {
  const row = { day: '2026-11-20', route: 'download', account_id: account, modelled: false } as const;
  const [line] = focusRecords(focusCsv([priced({ ...row, meter: 'data_out_bytes', units: 2 ** 30 })]));
  const broken: unknown = { ...line, [column]: value };
  v.assert(FocusLine, broken);
  const unreadable = { route: 'unreadable', meter: 'unreadable_lines', modelled: false, units: 1 };
  expect(rowOfLine(broken, '2026-11-21')).toEqual({ ...unreadable, day: '2026-11-21', cost_nano_usd: 90_000_000 });
});

it('refuses to read a CSV file with other columns', () => {
  expect(() => rowsOfFile('a,b\n1,2\n')).toThrow();
});

it('a file without the name of an account is the file of an account that never had one', async () => {
  const other = { ...everyMeter[0], account_id: '019aa000-0000-7000-8000-000000000002' };
  const rows = [...everyMeter, v.parse(CostRow, other)];
  const names = new Map([[other.account_id, '=Söhne, "Näh"']]);
  const named = focusFile(rows, new Map([...names, [account, '=Näh & "Söhne"']]));
  const lines: unknown = parse(named, { columns: true });
  v.assert(v.array(FocusLine), lines);
  expect(await text(withoutAccountName(Readable.from(lines), account))).toBe(focusFile(rows, names));
});
