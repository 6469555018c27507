import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { metered } from '../meter/metered.ts';
import { callAws } from './aws-errors.ts';
import { timeouts } from './timeouts.ts';

const client = metered('sqs', new SQSClient(timeouts()));

/** Messages of one SendMessageBatch. */
const maxBatchMessages = 10;

export interface QueueMessage {
  readonly MessageBody: string;
  /** A fair queue serves its message groups in turn. */
  readonly MessageGroupId: string;
}

export const sendMessage = (input: SendMessageCommandInput) =>
  callAws(() => client.send(new SendMessageCommand(input)));

/** Throws when SQS refuses a message, which its status does not say. */
export const sendMessages = async (queueUrl: string, messages: readonly QueueMessage[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(messages.length / maxBatchMessages) }, (_, at) =>
    messages.slice(at * maxBatchMessages, (at + 1) * maxBatchMessages),
  );
  await Promise.all(batches.map((batch) => sendBatch(queueUrl, batch)));
};

const sendBatch = (QueueUrl: string, messages: readonly QueueMessage[]): Promise<void> =>
  callAws(async () => {
    const Entries = messages.map((message, at) => ({ Id: String(at), ...message }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length > 0) throw new Error(`The queue refused ${Failed.length} messages: ${Failed[0]?.Code}`);
  });

/** Makes a received message visible again after a delay. It stays the same message. */
export const deferMessage = async (QueueUrl: string, ReceiptHandle: string, delayMs: number): Promise<void> => {
  const change = { QueueUrl, ReceiptHandle, VisibilityTimeout: Math.ceil(delayMs / 1000) };
  await callAws(() => client.send(new ChangeMessageVisibilityCommand(change)));
};

/** About how many messages nobody has received, or may receive again by now. */
export const countWaiting = (QueueUrl: string): Promise<number> =>
  callAws(async () => {
    const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] });
    return Number((await client.send(asked)).Attributes?.ApproximateNumberOfMessages ?? 0);
  });
