import { FairOrder } from '@cueline/local-aws/services/sqs/fair-order.ts';
import type { Message } from '@cueline/local-aws/services/sqs/message.ts';
import * as v from 'valibot';
import { BatchResponse } from '#contract/schemas/delivery-queue.ts';
import type { Outcome } from './invocations.ts';

export interface Feed {
  readonly batchSize: number;
  readonly maxConcurrency: number;
  readonly visibilityMs: number;
  /** How long a new copy of the function takes before its first event. */
  readonly coldStartMs: number;
  run(event: object): Promise<Outcome>;
}

// https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html: five at first, up to 300 more a minute.
const firstCopies = 5;
const oneMoreMs = 200;

/** A fair queue and the event source mapping that gives its messages to a function, on the virtual clock. */
export class FedQueue {
  readonly #feed: Feed;
  readonly #messages = new Map<string, Message>();
  readonly #order = new FairOrder();
  /** By message: the timer that wakes the queue. Each is cleared in time, since the virtual clock looks at all timers at each step. */
  readonly #wakings = new Map<string, NodeJS.Timeout>();
  #sent = 0;
  #running = 0;
  #warm = 0;
  #maxRunning = firstCopies;
  #isGrowing = false;

  constructor(feed: Feed) {
    this.#feed = feed;
  }

  send(body: string, groupId?: string, delayMs = 0): string {
    this.#sent += 1;
    const [id, nowMs] = [`message-${this.#sent}`, Date.now()];
    const message = {
      id,
      body,
      ...(groupId && { groupId }),
      attributes: {},
      senderId: 'sender',
      sentAtMs: nowMs,
      receiveCount: 0,
    };
    this.#setVisible({ ...message, visibleAtMs: nowMs }, delayMs);
    return id;
  }

  defer(id: string, delayMs: number): void {
    const message = this.#messages.get(id);
    if (message) this.#setVisible(message, delayMs);
  }

  #setVisible(message: Message, inMs: number): void {
    this.#messages.set(message.id, { ...message, visibleAtMs: Date.now() + inMs });
    clearTimeout(this.#wakings.get(message.id));
    this.#wakings.set(
      message.id,
      setTimeout(() => this.#pump(), inMs),
    );
  }

  #pump(): void {
    let waiting = this.#order.of(this.#messages.values(), Date.now());
    while (waiting.length > 0 && this.#running < this.#maxRunning) {
      void this.#invoke(waiting.slice(0, this.#feed.batchSize).map((message) => this.#receive(message)));
      waiting = this.#order.of(this.#messages.values(), Date.now());
    }
    if (waiting.length > 0) this.#grow();
  }

  #grow(): void {
    if (this.#isGrowing || this.#maxRunning >= this.#feed.maxConcurrency) return;
    this.#isGrowing = true;
    setTimeout(() => {
      this.#isGrowing = false;
      this.#maxRunning += 1;
      this.#pump();
    }, oneMoreMs);
  }

  #receive(message: Message): Message {
    const nowMs = Date.now();
    this.#order.processed(message, nowMs);
    const { receiveCount } = message;
    const received = { ...message, receiveCount: receiveCount + 1, receivedAtMs: nowMs };
    this.#setVisible(received, this.#feed.visibilityMs);
    return received;
  }

  async #invoke(batch: readonly Message[]): Promise<void> {
    this.#running += 1;
    if (this.#warm > 0) this.#warm -= 1;
    else await new Promise((resolve) => setTimeout(resolve, this.#feed.coldStartMs));
    const outcome = await this.#feed.run({ Records: batch.map(recordOf) });
    this.#running -= 1;
    this.#warm += 1;
    if (!('value' in outcome)) throw new Error(outcome.error.errorMessage);
    const failed = new Set(v.parse(BatchResponse, outcome.value).batchItemFailures.map((one) => one.itemIdentifier));
    for (const { id } of batch) if (!failed.has(id)) this.#delete(id);
    this.#pump();
  }

  #delete(id: string): void {
    const message = this.#messages.get(id);
    if (message) this.#order.processed(message, Date.now());
    clearTimeout(this.#wakings.get(id));
    this.#wakings.delete(id);
    this.#messages.delete(id);
  }
}

const recordOf = ({ id, body, receiveCount, groupId }: Message) => ({
  messageId: id,
  receiptHandle: id,
  body,
  attributes: { ApproximateReceiveCount: String(receiveCount), ...(groupId && { MessageGroupId: groupId }) },
});
