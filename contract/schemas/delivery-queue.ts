import * as v from 'valibot';
import { AccountEvent } from '../events.ts';
import { Id } from './fields.ts';

/** A message as Lambda passes it to a handler. https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
const QueueMessage = v.object({
  messageId: v.string(),
  receiptHandle: v.string(),
  body: v.string(),
  attributes: v.object({ ApproximateReceiveCount: v.pipe(v.string(), v.transform(Number), v.number()) }),
});
export type QueueMessage = v.InferOutput<typeof QueueMessage>;

export const QueueBatch = v.object({ Records: v.pipe(v.array(QueueMessage), v.minLength(1)) });
/** The event of a function with a batch size of one. */
export const SingleMessage = v.object({ Records: v.tuple([QueueMessage]) });
/** Names the messages that stay in the queue. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html */
export const BatchResponse = v.object({ batchItemFailures: v.array(v.object({ itemIdentifier: v.string() })) });

/** An event for the fan-out. The previous release sent it through an event bus, which wraps it in `detail`. */
export const EventText = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    AccountEvent,
    v.pipe(
      v.object({ detail: AccountEvent }),
      v.transform(({ detail }) => detail),
    ),
  ]),
);

/** Asks for an attempt of a delivery. */
export const DeliveryMessage = v.object({
  account_id: Id,
  webhook_id: Id,
  event_id: Id,
  attempt: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type DeliveryMessage = v.InferOutput<typeof DeliveryMessage>;
export const DeliveryMessageText = v.pipe(v.string(), v.parseJson(), DeliveryMessage);
