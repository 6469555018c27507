import { expect, it } from 'vitest';
import { batchItemFailures } from '../../../src/services/lambda/sqs-poller.ts';

const failed = (answer: unknown) => [...batchItemFailures(JSON.stringify(answer), ['a', 'b'])];

it('takes the messages that the handler names as failed', () => {
  expect(failed({ batchItemFailures: [{ itemIdentifier: 'b' }] })).toEqual(['b']);
});

it.each([null, {}, { batchItemFailures: null }, { batchItemFailures: [] }])('takes %j as success', (answer) => {
  expect(failed(answer)).toEqual([]);
});

it.each([
  'text',
  { batchItemFailures: 'b' },
  { batchItemFailures: [{ itemIdentifier: '' }] },
  { batchItemFailures: [{ itemIdentifier: null }] },
  { batchItemFailures: [{ id: 'b' }] },
  { batchItemFailures: [{ itemIdentifier: 'b' }, { itemIdentifier: 'unknown' }] },
])('takes %j as the failure of the whole batch', (answer) => {
  expect(failed(answer)).toEqual(['a', 'b']);
});
