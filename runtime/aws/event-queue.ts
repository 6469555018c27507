import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { AccountEvent } from '#contract/events.ts';
import { environmentNames } from '#contract/names.ts';
import { environment } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { callAws } from './aws-errors.ts';
import { timeouts } from './timeouts.ts';

const client = metered('sqs', new SQSClient(timeouts()));

/** Sends one event to the fan-out. The group makes the queue fair between accounts. */
export const sendEvent = async (event: AccountEvent): Promise<void> => {
  const command = new SendMessageCommand({
    QueueUrl: environment(environmentNames.eventQueue),
    MessageBody: JSON.stringify(event),
    MessageGroupId: event.account_id,
  });
  await callAws(() => client.send(command));
};
