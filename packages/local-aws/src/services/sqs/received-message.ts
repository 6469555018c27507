import { createHash } from 'node:crypto';
import type { Message } from './message.ts';

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A handle names one receipt of a message; a later receipt makes it stale. */
export const receiptHandle = ({ id, receiveCount }: Message): string =>
  Buffer.from(`${id}:${receiveCount}`).toString('base64url');

/** The message id and the receipt that a handle names; undefined when it is malformed. */
export function readReceiptHandle(handle: string): { id: string; receiveCount: number } | undefined {
  const [, id, count] = /^([0-9a-f-]{36}):(\d+)$/.exec(Buffer.from(handle, 'base64url').toString('utf8')) ?? [];
  return id === undefined ? undefined : { id, receiveCount: Number(count) };
}

/** A message in the answer to ReceiveMessage, with the requested attributes. */
export function receivedMessage(message: Message, systemNames: readonly string[], attributeNames: readonly string[]) {
  const system = pick(systemAttributes(message), systemNames);
  const attributes = pick(message.attributes, attributeNames);
  return {
    MessageId: message.id,
    ReceiptHandle: receiptHandle(message),
    MD5OfBody: md5(message.body),
    Body: message.body,
    ...(Object.keys(system).length > 0 && { Attributes: system }),
    ...(Object.keys(attributes).length > 0 && { MessageAttributes: attributes }),
  };
}

/** The message system attributes, which SQS sets. */
export const systemAttributes = (message: Message): Record<string, string> => ({
  SenderId: message.senderId,
  SentTimestamp: String(message.sentAtMs),
  ApproximateReceiveCount: String(message.receiveCount),
  ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs ?? message.sentAtMs),
  ...(message.traceHeader && { AWSTraceHeader: message.traceHeader }),
  ...(message.groupId && { MessageGroupId: message.groupId }),
  ...(message.deadLetterSourceArn && { DeadLetterQueueSourceArn: message.deadLetterSourceArn }),
});

/** Names may be exact, `All`, or end in `.*`. */
function pick<Value>(attributes: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  const wanted = (key: string) =>
    names.some((name) => name === 'All' || name === key || (name.endsWith('.*') && key.startsWith(name.slice(0, -2))));
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => wanted(key)));
}
