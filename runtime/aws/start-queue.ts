import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import { WaitingWork } from '#contract/schemas/start-queue.ts';
import { environment } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { translateAwsError } from './aws-errors.ts';

const client = metered('sqs', new SQSClient({}));
const queueUrl = (): string => environment(environmentNames.startQueue);

/** The ids alone, of whatever record they stand in. The group makes the queue fair between accounts. */
const entryOf = (work: WaitingWork) => ({
  MessageBody: JSON.stringify(v.parse(WaitingWork, work)),
  MessageGroupId: work.account_id,
});

/** Asks for work of one account to be started, of at most ten at once: a request makes no more exports than that. */
export const sendStarts = async (works: readonly WaitingWork[]): Promise<void> => {
  const [first, ...others] = works.map(entryOf);
  if (!first) return;
  await translated(async () => {
    if (others.length === 0) return client.send(new SendMessageCommand({ QueueUrl: queueUrl(), ...first }));
    const Entries = [first, ...others].map((entry, at) => ({ Id: String(at), ...entry }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl(), Entries }));
    if (Failed.length > 0) throw new Error(`The queue did not take ${Failed.length} starts: ${Failed[0]?.Code}`);
  });
};

/** Has a message that was received come again, so much later. It stays the same message. */
export const deferStart = (ReceiptHandle: string, delayMs: number): Promise<void> =>
  translated(() => {
    const change = { QueueUrl: queueUrl(), ReceiptHandle, VisibilityTimeout: Math.ceil(delayMs / 1000) };
    return client.send(new ChangeMessageVisibilityCommand(change));
  });

const translated = async (send: () => Promise<unknown>): Promise<void> => {
  try {
    await send();
  } catch (error) {
    throw translateAwsError(error);
  }
};
