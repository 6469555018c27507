import * as v from 'valibot';
import { AccountEvent } from './events.ts';
import { Id } from './fields.ts';

/** A message as Lambda passes it to a handler. https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
const QueueMessage = v.object({
  messageId: v.string(),
  receiptHandle: v.string(),
  body: v.string(),
  attributes: v.object({
    ApproximateReceiveCount: v.pipe(v.string(), v.transform(Number), v.number()),
    MessageGroupId: v.optional(v.string()),
  }),
});
export type QueueMessage = v.InferOutput<typeof QueueMessage>;

export const QueueBatch = v.object({ Records: v.pipe(v.array(QueueMessage), v.minLength(1)) });
/** The event of a function with a batch size of one. */
export const SingleMessage = v.object({ Records: v.tuple([QueueMessage]) });
/** Names the messages that stay in the queue. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html */
export const BatchResponse = v.object({ batchItemFailures: v.array(v.object({ itemIdentifier: v.string() })) });

/**
 * An event for the fan-out: as the rule of the bus sends it, in `detail`, or alone, as the fan-out sends it on in the message
 * group of its account. The two differ, so that no event is sent on twice.
 */
export const EventText = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.pipe(
      AccountEvent,
      v.transform((event) => ({ event, isFromBus: false })),
    ),
    v.pipe(
      v.object({ detail: AccountEvent }),
      v.transform(({ detail }) => ({ event: detail, isFromBus: true })),
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
