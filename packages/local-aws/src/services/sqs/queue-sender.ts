import type { Principal } from '../../iam/principal.ts';

export interface QueueSender {
  /** Durable once it returns. Checked against sqs:SendMessage: a role by its policies, a service by the queue's policy. */
  send(message: {
    readonly queueArn: string;
    readonly body: string;
    readonly principal: Principal;
    readonly attributes?: Readonly<Record<string, string>>;
  }): void;
}
