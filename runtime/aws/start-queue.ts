import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import { WaitingWork } from '#contract/schemas/start-queue.ts';
import { environment } from '../environment.ts';
import { deferMessage, sendMessage, sendMessages } from './sqs.ts';

const queueUrl = (): string => environment(environmentNames.startQueue);

/** The message holds only the ids of the work. The message group makes the queue fair between accounts. */
const messageOf = (work: WaitingWork) => ({
  MessageBody: JSON.stringify(v.parse(WaitingWork, work)),
  MessageGroupId: work.account_id,
});

/** Sends a message for each work to start, at most ten: a request makes no more exports. */
export const sendStarts = async (works: readonly WaitingWork[]): Promise<void> => {
  const [first, ...others] = works.map(messageOf);
  if (!first) return;
  if (others.length === 0) await sendMessage({ QueueUrl: queueUrl(), ...first });
  else await sendMessages(queueUrl(), [first, ...others]);
};

export const deferStart = (receiptHandle: string, delayMs: number): Promise<void> =>
  deferMessage(queueUrl(), receiptHandle, delayMs);
