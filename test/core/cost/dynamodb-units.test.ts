import { describe, expect, it } from 'vitest';
import { answeredUnits, refusedUnits } from '#core/cost/dynamodb-units.ts';

describe('the capacity that DynamoDB says', () => {
  it('is that of one table, or of each in a transaction', () => {
    expect(answeredUnits({ ConsumedCapacity: { TableName: 'jobs', CapacityUnits: 0.5 } })).toBe(0.5);
    expect(answeredUnits({ ConsumedCapacity: [{ CapacityUnits: 4 }, { CapacityUnits: 6 }] })).toBe(10);
  });

  it('is nothing where the answer says none', () => {
    expect(answeredUnits({ Items: [] })).toBe(0);
  });

  it('is not said of a refused write, which takes one, or two for each write of a transaction', () => {
    const error = (name: string, more = {}) => Object.assign(new Error(name), { name }, more);
    expect(refusedUnits(error('ConditionalCheckFailedException'))).toBe(1);
    expect(refusedUnits(error('TransactionCanceledException', { CancellationReasons: [{}, {}, {}] }))).toBe(6);
    expect(refusedUnits(error('ThrottlingException'))).toBe(0);
    expect(refusedUnits('broken')).toBe(0);
  });
});
