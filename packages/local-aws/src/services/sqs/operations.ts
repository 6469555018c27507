import { AwsError } from '../../aws-error.ts';
import type { AwsCall } from '../../edge/aws-service.ts';
import type { JsonOperation } from '../../edge/json-service.ts';
import type { Message } from './message.ts';
import { maxMessageBytes, messageBytes } from './new-message.ts';
import type { Queue } from './queue.ts';
import type { Queues } from './queues.ts';
import { md5, readReceiptHandle, receivedMessage } from './received-message.ts';
import * as requests from './requests.ts';

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html
const maxVisibilityMs = 12 * 60 * 60 * 1000;

/** The operations on queues and messages; `stopping` ends every long poll. */
export const operations = (queues: Queues, stopping: AbortSignal): Readonly<Record<string, JsonOperation>> => ({
  SendMessage(input, call) {
    const message = requests.parse(requests.SendMessage, input);
    return sent(queues.send(queues.permitted(call, 'SendMessage', message.QueueUrl), message, senderOf(call)));
  },
  SendMessageBatch(input, call) {
    const { QueueUrl, Entries } = requests.parse(requests.SendMessageBatch, input);
    const queue = queues.permitted(call, 'SendMessage', QueueUrl);
    checkBatch(Entries);
    const sizeBytes = Entries.reduce((sum, entry) => sum + messageBytes(entry), 0);
    if (sizeBytes > maxMessageBytes) throw clientError('BatchRequestTooLong', `The batch is ${sizeBytes} bytes.`);
    return {
      Successful: Entries.map((entry) => ({ Id: entry.Id, ...sent(queues.send(queue, entry, senderOf(call))) })),
    };
  },
  ReceiveMessage: (input, call) => receiveMessage(queues, stopping, input, call),
  DeleteMessage(input, call) {
    const { QueueUrl, ReceiptHandle } = requests.parse(requests.DeleteMessage, input);
    deleteReceived(queues.permitted(call, 'DeleteMessage', QueueUrl), ReceiptHandle);
  },
  ChangeMessageVisibility(input, call) {
    const { QueueUrl, ReceiptHandle, VisibilityTimeout } = requests.parse(requests.ChangeMessageVisibility, input);
    const queue = queues.permitted(call, 'ChangeMessageVisibility', QueueUrl);
    const message = receivedOf(queue, ReceiptHandle);
    if (!message || message.visibleAtMs <= Date.now()) {
      throw clientError('MessageNotInflight', 'The message is not in flight.');
    }
    const visibleAtMs = Date.now() + VisibilityTimeout * 1000;
    if (visibleAtMs > (message.receivedAtMs ?? 0) + maxVisibilityMs) {
      throw clientError('InvalidParameterValue', 'A message can be invisible for 12 hours from its receipt.');
    }
    queue.setVisibility(message, visibleAtMs);
  },
  GetQueueAttributes(input, call) {
    const { QueueUrl, AttributeNames } = requests.parse(requests.GetQueueAttributes, input);
    const attributes = Object.entries(queueAttributes(queues.permitted(call, 'GetQueueAttributes', QueueUrl)));
    const wanted = attributes.filter(([name]) => AttributeNames.includes('All') || AttributeNames.includes(name));
    return { Attributes: Object.fromEntries(wanted) };
  },
});

async function receiveMessage(queues: Queues, stopping: AbortSignal, input: unknown, call: AwsCall): Promise<unknown> {
  const request = requests.parse(requests.ReceiveMessage, input);
  const queue = queues.permitted(call, 'ReceiveMessage', request.QueueUrl);
  // A message must not be received for a client that has disconnected.
  const disconnected = new AbortController();
  call.response.once('close', () => disconnected.abort());
  const messages = await queues.receive(queue, {
    limit: request.MaxNumberOfMessages,
    waitMs: (request.WaitTimeSeconds ?? 0) * 1000,
    visibilityTimeoutSeconds: request.VisibilityTimeout,
    signal: AbortSignal.any([stopping, disconnected.signal]),
  });
  if (messages.length === 0) return {};
  const systemNames = [...request.AttributeNames, ...request.MessageSystemAttributeNames];
  return { Messages: messages.map((message) => receivedMessage(message, systemNames, request.MessageAttributeNames)) };
}

const senderOf = ({ principal, request }: AwsCall) => ({
  principal,
  traceHeader: request.headersDistinct['x-amzn-trace-id']?.[0],
});

const sent = (message: Message) => ({ MessageId: message.id, MD5OfMessageBody: md5(message.body) });

/** The handle's message; undefined after a later receipt. Throws ReceiptHandleIsInvalid for a malformed handle. */
function receivedOf(queue: Queue, handle: string): Message | undefined {
  const receipt = readReceiptHandle(handle);
  if (!receipt) throw clientError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
  const message = queue.find(receipt.id);
  return message?.receiveCount === receipt.receiveCount ? message : undefined;
}

/** Succeeds without deleting anything when the handle is stale or the message is deleted already. */
export function deleteReceived(queue: Queue, handle: string): void {
  const message = receivedOf(queue, handle);
  if (message) queue.delete(message.id);
}

function checkBatch(entries: readonly { readonly Id: string }[]): void {
  if (entries.length === 0) throw clientError('EmptyBatchRequest', 'The batch has no entry.');
  if (entries.length > 10) {
    throw clientError('TooManyEntriesInBatchRequest', `The batch has ${entries.length} entries.`);
  }
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw clientError('BatchEntryIdsNotDistinct', 'Two entries of the batch have the same Id.');
  }
}

function queueAttributes(queue: Queue): Record<string, string> {
  const { arn, visibilityTimeoutSeconds = 30, retentionSeconds = 345_600, redrive } = queue.settings;
  const { visible, inFlight, delayed } = queue.counts();
  const redrivePolicy = redrive && {
    deadLetterTargetArn: redrive.deadLetterArn,
    maxReceiveCount: redrive.maxReceiveCount,
  };
  return {
    QueueArn: arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    VisibilityTimeout: String(visibilityTimeoutSeconds),
    MessageRetentionPeriod: String(retentionSeconds),
    ...(redrivePolicy && { RedrivePolicy: JSON.stringify(redrivePolicy) }),
  };
}

const clientError = (code: string, message: string): AwsError => new AwsError(code, 400, message);
