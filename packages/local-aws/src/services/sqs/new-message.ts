import type { MessageAttribute } from './message.ts';

/** A message in a SendMessage request or in an entry of SendMessageBatch. */
export interface NewMessage {
  readonly MessageBody: string;
  readonly DelaySeconds?: number | undefined;
  readonly MessageAttributes: Readonly<Record<string, MessageAttribute>>;
  readonly MessageGroupId?: string | undefined;
}

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html
export const maxMessageBytes = 1024 * 1024;

/** The size of the body and of the attributes with their names and types. */
export const messageBytes = ({ MessageBody, MessageAttributes }: NewMessage): number =>
  Object.entries(MessageAttributes).reduce(
    (sum, [name, { DataType, StringValue }]) => sum + Buffer.byteLength(name + DataType + StringValue),
    Buffer.byteLength(MessageBody),
  );

/** A message with text attributes only. */
export const textMessage = (body: string, attributes: Readonly<Record<string, string>> = {}): NewMessage => ({
  MessageBody: body,
  MessageAttributes: Object.fromEntries(
    Object.entries(attributes).map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]),
  ),
});
