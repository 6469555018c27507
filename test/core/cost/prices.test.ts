import { describe, expect, it } from 'vitest';
import { meterNames } from '#contract/meters.ts';
import { nanoUsdOf, nanoUsdOfUnits, pricesIn } from '#core/cost/price-of.ts';
import { prices } from '#core/cost/prices.ts';

describe.each(Object.entries(prices))('the price list of %s', (_, list) => {
  it('has a price for every meter and no other', () => {
    expect(Object.keys(list).sort()).toEqual([...meterNames].sort());
  });

  it.each(Object.entries(list))('%s has whole numbers, a source and the month it was read in', (_name, price) => {
    expect(Number.isSafeInteger(price.nanoUsd) && price.nanoUsd >= 0).toBe(true);
    expect(Number.isSafeInteger(price.per) && price.per > 0).toBe(true);
    expect(price.source).toMatch(/^https:\/\/aws\.amazon\.com\/|^contract\//);
    expect(price.readOn).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
  });
});

describe('what units cost', () => {
  const list = pricesIn('us-east-1');

  it('is exact for large quantities: a terabyte of logs, a month of storage', () => {
    expect(nanoUsdOf(2 ** 40, list.log_bytes)).toBe(512_000_000_000);
    expect(nanoUsdOf(2 ** 40 * 730, list.s3_byte_hours)).toBe(23_552_000_000);
  });

  it('is rounded half up to a nano-dollar', () => {
    expect(nanoUsdOf(0.5, { nanoUsd: 1, per: 1 })).toBe(1);
    expect(nanoUsdOf(0.499, { nanoUsd: 1, per: 1 })).toBe(0);
    // Half a read unit: 62.5 nano-dollars.
    expect(nanoUsdOf(0.5, list.dynamodb_read_units)).toBe(63);
  });

  it('is the list price of AWS: a gigabyte-second of Lambda, a minute of speech, a million requests', () => {
    expect(nanoUsdOf(1024 * 1000, list.lambda_mb_ms)).toBe(13_333);
    expect(nanoUsdOf(60, list.transcribe_seconds)).toBe(6_000_000);
    expect(nanoUsdOf(1_000_000, list.gateway_requests)).toBe(1_000_000_000);
  });

  it('of a line is the sum over its meters', () => {
    expect(nanoUsdOfUnits({ gateway_requests: 1, dynamodb_read_units: 2 }, list)).toBe(1000 + 250);
    expect(nanoUsdOfUnits({}, list)).toBe(0);
  });

  it('in a Region without a list is at the prices of us-east-1', () => {
    expect(pricesIn('eu-central-1')).toBe(list);
  });
});
