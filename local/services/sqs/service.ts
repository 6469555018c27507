import * as v from 'valibot';
import type { CloudContext, Resumable } from '../../context.ts';
import { type AwsCall, AwsError, type AwsService, notServed } from '../../edge/aws-service.ts';
import { jsonService } from '../../edge/json-service.ts';
import type { PolicyDocument } from '../../iam/policy.ts';
import type { Principal } from '../../iam/principal.ts';
import { type Message, type MessageAttribute, Queue, type QueueSettings } from './queue.ts';
import type { QueueSender } from './queue-sender.ts';
import { md5, readReceiptHandle, receivedMessage } from './received-message.ts';
import * as requests from './requests.ts';

export interface Sqs extends AwsService, QueueSender, Resumable {
  createQueue(settings: QueueSettings): void;
  /** AWS::SQS::QueuePolicy. Throws QueueDoesNotExist. */
  putQueuePolicy(queueArn: string, policy: PolicyDocument): void;
}

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html
const maxMessageBytes = 1024 * 1024;

/** Standard queues: delay, long polling, visibility, redrive to a dead-letter queue. */
export function createSqs(context: CloudContext): Sqs {
  const queues = new Map<string, Queue>();
  const policies = new Map<string, PolicyDocument>();
  const stopping = new AbortController();

  function queueByArn(arn: string): Queue {
    const queue = queues.get(arn);
    if (!queue) throw clientError('QueueDoesNotExist', `The specified queue ${arn} does not exist.`);
    return queue;
  }

  // By the name at its end, because the port in a stored URL may be an earlier one.
  const queueByUrl = (url: string): Queue => queueByArn(arnOf(url.split('/').at(-1) ?? ''));
  const arnOf = (name: string) => `arn:aws:sqs:${context.region}:${context.accountId}:${name}`;

  function allowed(call: AwsCall, action: string, queueUrl: string): Queue {
    const queue = queueByUrl(queueUrl);
    const resourcePolicy = policies.get(queue.settings.arn);
    call.authorize(`sqs:${action}`, queue.settings.arn, resourcePolicy ? { resourcePolicy } : {});
    return queue;
  }

  function sendTo(queue: Queue, wish: Wish, principal: Principal): Message {
    const sizeBytes = messageBytes(wish);
    if (sizeBytes > maxMessageBytes) {
      throw clientError('InvalidParameterValue', `A message of ${sizeBytes} bytes is over ${maxMessageBytes} bytes.`);
    }
    const delaySeconds = wish.DelaySeconds ?? queue.settings.delaySeconds ?? 0;
    return queue.send({
      body: wish.MessageBody,
      attributes: wish.MessageAttributes,
      senderId: senderIdOf(principal),
      delayMs: (delaySeconds * 1000) / context.timeScale,
    });
  }

  async function receiveMessage(input: unknown, call: AwsCall): Promise<unknown> {
    const wish = parse(requests.ReceiveMessage, input);
    const queue = allowed(call, 'ReceiveMessage', wish.QueueUrl);
    const { visibilityTimeoutSeconds = 30, receiveWaitSeconds = 0, redrive } = queue.settings;
    // A message must not go to a client that has hung up.
    const hungUp = new AbortController();
    call.response.once('close', () => hungUp.abort());
    const messages = await queue.receive({
      limit: wish.MaxNumberOfMessages,
      waitMs: (wish.WaitTimeSeconds ?? receiveWaitSeconds) * 1000,
      visibilityMs: (wish.VisibilityTimeout ?? visibilityTimeoutSeconds) * 1000,
      signal: AbortSignal.any([stopping.signal, hungUp.signal]),
      deadLetterQueue: redrive && queueByArn(redrive.deadLetterArn),
    });
    const systemNames = [...wish.AttributeNames, ...wish.MessageSystemAttributeNames];
    return {
      ...(messages.length > 0 && {
        Messages: messages.map((message) => receivedMessage(message, systemNames, wish.MessageAttributeNames)),
      }),
    };
  }

  const service = jsonService('sqs', {
    SendMessage(input, call) {
      const wish = parse(requests.SendMessage, input);
      return sent(sendTo(allowed(call, 'SendMessage', wish.QueueUrl), wish, call.principal));
    },
    SendMessageBatch(input, call) {
      const { QueueUrl, Entries } = parse(requests.SendMessageBatch, input);
      const queue = allowed(call, 'SendMessage', QueueUrl);
      checkBatch(Entries);
      const sizeBytes = Entries.reduce((sum, entry) => sum + messageBytes(entry), 0);
      if (sizeBytes > maxMessageBytes) throw clientError('BatchRequestTooLong', `The batch is ${sizeBytes} bytes.`);
      return { Successful: Entries.map((entry) => ({ Id: entry.Id, ...sent(sendTo(queue, entry, call.principal)) })) };
    },
    ReceiveMessage: receiveMessage,
    DeleteMessage(input, call) {
      const { QueueUrl, ReceiptHandle } = parse(requests.DeleteMessage, input);
      deleteReceived(allowed(call, 'DeleteMessage', QueueUrl), ReceiptHandle);
    },
    DeleteMessageBatch(input, call) {
      const { QueueUrl, Entries } = parse(requests.DeleteMessageBatch, input);
      const queue = allowed(call, 'DeleteMessage', QueueUrl);
      checkBatch(Entries);
      for (const entry of Entries) deleteReceived(queue, entry.ReceiptHandle);
      return { Successful: Entries.map(({ Id }) => ({ Id })) };
    },
    ChangeMessageVisibility(input, call) {
      const { QueueUrl, ReceiptHandle, VisibilityTimeout } = parse(requests.ChangeMessageVisibility, input);
      const queue = allowed(call, 'ChangeMessageVisibility', QueueUrl);
      const message = receivedOf(queue, ReceiptHandle);
      if (!message || message.visibleAtMs <= Date.now()) {
        throw clientError('MessageNotInflight', 'The message is not in flight.');
      }
      queue.setVisibility(message, Date.now() + VisibilityTimeout * 1000);
    },
    GetQueueAttributes(input, call) {
      const { QueueUrl, AttributeNames } = parse(requests.GetQueueAttributes, input);
      const attributes = Object.entries(queueAttributes(allowed(call, 'GetQueueAttributes', QueueUrl)));
      const wanted = attributes.filter(([name]) => AttributeNames.includes('All') || AttributeNames.includes(name));
      return { Attributes: Object.fromEntries(wanted) };
    },
    GetQueueUrl(input, call) {
      const { QueueName } = parse(requests.GetQueueUrl, input);
      return { QueueUrl: allowed(call, 'GetQueueUrl', QueueName).settings.url };
    },
    PurgeQueue(input, call) {
      allowed(call, 'PurgeQueue', parse(requests.PurgeQueue, input).QueueUrl).purge();
    },
  });

  return {
    ...service,
    createQueue(settings) {
      if (settings.name.endsWith('.fifo')) throw notServed(`the FIFO queue ${settings.name}`);
      queues.set(settings.arn, new Queue(context.state, settings));
      if (settings.policy) policies.set(settings.arn, settings.policy);
    },
    putQueuePolicy(queueArn, policy) {
      policies.set(queueByArn(queueArn).settings.arn, policy);
    },
    send({ queueArn, body, principal, attributes = {} }) {
      const queue = queueByArn(queueArn);
      const resourcePolicy = policies.get(queueArn);
      context.iam.authorize({
        principal,
        action: 'sqs:SendMessage',
        resourceArn: queueArn,
        ...(principal.kind === 'service' && { context: { 'aws:SourceArn': principal.sourceArn } }),
        ...(resourcePolicy && { resourcePolicy }),
      });
      const asStrings = Object.entries(attributes).map(([name, StringValue]) => [
        name,
        { DataType: 'String', StringValue },
      ]);
      sendTo(queue, { MessageBody: body, MessageAttributes: Object.fromEntries(asStrings) }, principal);
    },
    // Messages were loaded with their queues: there is nothing more to carry on.
    async resume() {},
    async stop() {
      stopping.abort();
    },
  };
}

interface Wish {
  readonly MessageBody: string;
  readonly DelaySeconds?: number | undefined;
  readonly MessageAttributes: Readonly<Record<string, MessageAttribute>>;
}

/** Body and attributes count, names and types included. */
const messageBytes = ({ MessageBody, MessageAttributes }: Wish): number =>
  Object.entries(MessageAttributes).reduce(
    (sum, [name, { DataType, StringValue }]) => sum + Buffer.byteLength(name + DataType + StringValue),
    Buffer.byteLength(MessageBody),
  );

const sent = (message: Message) => ({ MessageId: message.id, MD5OfMessageBody: md5(message.body) });

/** The message while the handle is its latest receipt. Throws ReceiptHandleIsInvalid for what is no handle. */
function receivedOf(queue: Queue, handle: string): Message | undefined {
  const receipt = readReceiptHandle(handle);
  if (!receipt) throw clientError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
  const message = queue.find(receipt.id);
  return message?.receiveCount === receipt.receiveCount ? message : undefined;
}

/** A stale handle succeeds and deletes nothing, as does a second delete. */
function deleteReceived(queue: Queue, handle: string): void {
  const message = receivedOf(queue, handle);
  if (message) queue.delete(message.id);
}

function checkBatch(entries: readonly { readonly Id: string }[]): void {
  if (entries.length === 0) throw clientError('EmptyBatchRequest', 'The batch holds no entry.');
  if (entries.length > 10)
    throw clientError('TooManyEntriesInBatchRequest', `The batch holds ${entries.length} entries.`);
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw clientError('BatchEntryIdsNotDistinct', 'Two entries of the batch have the same Id.');
  }
}

function queueAttributes(queue: Queue): Record<string, string> {
  const { arn, visibilityTimeoutSeconds = 30, retentionSeconds = 345_600, delaySeconds = 0, redrive } = queue.settings;
  const { visible, inFlight, delayed } = queue.counts();
  return {
    QueueArn: arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    VisibilityTimeout: String(visibilityTimeoutSeconds),
    MessageRetentionPeriod: String(retentionSeconds),
    DelaySeconds: String(delaySeconds),
    ...(redrive && {
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: redrive.deadLetterArn,
        maxReceiveCount: redrive.maxReceiveCount,
      }),
    }),
  };
}

function senderIdOf(principal: Principal): string {
  if (principal.kind === 'role') return `${principal.roleArn}:${principal.sessionName}`;
  return principal.kind === 'service' ? principal.service : principal.kind;
}

const clientError = (code: string, message: string): AwsError => new AwsError(code, 400, message);

function parse<Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  if (issue.expected === 'never') throw notServed(`the parameter ${v.getDotPath(issue)} of SQS`);
  throw clientError('InvalidParameterValue', `${v.getDotPath(issue)}: ${issue.message}`);
}
