import * as v from 'valibot';
import { type DeliveryMessage, EventText } from '#contract/schemas/delivery-queue.ts';
import type { AccountEvent } from '#contract/schemas/events.ts';
import { webhookSteps } from '#contract/steps/webhooks.ts';
import { deleteUnits, receiveUnits } from '#core/cost/modelled-units.ts';
import { isSubscribed, newDelivery } from '#core/webhooks/new-delivery.ts';
import { sendDeliveries } from '#runtime/aws/delivery-queue.ts';
import { regroupEvents } from '#runtime/aws/event-queue.ts';
import { logger } from '#runtime/logger.ts';
import { meterPart } from '#runtime/meter/meter-invocation.ts';
import { addModelled, belongsTo } from '#runtime/meter/tally.ts';
import { addDelivery } from '#runtime/stores/deliveries.ts';
import { addEvents } from '#runtime/stores/events.ts';
import { listWebhooks } from '#runtime/stores/webhooks.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/**
 * Lists each event, and makes a delivery of it to each subscribed endpoint. An event that fails stays in the queue. Records are
 * written before messages are sent, since a message without a record is dropped. A second run makes no second record or attempt.
 *
 * An event whose message group is not its account is sent on in that group, which takes less time than to fan it out: so the
 * queue is fair whatever group the rule of the bus sets (docs/decisions/event-bus.md).
 */
export const handler = pipelineStep('FanOut', webhookSteps.FanOut, async ({ Records }) => {
  addModelled(receiveUnits);
  const endpointsOf = oncePerAccount(listWebhooks);
  const fannedOut = await Promise.all(
    Records.map(async ({ messageId, body, attributes: { MessageGroupId } }) => {
      try {
        const { event, isFromBus } = v.parse(EventText, body);
        const { account_id } = event;
        if (isFromBus) logger.info('event', { account_id, message_group_id: MessageGroupId });
        if (isFromBus && MessageGroupId !== account_id)
          return { messageId, account_id, deliveries: [], ungrouped: [event] };
        const deliveries = await meterPart({ account_id }, () => fanOut(event, endpointsOf));
        return { messageId, account_id, deliveries, listed: [event] };
      } catch (error) {
        logger.error('fan-out failed', { message_id: messageId, error });
        return { messageId };
      }
    }),
  );
  // If all events of the batch are of one account, the calls for the whole batch belong to that account.
  const [account_id, ...others] = new Set(fannedOut.map((one) => one.account_id));
  if (account_id !== undefined && others.length === 0) belongsTo({ account_id });
  await Promise.all([
    regroupEvents(fannedOut.flatMap(({ ungrouped = [] }) => ungrouped)),
    sendDeliveries(fannedOut.flatMap(({ deliveries = [] }) => deliveries)),
    addEvents(fannedOut.flatMap(({ listed = [] }) => listed)),
  ]);
  if (fannedOut.some(({ deliveries }) => deliveries)) addModelled(deleteUnits);
  return {
    batchItemFailures: fannedOut
      .filter(({ deliveries }) => !deliveries)
      .map(({ messageId: itemIdentifier }) => ({ itemIdentifier })),
  };
});

type EndpointsOf = typeof listWebhooks;

/** Reads the endpoints of an account once: a batch often has many events of one account. */
const oncePerAccount = (list: EndpointsOf): EndpointsOf => {
  const listed = new Map<string, ReturnType<EndpointsOf>>();
  return (accountId) => {
    const found = listed.get(accountId) ?? list(accountId);
    listed.set(accountId, found);
    return found;
  };
};

const fanOut = async ({ account_id, event }: AccountEvent, endpointsOf: EndpointsOf): Promise<DeliveryMessage[]> => {
  const endpoints = (await endpointsOf(account_id)).filter((endpoint) => isSubscribed(endpoint, event));
  return Promise.all(
    endpoints.map(async ({ webhook_id }) => {
      const record = newDelivery({ account_id, webhook_id }, event, Date.now());
      await addDelivery(record);
      return { account_id, webhook_id, event_id: event.id, attempt: record.attempt };
    }),
  );
};
