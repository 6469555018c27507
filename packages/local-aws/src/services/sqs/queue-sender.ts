import type { Principal } from '../../iam/principal.ts';

export interface QueueSender {
  /** Durable once it returns. Throws AccessDenied unless a role's policies, or for a service the queue's, allow it. */
  send(message: {
    readonly queueArn: string;
    readonly body: string;
    readonly principal: Principal;
    readonly attributes?: Readonly<Record<string, string>>;
    /** The message group. */
    readonly groupId?: string | undefined;
  }): void;
}
