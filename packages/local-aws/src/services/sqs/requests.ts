import * as v from 'valibot';
import { parseRequest } from '../../edge/parse-request.ts';

// The supported parameters of the requests; others are refused by name.
const QueueUrl = v.string();
const MessageAttributes = v.optional(
  v.record(v.string(), v.strictObject({ DataType: v.picklist(['String', 'Number']), StringValue: v.string() })),
  {},
);
const delaySeconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(900));
const visibilitySeconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(43_200));
const names = v.optional(v.array(v.string()), []);
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
const groupId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/));
const message = {
  MessageBody: v.pipe(v.string(), v.minLength(1)),
  DelaySeconds: v.optional(delaySeconds),
  MessageAttributes,
  MessageGroupId: v.optional(groupId),
};

export const SendMessage = v.strictObject({ QueueUrl, ...message });
export const SendMessageBatch = v.strictObject({
  QueueUrl,
  Entries: v.array(v.strictObject({ Id: v.string(), ...message })),
});
export const ReceiveMessage = v.strictObject({
  QueueUrl,
  MaxNumberOfMessages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)), 1),
  VisibilityTimeout: v.optional(visibilitySeconds),
  WaitTimeSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20))),
  AttributeNames: names,
  MessageSystemAttributeNames: names,
  MessageAttributeNames: names,
});
export const DeleteMessage = v.strictObject({ QueueUrl, ReceiptHandle: v.string() });
export const ChangeMessageVisibility = v.strictObject({
  QueueUrl,
  ReceiptHandle: v.string(),
  VisibilityTimeout: visibilitySeconds,
});
export const GetQueueAttributes = v.strictObject({ QueueUrl, AttributeNames: names });

export const parse = <Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output =>
  parseRequest(schema, input, () => 'InvalidParameterValue');
