import type { Message } from '../sqs/message.ts';
import { md5, receiptHandle, systemAttributes } from '../sqs/received-message.ts';

/** The record of a message in a function's event. https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
export const sqsRecord = (message: Message, { queueArn, region }: { queueArn: string; region: string }) => ({
  messageId: message.id,
  receiptHandle: receiptHandle(message),
  body: message.body,
  attributes: systemAttributes(message),
  messageAttributes: Object.fromEntries(
    Object.entries(message.attributes).map(([name, { DataType: dataType, StringValue: stringValue }]) => [
      name,
      { stringValue, stringListValues: [], binaryListValues: [], dataType },
    ]),
  ),
  md5OfBody: md5(message.body),
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: region,
});
