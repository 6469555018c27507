import { expect, it } from 'vitest';
import { conditionExpression, updateExpression } from '#runtime/aws/dynamodb-expressions.ts';

it('sets defined values, removes undefined ones, adds, and has its conditions', () => {
  const { ExpressionAttributeValues = {}, ...rest } = updateExpression({
    set: { title: 'x', format: undefined },
    add: { credits: 3 },
    remove: ['error'],
    conditions: [{ absent: 'deleting' }, { field: 'status', in: ['draft', 'ready'] }, { field: 'title', is: 'old' }],
  });
  expect(rest).toEqual({
    UpdateExpression: 'SET #n0 = :v0 ADD #n1 :v1 REMOVE #n2, #n3',
    ConditionExpression: 'attribute_not_exists(#n4) AND #n5 IN (:v2, :v3) AND #n0 = :v4',
    ExpressionAttributeNames: {
      '#n0': 'title',
      '#n1': 'credits',
      '#n2': 'format',
      '#n3': 'error',
      '#n4': 'deleting',
      '#n5': 'status',
    },
  });
  expect(ExpressionAttributeValues).toEqual({
    ':v0': 'x',
    ':v1': 3,
    ':v2': 'draft',
    ':v3': 'ready',
    ':v4': 'old',
  });
});

it('setOnce sets a field that has no value yet', () => {
  expect(updateExpression({ set: { a: 1 }, setOnce: { due: 'x' } }).UpdateExpression).toBe(
    'SET #n0 = :v0, #n1 = if_not_exists(#n1, :v1)',
  );
});

it('move sets a field to what another had', () => {
  expect(updateExpression({ set: { a: 1 }, move: { b: 'a', c: 'b' } }).UpdateExpression).toBe(
    'SET #n0 = :v0, #n1 = #n0, #n2 = #n1',
  );
});

it('is empty without conditions', () => expect(conditionExpression()).toEqual({}));

it.each([
  [{ present: 'a' } as const, 'attribute_exists(#n0)'],
  [{ field: 'a', atLeast: 1 } as const, '#n0 >= :v0'],
  [{ field: 'a', below: 1 } as const, '#n0 < :v0'],
  [{ absentOrBelow: 'a', value: 1 } as const, '(attribute_not_exists(#n0) OR #n0 < :v0)'],
])('%o', (condition, expression) => expect(conditionExpression([condition]).ConditionExpression).toBe(expression));
