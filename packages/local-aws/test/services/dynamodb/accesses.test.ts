import { expect, it } from 'vitest';
import { accessesOf } from '../../../src/services/dynamodb/accesses.ts';

it.each([
  ['ValidationException', 'GetItem', '{}'],
  ['ValidationException', 'BatchWriteItem', '{"RequestItems":[]}'],
  ['ValidationException', 'TransactWriteItems', '{"TransactItems":[]}'],
  ['ValidationException', 'TransactWriteItems', '{"TransactItems":[{"Merge":{"TableName":"jobs"}}]}'],
  ['SerializationException', 'GetItem', '{'],
  ['NotImplemented', 'DeleteTable', '{"TableName":"jobs"}'],
  ['NotImplemented', 'constructor', '{}'],
])('answers %s to %s with %s, since no permission could be checked', (code, operation, body) => {
  expect(() => accessesOf(operation, body)).toThrow(expect.objectContaining({ code }));
});

it('checks each item of a transaction', () => {
  const body = { TransactItems: [{ Put: { TableName: 'a' } }, { ConditionCheck: { TableName: 'b' } }] };
  expect(accessesOf('TransactWriteItems', JSON.stringify(body))).toEqual([
    { action: 'dynamodb:PutItem', tableName: 'a' },
    { action: 'dynamodb:ConditionCheckItem', tableName: 'b' },
  ]);
});
