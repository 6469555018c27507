import type { Principal } from '../../iam/principal.ts';
import type { Message } from './message.ts';

/** Queues as event sources. Each call throws AccessDenied unless the principal may take the SQS action that it names. */
export interface QueueConsumer {
  /** Checks sqs:GetQueueAttributes and the actions of the other calls; returns the visibility timeout in seconds. */
  open(queueArn: string, principal: Principal): number;
  /** sqs:ReceiveMessage. Waits up to `waitMs` for a message; true if there is one. */
  ready(request: {
    readonly queueArn: string;
    readonly principal: Principal;
    readonly waitMs: number;
    readonly signal: AbortSignal;
  }): Promise<boolean>;
  /** sqs:ReceiveMessage: up to `limit` messages, for the queue's visibility timeout; waits for the first one. */
  receive(request: {
    readonly queueArn: string;
    readonly principal: Principal;
    readonly limit: number;
    readonly waitMs: number;
    readonly signal: AbortSignal;
  }): Promise<Message[]>;
  /** sqs:DeleteMessage, with the receipts of the messages. */
  deleteReceived(request: {
    readonly queueArn: string;
    readonly principal: Principal;
    readonly messages: readonly Message[];
  }): void;
}
