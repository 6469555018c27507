import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeEach, expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { sendDeliveries } from '#runtime/aws/delivery-queue.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

const queue = mockClient(SQSClient);
beforeEach(() => {
  queue.reset();
  process.env[environmentNames.deliveryQueue] = 'https://queue';
});

const messages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    account_id: `a${at % 2}`,
    webhook_id: `w${at}`,
    event_id: 'e',
    attempt: 1,
  }));

it('sends up to ten deliveries in one request, each in the group of its account', async () => {
  queue.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  await sendDeliveries(messages(23));
  const sent = queue.commandCalls(SendMessageBatchCommand).map(({ args: [{ input }] }) => input.Entries ?? []);
  expect(sent.map(({ length }) => length)).toEqual([10, 10, 3]);
  expect(sent.flat().map(({ MessageGroupId }) => MessageGroupId)).toEqual(messages(23).map((one) => one.account_id));
});

it('throws where the queue answers 200 and has not taken one of them', async () => {
  queue
    .on(SendMessageBatchCommand)
    .resolves({ Successful: [], Failed: [{ Id: '1', Code: 'InternalError', SenderFault: false }] });
  await expect(sendDeliveries(messages(2))).rejects.toThrow('refused 1 messages: InternalError');
});

it('sends no request without deliveries', async () => {
  await sendDeliveries([]);
  expect(queue.calls()).toEqual([]);
});
