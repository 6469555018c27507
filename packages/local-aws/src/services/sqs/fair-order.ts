import type { Message } from './message.ts';

const NOISY_SHARE = 0.1;
export const NOISY_IN_FLIGHT = 30;
// AWS does not say how long "recently" is.
const RECENT_MS = 60_000;
const QUIET_AFTER_MS = 5 * 60_000;

/**
 * The order in which a fair queue delivers its messages: first those of quiet groups, then those of noisy groups, by the
 * number of their messages in flight. A group is noisy when it has over a tenth of the messages in flight, at least 30 on AWS,
 * or over a tenth of the recent processing time. It is quiet again once none of its messages wait, or none was sent to it
 * for five minutes. Processing times are in memory, so a restart resets them.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues-detailed.html
 */
export class FairOrder {
  readonly #noisyInFlight: number;
  /** Processing time of ended receipts, from receipt to deletion or to the end of the visibility timeout; it decays. */
  readonly #spent = new Map<string, { readonly ms: number; readonly atMs: number }>();

  constructor(noisyInFlight = NOISY_IN_FLIGHT) {
    this.#noisyInFlight = noisyInFlight;
  }

  /** Adds the processing time of a message's latest receipt, if it had one, which ends now. */
  processed(message: Message, nowMs: number): void {
    if (message.receivedAtMs === undefined) return;
    const spentMs = Math.min(message.visibleAtMs, nowMs) - message.receivedAtMs;
    this.#spent.set(groupOf(message), { ms: this.#spentBy(groupOf(message), nowMs) + spentMs, atMs: nowMs });
  }

  /** The visible ones of a queue's messages, in fair order. */
  of(messages: Iterable<Message>, nowMs: number): Message[] {
    const visible: Message[] = [];
    const inFlight = new Map<string, number>();
    const lastSentMs = new Map<string, number>();
    const spentMs = this.#recentlySpent(nowMs);
    for (const message of messages) {
      lastSentMs.set(groupOf(message), Math.max(lastSentMs.get(groupOf(message)) ?? 0, message.sentAtMs));
      if (message.visibleAtMs <= nowMs) visible.push(message);
      else if (message.receivedAtMs !== undefined) {
        add(inFlight, groupOf(message), 1);
        add(spentMs, groupOf(message), nowMs - message.receivedAtMs);
      }
    }
    const waiting = new Set(visible.map(groupOf));
    for (const group of this.#spent.keys()) if (!waiting.has(group)) this.#spent.delete(group);
    const [allInFlight, allSpentMs] = [sum(inFlight), sum(spentMs)];
    const rank = (group: string): number => {
      if (nowMs - (lastSentMs.get(group) ?? 0) >= QUIET_AFTER_MS) return 0;
      const own = inFlight.get(group) ?? 0;
      const manyAtOnce = own >= this.#noisyInFlight && own > allInFlight * NOISY_SHARE;
      const noisy = manyAtOnce || (spentMs.get(group) ?? 0) > allSpentMs * NOISY_SHARE;
      return noisy ? 1 + own : 0;
    };
    // Once per group, since this runs often while thousands of messages wait.
    const ranks = new Map([...waiting].map((group) => [group, rank(group)]));
    // Within a rank, messages stay in the order of sending.
    const byRank = Map.groupBy(visible, (message) => ranks.get(groupOf(message)) ?? 0);
    return [...byRank].sort(([one], [other]) => one - other).flatMap(([, messages]) => messages);
  }

  #recentlySpent(nowMs: number): Map<string, number> {
    const spentMs = new Map<string, number>();
    for (const group of this.#spent.keys()) {
      const ms = this.#spentBy(group, nowMs);
      if (ms < 1) this.#spent.delete(group);
      else spentMs.set(group, ms);
    }
    return spentMs;
  }

  #spentBy(group: string, nowMs: number): number {
    const spent = this.#spent.get(group);
    return spent ? spent.ms * Math.exp((spent.atMs - nowMs) / RECENT_MS) : 0;
  }
}

/** A message without a group is a group of its own. */
const groupOf = ({ id, groupId }: Message): string => groupId ?? id;

const add = (sums: Map<string, number>, key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);
const sum = (values: ReadonlyMap<string, number>): number =>
  [...values.values()].reduce((total, value) => total + value, 0);
