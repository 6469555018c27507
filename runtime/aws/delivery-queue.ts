import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { environmentNames } from '#contract/names.ts';
import type { DeliveryMessage } from '#contract/schemas/delivery-queue.ts';
import { environment } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { translateAwsError } from './aws-errors.ts';

const client = metered('sqs', new SQSClient({}));

/** SQS delays a message by 15 minutes at most. */
export const longestQueueDelayMs = 900_000;
/** Of SendMessageBatch. */
const longestBatch = 10;

/** What SendMessage is given, here or by a schedule. */
export const deliveryRequest = (message: DeliveryMessage) => ({ QueueUrl: queueUrl(), ...entryOf(message) });

const queueUrl = (): string => environment(environmentNames.deliveryQueue);

/** The group makes the queue fair between accounts. */
const entryOf = (message: DeliveryMessage) => ({
  MessageBody: JSON.stringify(message),
  MessageGroupId: message.account_id,
});

/** Has the attempt made after a delay of at most `longestQueueDelayMs`. */
export const sendDelivery = async (message: DeliveryMessage, delayMs = 0): Promise<void> => {
  const DelaySeconds = Math.ceil(delayMs / 1000);
  await sent(() => client.send(new SendMessageCommand({ ...deliveryRequest(message), DelaySeconds })));
};

/** Has attempts made at once. Throws where the queue did not take one of them, which its answer says and not its status. */
export const sendDeliveries = async (messages: readonly DeliveryMessage[]): Promise<void> => {
  const entries = messages.map((message, at) => ({ Id: String(at), ...entryOf(message) }));
  const batches = Array.from({ length: Math.ceil(entries.length / longestBatch) }, (_, at) =>
    entries.slice(at * longestBatch, (at + 1) * longestBatch),
  );
  const send = async (Entries: typeof entries) => {
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl(), Entries }));
    if (Failed.length > 0) throw new Error(`The queue did not take ${Failed.length} deliveries: ${Failed[0]?.Code}`);
  };
  await sent(() => Promise.all(batches.map(send)));
};

/** Has a message that was received come again, so much later. It stays the same message. */
export const deferMessage = async (ReceiptHandle: string, delayMs: number): Promise<void> => {
  const change = { QueueUrl: queueUrl(), ReceiptHandle, VisibilityTimeout: Math.ceil(delayMs / 1000) };
  await sent(() => client.send(new ChangeMessageVisibilityCommand(change)));
};

const sent = async (send: () => Promise<unknown>): Promise<void> => {
  try {
    await send();
  } catch (error) {
    throw translateAwsError(error);
  }
};
