import { describe, expect, it } from 'vitest';
import { exportEstimate, transcriptionCost } from '#core/cost/estimate.ts';
import { knownNanoUsd, nanoUsdOf, nanoUsdOfUnits, pricesIn } from '#core/cost/price-of.ts';
import { priceOn, usEast1 } from '#core/cost/prices.ts';
import { videoFacts } from '../media/example-facts.ts';

describe('the price list of us-east-1', () => {
  it.each(Object.entries(usEast1))('%s has whole numbers, a source and the month it was read in', (_name, price) => {
    expect(Number.isSafeInteger(price.nanoUsd) && price.nanoUsd >= 0).toBe(true);
    expect(Number.isSafeInteger(price.per) && price.per > 0).toBe(true);
    expect(price.source).toMatch(/^https:\/\/aws\.amazon\.com\/|^contract\//);
    expect(price.readOn).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
  });
});

describe('what units cost', () => {
  const list = usEast1;

  it('is exact for large quantities: a terabyte of logs, a month of storage', () => {
    expect(nanoUsdOf(2 ** 40, list.log_bytes)).toBe(512_000_000_000);
    expect(nanoUsdOf(2 ** 40 * 730, list.s3_byte_hours)).toBe(23_552_000_000);
  });

  it('of a month of storage, of an alarm, is that of the month, however many hours it has', () => {
    for (const [day, hours] of [
      ['2026-09-01', 720],
      ['2028-02-29', 696],
      ['2026-12-31', 744],
      ['', 730],
    ] as const) {
      expect(nanoUsdOf(2 ** 30 * hours, priceOn(list, 's3_byte_hours', day))).toBe(23_000_000);
      expect(nanoUsdOf(10 * hours, priceOn(list, 'alarm_hours', day))).toBe(1_000_000_000);
      expect(priceOn(list, 'transcribe_seconds', day)).toBe(list.transcribe_seconds);
    }
  });

  it('is the price of the day: a change does not reach back, and before the first price none is known', () => {
    const { transcribe_seconds: price } = list;
    const changed = {
      transcribe_seconds: {
        ...price,
        nanoUsd: 50_000,
        validFrom: '2026-11-15',
        earlier: [{ ...price, validFrom: '2026-10-01' }],
      },
    };
    const of = (day: string) => priceOn(changed, 'transcribe_seconds', day)?.nanoUsd;
    expect(['2026-11-15', '2026-11-14', '2026-09-30', ''].map(of)).toEqual([50_000, 100_000, undefined, 50_000]);
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

  it('is unknown in a Region without a list, and never at the prices of another', () => {
    const elsewhere = pricesIn('xx-none-1');
    expect(nanoUsdOf(1, elsewhere.transcribe_seconds)).toBeUndefined();
    expect(nanoUsdOfUnits({ transcribe_seconds: 60 }, elsewhere)).toBeUndefined();
    expect(transcriptionCost(videoFacts, 'xx-none-1', { account_id: '' })).toEqual({ credits: 1 });
    const encode = { widthPx: 1080, heightPx: 1920, framesPerSecond: 30, durationMs: 60_000 };
    expect(exportEstimate(encode, { by: 'mediaconvert' }, 'xx-none-1')).toBeUndefined();
    expect(exportEstimate(encode, { by: 'lambda', chunks: 1 }, 'xx-none-1')).toBeUndefined();
    expect(elsewhere.credits_charged?.nanoUsd).toBe(0);
  });

  it('of units of which one has no price is unknown, and of the others is known', () => {
    const { mediaconvert_hd, ...others } = list;
    const units = { mediaconvert_hd: 100, gateway_requests: 1 };
    expect(nanoUsdOfUnits(units, others)).toBeUndefined();
    expect(knownNanoUsd(units, others)).toBe(1000);
  });
});
