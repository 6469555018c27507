import { AwsError, notSupported } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { AwsCall } from '../../edge/aws-service.ts';
import type { PolicyDocument } from '../../iam/policy.ts';
import type { Principal } from '../../iam/principal.ts';
import type { Message } from './message.ts';
import { maxMessageBytes, messageBytes, type NewMessage } from './new-message.ts';
import { Queue, type QueueSettings } from './queue.ts';

export interface Sender {
  readonly principal: Principal;
  readonly traceHeader?: string | undefined;
}

/** The queues by ARN, with their policies. */
export class Queues {
  readonly #context: CloudContext;
  readonly #queues = new Map<string, Queue>();
  readonly #policies = new Map<string, PolicyDocument>();

  constructor(context: CloudContext) {
    this.#context = context;
  }

  create(settings: QueueSettings): void {
    if (settings.name.endsWith('.fifo')) throw notSupported(`the FIFO queue ${settings.name}`);
    this.#queues.set(settings.arn, new Queue(this.#context.state, settings));
    if (settings.policy) this.#policies.set(settings.arn, settings.policy);
  }

  putPolicy(arn: string, policy: PolicyDocument): void {
    this.#policies.set(this.byArn(arn).settings.arn, policy);
  }

  byArn(arn: string): Queue {
    const queue = this.#queues.get(arn);
    if (!queue) throw new AwsError('QueueDoesNotExist', 400, `The specified queue ${arn} does not exist.`);
    return queue;
  }

  /** Uses only the name at the end of the URL, because the port in a stored URL may be out of date. */
  arnOf(url: string): string {
    return `arn:aws:sqs:${this.#context.region}:${this.#context.accountId}:${url.split('/').at(-1)}`;
  }

  /** The queue of a URL or name. Throws AccessDenied unless the caller may take the action on it. */
  permitted(call: Pick<AwsCall, 'principal'>, action: string, url: string): Queue {
    return this.permittedByArn(call.principal, action, this.arnOf(url));
  }

  /** The queue of an ARN. Throws AccessDenied unless the principal may take the action on it. */
  permittedByArn(principal: Principal, action: string, resourceArn: string): Queue {
    const queue = this.byArn(resourceArn);
    const resourcePolicy = this.#policies.get(resourceArn);
    const request = { principal, action: `sqs:${action}`, resourceArn };
    this.#context.iam.authorize({ ...request, ...(resourcePolicy && { resourcePolicy }) });
    return queue;
  }

  receive(
    queue: Queue,
    request: Omit<Parameters<Queue['receive']>[0], 'visibilityMs' | 'deadLetterQueue'> & {
      /** @default the queue's visibility timeout */
      readonly visibilityTimeoutSeconds?: number | undefined;
    },
  ): Promise<Message[]> {
    const { visibilityTimeoutSeconds = 30, redrive } = queue.settings;
    return queue.receive({
      ...request,
      visibilityMs: (request.visibilityTimeoutSeconds ?? visibilityTimeoutSeconds) * 1000,
      deadLetterQueue: redrive && this.byArn(redrive.deadLetterArn),
    });
  }

  /** Throws InvalidParameterValue for more than 1 MiB. */
  send(queue: Queue, message: NewMessage, sender: Sender): Message {
    const sizeBytes = messageBytes(message);
    if (sizeBytes > maxMessageBytes) {
      const problem = `A message of ${sizeBytes} bytes is over ${maxMessageBytes} bytes.`;
      throw new AwsError('InvalidParameterValue', 400, problem);
    }
    return queue.send({
      body: message.MessageBody,
      attributes: message.MessageAttributes,
      senderId: senderIdOf(sender.principal),
      ...(sender.traceHeader && { traceHeader: sender.traceHeader }),
      ...(message.MessageGroupId && { groupId: message.MessageGroupId }),
      delayMs: ((message.DelaySeconds ?? 0) * 1000) / this.#context.timeScale,
    });
  }
}

function senderIdOf(principal: Principal): string {
  if (principal.kind === 'role') return `${principal.roleArn}:${principal.sessionName}`;
  return principal.kind === 'service' ? principal.service : principal.kind;
}
