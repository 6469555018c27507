import type { CloudContext, Resumable } from '../../context.ts';
import type { AwsService } from '../../edge/aws-service.ts';
import { jsonService } from '../../edge/json-service.ts';
import type { PolicyDocument } from '../../iam/policy.ts';
import { textMessage } from './new-message.ts';
import { operations } from './operations.ts';
import type { QueueSettings } from './queue.ts';
import type { QueueSender } from './queue-sender.ts';
import { Queues } from './queues.ts';

export interface Sqs extends AwsService, QueueSender, Resumable {
  createQueue(settings: QueueSettings): void;
  /** AWS::SQS::QueuePolicy. Throws QueueDoesNotExist. */
  putQueuePolicy(queueArn: string, policy: PolicyDocument): void;
}

/** Standard queues: delay, long polling, visibility, redrive to a dead-letter queue. */
export function createSqs(context: CloudContext): Sqs {
  const queues = new Queues(context);
  const stopping = new AbortController();
  return {
    ...jsonService('sqs', operations(queues, stopping.signal)),
    createQueue: (settings) => queues.create(settings),
    putQueuePolicy: (queueArn, policy) => queues.putPolicy(queueArn, policy),
    send({ queueArn, body, principal, attributes }) {
      queues.send(queues.sendable(principal, queueArn), textMessage(body, attributes), principal);
    },
    // Messages were loaded with their queues: there is nothing more to carry on.
    async resume() {},
    async stop() {
      stopping.abort();
    },
  };
}
