import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { PolicyDocument } from '../../iam/policy.ts';
import type { Collection, State } from '../../state/state.ts';
import { FairOrder, NOISY_IN_FLIGHT } from './fair-order.ts';
import type { Message } from './message.ts';

export interface QueueSettings {
  readonly name: string;
  readonly arn: string;
  readonly url: string;
  /** @default 30 */
  readonly visibilityTimeoutSeconds?: number;
  /** @default 345600, four days */
  readonly retentionSeconds?: number;
  readonly redrive?: { readonly deadLetterArn: string; readonly maxReceiveCount: number };
  readonly policy?: PolicyDocument;
}

/** One standard queue. A message is in the state file before its sender gets the answer. */
export class Queue {
  readonly settings: QueueSettings;
  readonly #state: State;
  readonly #stored: Collection<Message>;
  /** In the order of sending. */
  readonly #messages = new Map<string, Message>();
  readonly #wakers = new Set<() => void>();
  // On AWS 30 messages in flight have 30 processors. Here as many are processed at a time as there are cores, and 30 messages of a
  // burst would pass all others before its group counts as noisy.
  readonly #fairOrder = new FairOrder(Math.min(NOISY_IN_FLIGHT, 2 * availableParallelism()));

  constructor(state: State, settings: QueueSettings) {
    this.settings = settings;
    this.#state = state;
    this.#stored = state.collection('sqs-messages');
    for (const { value } of this.#stored.list({ prefix: `${settings.arn}\n` })) this.#messages.set(value.id, value);
  }

  send(
    message: Pick<Message, 'body' | 'attributes' | 'senderId' | 'groupId' | 'traceHeader'> & {
      readonly delayMs: number;
    },
  ): Message {
    const { delayMs, ...content } = message;
    const nowMs = Date.now();
    const sent = { ...content, id: uuid(), sentAtMs: nowMs, visibleAtMs: nowMs + delayMs, receiveCount: 0 };
    this.#put(sent);
    return sent;
  }

  /** Whether there is a message to receive; waits for one up to `waitMs`. */
  async ready({ waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal }): Promise<boolean> {
    const untilMs = Date.now() + waitMs;
    while (!signal.aborted) {
      const nowMs = Date.now();
      const nextMs = this.#nextVisibleMs(nowMs);
      if (nextMs <= nowMs) return true;
      if (nowMs >= untilMs) return false;
      await this.#changed(Math.min(untilMs, nextMs) - nowMs, signal);
    }
    return false;
  }

  /**
   * Receives up to `limit` messages and makes them invisible; waits for the first one. A message that was received
   * `maxReceiveCount` times is moved to the dead-letter queue instead. Empty after `waitMs` or when the signal is aborted.
   */
  async receive(request: {
    readonly limit: number;
    readonly waitMs: number;
    readonly visibilityMs: number;
    readonly signal: AbortSignal;
    readonly deadLetterQueue: Queue | undefined;
  }): Promise<Message[]> {
    const untilMs = Date.now() + request.waitMs;
    while (await this.ready({ waitMs: untilMs - Date.now(), signal: request.signal })) {
      const received = this.#take(request.limit, request.visibilityMs, request.deadLetterQueue);
      if (received.length > 0) return received;
    }
    return [];
  }

  find(id: string): Message | undefined {
    return this.#messages.get(id);
  }

  setVisibility(message: Message, visibleAtMs: number): void {
    this.#put({ ...message, visibleAtMs });
  }

  delete(id: string): void {
    const message = this.#messages.get(id);
    if (message) this.#fairOrder.processed(message, Date.now());
    this.#stored.delete(this.#key(id));
    this.#messages.delete(id);
  }

  counts(): { visible: number; inFlight: number; delayed: number } {
    const nowMs = Date.now();
    const hidden = [...this.#messages.values()].filter(({ visibleAtMs }) => visibleAtMs > nowMs);
    const inFlight = hidden.filter(({ receiveCount }) => receiveCount > 0).length;
    return { visible: this.#messages.size - hidden.length, inFlight, delayed: hidden.length - inFlight };
  }

  #take(limit: number, visibilityMs: number, deadLetterQueue: Queue | undefined): Message[] {
    const nowMs = Date.now();
    const { retentionSeconds = 345_600, redrive } = this.settings;
    const taken: Message[] = [];
    for (const message of this.#fairOrder.of(this.#messages.values(), nowMs)) {
      if (taken.length === limit) break;
      if (message.sentAtMs + retentionSeconds * 1000 <= nowMs) this.delete(message.id);
      else if (redrive && deadLetterQueue && message.receiveCount >= redrive.maxReceiveCount) {
        this.#redrive(message, deadLetterQueue);
      } else taken.push(this.#received(message, nowMs, visibilityMs));
    }
    return taken;
  }

  #received(message: Message, nowMs: number, visibilityMs: number): Message {
    this.#fairOrder.processed(message, nowMs);
    const received = {
      ...message,
      visibleAtMs: nowMs + visibilityMs,
      receiveCount: message.receiveCount + 1,
      firstReceivedAtMs: message.firstReceivedAtMs ?? nowMs,
      receivedAtMs: nowMs,
    };
    this.#put(received);
    return received;
  }

  #redrive({ receivedAtMs: _, ...message }: Message, deadLetterQueue: Queue): void {
    this.#state.atomically(() => {
      this.delete(message.id);
      deadLetterQueue.#put({ ...message, receiveCount: 0, deadLetterSourceArn: this.settings.arn });
    });
  }

  #put(message: Message): void {
    this.#stored.put(this.#key(message.id), message);
    this.#messages.set(message.id, message);
    for (const wake of this.#wakers) wake();
  }

  #key(id: string): string {
    return `${this.settings.arn}\n${id}`;
  }

  /** When the next message becomes visible; a past time when one is visible. */
  #nextVisibleMs(nowMs: number): number {
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { visibleAtMs } of this.#messages.values()) {
      if (visibleAtMs <= nowMs) return visibleAtMs;
      if (visibleAtMs < nextMs) nextMs = visibleAtMs;
    }
    return nextMs;
  }

  async #changed(withinMs: number, signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    const wake = () => woken.abort();
    this.#wakers.add(wake);
    await setTimeout(withinMs, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(() => {});
    this.#wakers.delete(wake);
  }
}
