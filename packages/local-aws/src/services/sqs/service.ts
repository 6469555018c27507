import type { CloudContext, Resumable } from '../../context.ts';
import type { AwsService } from '../../edge/aws-service.ts';
import { jsonService } from '../../edge/json-service.ts';
import type { PolicyDocument } from '../../iam/policy.ts';
import type { Principal } from '../../iam/principal.ts';
import { textMessage } from './new-message.ts';
import { deleteReceived, operations } from './operations.ts';
import type { QueueSettings } from './queue.ts';
import type { QueueConsumer } from './queue-consumer.ts';
import type { QueueSender } from './queue-sender.ts';
import { Queues } from './queues.ts';
import { receiptHandle } from './received-message.ts';
import * as requests from './requests.ts';

export interface Sqs extends AwsService, QueueConsumer, QueueSender, Resumable {
  createQueue(settings: QueueSettings): void;
  /** Sends a message; `input` is that of the operation SendMessage. Durable once it returns. */
  sendMessage(input: unknown, principal: Principal): void;
  /** AWS::SQS::QueuePolicy. Throws QueueDoesNotExist. */
  putQueuePolicy(queueArn: string, policy: PolicyDocument): void;
}

/** Standard queues: delay, long polling, visibility, fair order by group, redrive to a dead-letter queue. */
export function createSqs(context: CloudContext): Sqs {
  const queues = new Queues(context);
  const stopping = new AbortController();
  /** Counts a call of another service, which does not pass the edge. */
  const count = (caller: string, operation: string) =>
    context.calls?.count({ caller, presigned: false, service: 'sqs', operation });
  return {
    ...jsonService('sqs', operations(queues, stopping.signal)),
    createQueue: (settings) => queues.create(settings),
    putQueuePolicy: (queueArn, policy) => queues.putPolicy(queueArn, policy),
    send({ queueArn, body, principal, attributes, groupId }) {
      count(principal.kind === 'service' ? principal.service.replace('.amazonaws.com', '') : 'lambda', 'SendMessage');
      const queue = queues.permittedByArn(principal, 'SendMessage', queueArn);
      queues.send(queue, { ...textMessage(body, attributes), MessageGroupId: groupId }, { principal });
    },
    sendMessage(input, principal) {
      count('scheduler', 'SendMessage');
      const message = requests.parse(requests.SendMessage, input);
      queues.send(queues.permitted({ principal }, 'SendMessage', message.QueueUrl), message, { principal });
    },
    open(queueArn, principal) {
      for (const action of ['ReceiveMessage', 'DeleteMessage']) queues.permittedByArn(principal, action, queueArn);
      return queues.permittedByArn(principal, 'GetQueueAttributes', queueArn).settings.visibilityTimeoutSeconds ?? 30;
    },
    ready: ({ queueArn, principal, ...request }) =>
      queues.permittedByArn(principal, 'ReceiveMessage', queueArn).ready(request),
    async receive({ queueArn, principal, ...request }) {
      const messages = await queues.receive(queues.permittedByArn(principal, 'ReceiveMessage', queueArn), request);
      // Empty receives are not counted, since nothing that a caller did causes them.
      if (messages.length > 0) count('lambda', 'ReceiveMessage');
      return messages;
    },
    deleteReceived({ queueArn, principal, messages }) {
      const queue = queues.permittedByArn(principal, 'DeleteMessage', queueArn);
      if (messages.length > 0) count('lambda', 'DeleteMessageBatch');
      for (const message of messages) deleteReceived(queue, receiptHandle(message));
    },
    // Queues load their messages when they are created.
    async resume() {},
    async stop() {
      stopping.abort();
    },
  };
}
