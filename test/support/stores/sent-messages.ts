import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { SentCall } from '../../faults/world/sent-call.ts';

const Entry = v.object({ Id: v.string(), MessageBody: v.string(), MessageGroupId: v.string() });
const Sent = v.looseObject({ MessageBody: v.optional(v.string(), ''), Entries: v.optional(v.array(Entry), []) });
type Sent = v.InferOutput<typeof Sent> & { readonly operation: string };

let calls: Sent[] = [];
/** Calls of queues and of the scheduler since `forgetSent`. */
export const sentCalls = (): readonly Sent[] => calls;
export const forgetSent = (): void => {
  calls = [];
};

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Answers calls of queues and of the scheduler, and remembers them: for `interceptServices`. */
export const answerQueues = ({ operation, body }: SentCall): object => {
  const sent = v.parse(Sent, JSON.parse(body));
  calls.push({ operation, ...sent });
  if (operation === 'SendMessage') return { MessageId: 'm', MD5OfMessageBody: md5(sent.MessageBody) };
  const Successful = sent.Entries.map(({ Id, MessageBody }) => ({
    Id,
    MessageId: Id,
    MD5OfMessageBody: md5(MessageBody),
  }));
  return operation === 'SendMessageBatch' ? { Successful } : {};
};

/** The messages that were sent in batches to the queue whose URL ends so, with the groups that they are in. */
export const messagesTo = (queue: string): { group: string; message: unknown }[] =>
  calls
    .filter(({ QueueUrl }) => String(QueueUrl).endsWith(`/${queue}`))
    .flatMap(({ Entries }) => Entries)
    .map(({ MessageGroupId: group, MessageBody }) => ({ group, message: JSON.parse(MessageBody) }));
