import * as v from 'valibot';
import { DeliveryMessageText } from '#contract/schemas/delivery-queue.ts';
import { webhookSteps } from '#contract/steps/webhooks.ts';
import { deleteUnits, receiveUnits } from '#core/cost/modelled-units.ts';
import { deferDelivery } from '#runtime/aws/delivery-queue.ts';
import { addModelled, belongsTo } from '#runtime/meter/tally.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { deliver } from './deliver.ts';

/**
 * One attempt of one delivery. An attempt that must wait for its turn keeps the same message, since Lambda stops a function that
 * sends new messages to its own queue (https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html).
 */
export const handler = pipelineStep('Deliver', webhookSteps.Deliver, async ({ Records: [record] }) => {
  addModelled(receiveUnits);
  const { ApproximateReceiveCount: receives } = record.attributes;
  const message = v.parse(DeliveryMessageText, record.body);
  belongsTo({ account_id: message.account_id, webhook_id: message.webhook_id });
  const waitMs = await deliver(message, receives);
  if (waitMs === undefined) {
    addModelled(deleteUnits);
    return { batchItemFailures: [] };
  }
  await deferDelivery(record.receiptHandle, waitMs);
  return { batchItemFailures: [{ itemIdentifier: record.messageId }] };
});
