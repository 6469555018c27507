import { expect, it } from 'vitest';
import type { RouteCost } from '../../../reference/cost-card/cost-record.ts';
import { differences } from '../../../reference/cost-card/differences.ts';

const cost: RouteCost = {
  calls: { dynamodb: { GetItem: 2 }, s3: { GetObject: 1 } },
  units: { gateway_requests: 1, dynamodb_read_units: 1.5, data_out_bytes: 900 },
  modelled: { s3_put_requests: 1, log_bytes: 300 },
  lambdaMs: 12,
  memoryMb: 512,
  logBytes: 900,
};
const from = (changes: Partial<RouteCost>) => differences({ getThing: cost }, { getThing: { ...cost, ...changes } });

it.each<[string, Partial<RouteCost>, string]>([
  [
    'an additional call',
    { calls: { ...cost.calls, dynamodb: { GetItem: 2, Query: 1 } } },
    'dynamodb Query was 0, is 1',
  ],
  ['a missing call', { calls: { dynamodb: { GetItem: 2 } } }, 's3 GetObject was 1, is 0'],
  ['a unit', { units: { ...cost.units, dynamodb_read_units: 2 } }, 'dynamodb_read_units was 1.5, is 2'],
  ['a modelled unit', { modelled: { ...cost.modelled, s3_put_requests: 3 } }, 's3_put_requests (modelled) was 1, is 3'],
])('reports %s by its route', (_, changes, difference) => expect(from(changes)).toEqual([`getThing: ${difference}`]));

it('reports a route without a record, and a record without a route', () => {
  expect(differences({}, { getThing: cost })).toContain('getThing: dynamodb GetItem was 0, is 2');
  expect(differences({ getThing: cost }, {})).toContain('getThing: dynamodb GetItem was 2, is 0');
});

it('does not report other milliseconds, bytes of logs or bytes of replies', () => {
  const units = { ...cost.units, data_out_bytes: 901 };
  expect(from({ lambdaMs: 99, logBytes: 1, units, modelled: { ...cost.modelled, log_bytes: 1 } })).toEqual([]);
});
