import type { Principal } from '../../iam/principal.ts';
import type { Message } from './message.ts';

/** A queue as an event source: each call is checked against the principal's right to the SQS action of that name. */
export interface QueueConsumer {
  /** Asks for every right that the other calls need, and sqs:GetQueueAttributes; gives the visibility timeout in seconds. */
  open(queueArn: string, principal: Principal): number;
  /** sqs:ReceiveMessage: whether there is a message to receive, within so long. */
  ready(wish: {
    readonly queueArn: string;
    readonly principal: Principal;
    readonly waitMs: number;
    readonly signal: AbortSignal;
  }): Promise<boolean>;
  /** sqs:ReceiveMessage: up to `limit` messages, for the queue's visibility timeout; waits for the first one. */
  receive(wish: {
    readonly queueArn: string;
    readonly principal: Principal;
    readonly limit: number;
    readonly waitMs: number;
    readonly signal: AbortSignal;
  }): Promise<Message[]>;
  /** sqs:DeleteMessage, by the receipt that the messages came with. */
  deleteReceived(done: {
    readonly queueArn: string;
    readonly principal: Principal;
    readonly messages: readonly Message[];
  }): void;
}
