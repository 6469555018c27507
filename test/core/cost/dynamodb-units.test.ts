import { describe, expect, it } from 'vitest';
import { refusedUnits, reportedUnits } from '#core/cost/dynamodb-units.ts';

describe('the capacity that a call consumes', () => {
  it('is that of one table, or of each in a transaction', () => {
    expect(reportedUnits({ ConsumedCapacity: { TableName: 'jobs', CapacityUnits: 0.5 } })).toBe(0.5);
    expect(reportedUnits({ ConsumedCapacity: [{ CapacityUnits: 4 }, { CapacityUnits: 6 }] })).toBe(10);
  });

  it('is zero where the answer has none', () => {
    expect(reportedUnits({ Items: [] })).toBe(0);
  });

  it('is one for a refused write, and two for each write of a refused transaction, which answer none', () => {
    const error = (name: string, more = {}) => Object.assign(new Error(name), { name }, more);
    expect(refusedUnits(error('ConditionalCheckFailedException'))).toBe(1);
    expect(refusedUnits(error('TransactionCanceledException', { CancellationReasons: [{}, {}, {}] }))).toBe(6);
    expect(refusedUnits(error('ThrottlingException'))).toBe(0);
    expect(refusedUnits('broken')).toBe(0);
  });
});
