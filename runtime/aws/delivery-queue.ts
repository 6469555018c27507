import { environmentNames } from '#contract/names.ts';
import type { DeliveryMessage } from '#contract/schemas/delivery-queue.ts';
import { environment } from '../environment.ts';
import { deferMessage, sendMessage, sendMessages } from './sqs.ts';

/** SQS delays a message by 15 minutes at most (DelaySeconds). */
export const maxQueueDelayMs = 900_000;

/** The input of SendMessage; EventBridge Scheduler sends it too. */
export const deliveryRequest = (message: DeliveryMessage) => ({ QueueUrl: queueUrl(), ...messageOf(message) });

const queueUrl = (): string => environment(environmentNames.deliveryQueue);

/** The message group makes the queue fair between accounts. */
const messageOf = (message: DeliveryMessage) => ({
  MessageBody: JSON.stringify(message),
  MessageGroupId: message.account_id,
});

/** Sends the message of an attempt, to be received after the delay, which is at most `maxQueueDelayMs`. */
export const sendDelivery = async (message: DeliveryMessage, delayMs = 0): Promise<void> => {
  await sendMessage({ ...deliveryRequest(message), DelaySeconds: Math.ceil(delayMs / 1000) });
};

/** Sends the messages of attempts that are to be made now. */
export const sendDeliveries = async (messages: readonly DeliveryMessage[]): Promise<void> => {
  await sendMessages(queueUrl(), messages.map(messageOf));
};

export const deferDelivery = (receiptHandle: string, delayMs: number): Promise<void> =>
  deferMessage(queueUrl(), receiptHandle, delayMs);
