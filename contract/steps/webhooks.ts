import * as queue from '../schemas/delivery-queue.ts';
import type { Step } from '../step.ts';

/** A delivery's 10 seconds, and what is read and written around them. */
export const deliverSeconds = 20;

/** Called with the messages of a queue (docs/decisions/webhook-deliveries.md). */
export const webhookSteps = {
  /** An event becomes one delivery per endpoint. */
  FanOut: {
    entry: 'webhooks/fan-out',
    input: queue.QueueBatch,
    output: queue.BatchAnswer,
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: { tables: { webhooks: ['query'], deliveries: ['update'] }, sendsDeliveries: true },
  },
  /** One attempt of one delivery. */
  Deliver: {
    entry: 'webhooks/deliver',
    input: queue.SingleMessage,
    output: queue.BatchAnswer,
    timeoutSeconds: deliverSeconds,
    memoryMb: 512,
    uses: {
      tables: {
        webhooks: ['get', 'update'],
        'webhook-secrets': ['get'],
        'delivery-places': ['get', 'update'],
        deliveries: ['get', 'update'],
      },
      sendsDeliveries: true,
      schedulesDeliveries: true,
    },
  },
} as const satisfies Record<string, Step>;

/** How many messages their queues give them at once, and to so many copies of them. */
export const webhookFeeds = {
  // One event each: of a batch none is sent on before the last is recorded, and a quiet account's event may be the first.
  FanOut: { batchSize: 1, maxConcurrency: 10 },
  // So that an endpoint that hangs holds up nothing else.
  Deliver: { batchSize: 1, maxConcurrency: 50 },
} as const satisfies Record<keyof typeof webhookSteps, { readonly batchSize: number; readonly maxConcurrency: number }>;
