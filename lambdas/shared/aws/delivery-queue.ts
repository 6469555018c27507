import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { environmentNames } from '../../../contract/names.ts';
import type { DeliveryMessage } from '../../../contract/schemas/delivery-queue.ts';
import { environment } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { translateAwsError } from './aws-errors.ts';

const client = metered('sqs', new SQSClient({}));

/** SQS delays a message by 15 minutes at most. */
export const longestQueueDelayMs = 900_000;

/** What SendMessage is given, here or by a schedule: the group makes the queue fair between endpoints. */
export const deliveryRequest = (message: DeliveryMessage) => ({
  QueueUrl: environment(environmentNames.deliveryQueue),
  MessageBody: JSON.stringify(message),
  MessageGroupId: message.webhook_id,
});

/** Has the attempt made after a delay of at most `longestQueueDelayMs`. */
export const sendDelivery = async (message: DeliveryMessage, delayMs = 0): Promise<void> => {
  const DelaySeconds = Math.ceil(delayMs / 1000);
  await sent(() => client.send(new SendMessageCommand({ ...deliveryRequest(message), DelaySeconds })));
};

/** Has a message that was received come again, so much later. It stays the same message. */
export const deferMessage = async (ReceiptHandle: string, delayMs: number): Promise<void> => {
  const QueueUrl = environment(environmentNames.deliveryQueue);
  const VisibilityTimeout = Math.ceil(delayMs / 1000);
  await sent(() => client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout })));
};

const sent = async (send: () => Promise<unknown>): Promise<void> => {
  try {
    await send();
  } catch (error) {
    throw translateAwsError(error);
  }
};
