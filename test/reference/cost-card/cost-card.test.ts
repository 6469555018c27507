import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { usEast1 } from '#core/cost/prices.ts';
import { costCard } from '../../../reference/cost-card/cost-card.ts';
import { CostRecord } from '../../../reference/cost-card/cost-record.ts';

const prices = usEast1;
const measured = { on: '2026-01-02', commit: 'abc', machine: 'a machine' };
const record: CostRecord = {
  routesMeasured: measured,
  routes: {
    getThing: {
      calls: { dynamodb: { GetItem: 2 }, s3: { GetObject: 1 } },
      units: { gateway_requests: 1, dynamodb_read_units: 2, s3_get_requests: 1, data_out_bytes: 2 ** 20 },
      ...{ modelled: { log_bytes: 24 }, lambdaMs: 10, initMs: 300, memoryMb: 512, logBytes: 1000 },
    },
  },
  videosMeasured: measured,
  videos: [
    {
      ...{ minutes: 1, derived: false, sizeMib: 36 },
      units: {
        ...{ transcribe_seconds: 60, s3_byte_hours: 5 * 2 ** 30, lambda_mb_ms: 1000 },
        ...{ s3_put_requests: 10, data_out_bytes: 2 ** 30 },
      },
      modelled: { states_transitions: 2, mediaconvert_hd: 100 },
      lambdaMbMs: { CopyPart: 620, ProbeMedia: 200 },
      measuredCopyMbMs: 2_048_000,
    },
  ],
  idle: [
    { what: 'alarms', count: 3, nanoUsdPerMonth: 300_000_000 },
    { what: 'ASweep', count: 8760, nanoUsdPerMonth: 50_000_000 },
  ],
};
const card = costCard(record, prices);
const row = (start: string): string[] =>
  card
    .split('\n')
    .find((line) => line.startsWith(`| ${start}`))
    ?.split(' | ') ?? [];

it('has the cost of a million requests by service, in total without data out, and for cold starts', () => {
  expect(row('getThing')).toEqual([
    '| getThing',
    '2 GetItem, GetObject',
    '2, 0',
    '10 × 512',
    '1024',
    ...['1.00', '0.27', '0.25', '0.40', '0.48', '0.00'],
    '**2.39**',
    '87.89',
    '300 ms, 2.00 |',
  ]);
});

it('compares the overhead of a video, without storage and data out, with Transcribe and encoding', () => {
  expect(row('**Overhead**')).toEqual(['| **Overhead**', '', '', '**0.000100** |']);
  expect(row('**Transcribe and encoding**').at(-1)).toBe('**0.021000** |');
  expect(row('**Overhead /').at(-1)).toBe('**0.48 %** |');
  expect(card).toContain(
    "the three largest lines of the overhead: s3_put_requests $0.000050, states_transitions $0.000050, lambda_mb_ms $0.000000. Of Lambda's time: CopyPart 62 %, ProbeMedia 20 %.",
  );
});

it('has the cost of a month without requests', () => {
  expect(row('alarms')).toEqual(['| alarms', '3', '0.30 |']);
  expect(row('**all**').at(-1)).toBe('**0.35** |');
});

it('has what a year of videos costs to keep, with lifetimes and without', () => {
  const gibOfMonth = (20_000 * 5 * 60 * 5e6) / 8 / 2 ** 30;
  const kept = (gibOfMonth * 11.5 * 0.023).toFixed(0);
  const ofDays = (days: number) => (days * 24) / 730;
  const expiring = (gibOfMonth * ofDays(37) * 0.023).toFixed(0);
  const [first, second, third] = [ofDays(30), ofDays(60), 11.5 - ofDays(90)];
  const tiers = gibOfMonth * (first * 0.023 + second * 0.0125 + third * 0.004);
  const tiered = (tiers + 20_000 * (11.5 * 0.0000025 + 0.00001)).toFixed(0);
  expect(row('none').slice(2, 4)).toEqual([kept, kept]);
  expect(row('both').slice(2, 4)).toEqual([expiring, tiered]);
});

it('docs/cost-card.md has the costs of docs/cost-card.json at the current prices (npm run bench -- cost --only card)', () => {
  const recorded = v.parse(CostRecord, JSON.parse(readFileSync('docs/cost-card.json', 'utf8')));
  expect(readFileSync('docs/cost-card.md', 'utf8')).toBe(costCard(recorded, prices));
});
