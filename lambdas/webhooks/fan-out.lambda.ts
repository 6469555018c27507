import * as v from 'valibot';
import type { AccountEvent } from '../../contract/events.ts';
import { BusEvent } from '../../contract/schemas/delivery-queue.ts';
import { webhookSteps } from '../../contract/steps.ts';
import { newDelivery } from '../../core/webhooks/new-delivery.ts';
import { isSubscribed } from '../../core/webhooks/subscription.ts';
import { sendDelivery } from '../shared/aws/delivery-queue.ts';
import { logger } from '../shared/logger.ts';
import { pipelineStep } from '../shared/pipeline/pipeline-step.ts';
import { addDelivery } from '../shared/stores/deliveries.ts';
import { listWebhooks } from '../shared/stores/webhooks.ts';

/** Each event of the bus becomes a delivery to each endpoint that it is for; one that fails stays in the queue. */
export const handler = pipelineStep('FanOut', webhookSteps.FanOut, async ({ Records }) => {
  const failed = Records.map(async ({ messageId, body }) => {
    try {
      await fanOut(v.parse(BusEvent, body).detail);
      return [];
    } catch (error) {
      logger.error('fan-out failed', { message_id: messageId, error });
      return [{ itemIdentifier: messageId }];
    }
  });
  return { batchItemFailures: (await Promise.all(failed)).flat() };
});

/** The record first: a message without one would be dropped. Done twice, both the record and its attempt stay one. */
const fanOut = async ({ account_id, event }: AccountEvent): Promise<void> => {
  const endpoints = await listWebhooks(account_id);
  const deliveries = endpoints.filter((endpoint) => isSubscribed(endpoint, event));
  await Promise.all(
    deliveries.map(async ({ webhook_id }) => {
      const record = newDelivery({ account_id, webhook_id }, event, Date.now());
      await addDelivery(record);
      await sendDelivery({ account_id, webhook_id, event_id: event.id, attempt: record.attempt });
    }),
  );
};
