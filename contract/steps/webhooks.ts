import * as queue from '../schemas/delivery-queue.ts';
import type { Step } from '../step.ts';

/** Ten seconds for the attempt, and time for the reads and writes around it. */
export const deliverSeconds = 20;

/** Consumers of the queues of events and deliveries (docs/decisions/webhook-deliveries.md). */
export const webhookSteps = {
  /** Lists an event, and makes one delivery of it for each endpoint. An event from the bus in a wrong message group is sent on first. */
  FanOut: {
    entry: 'webhooks/fan-out',
    input: queue.QueueBatch,
    output: queue.BatchResponse,
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: {
      tables: { webhooks: ['query'], events: ['update'], deliveries: ['update'] },
      regroupsEvents: true,
      sendsDeliveries: true,
    },
  },
  /** Makes one attempt of one delivery. */
  Deliver: {
    entry: 'webhooks/deliver',
    input: queue.SingleMessage,
    output: queue.BatchResponse,
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
