import type { Message } from './message.ts';

const NOISY_SHARE = 0.1;
const NOISY_IN_FLIGHT = 30;
// AWS does not say how long "recently" is.
const RECENT_MS = 60_000;
const QUIET_AGAIN_MS = 5 * 60_000;

/**
 * The order in which a fair queue gives its messages: those of quiet groups first, then those of the noisy group with the
 * fewest in flight. A group is noisy with over a tenth of the messages in flight and 30 of its own, or over a tenth of
 * the recent processing time; no longer once none of its messages wait, or it was sent none for five minutes. Times before
 * a restart are forgotten.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues-detailed.html
 */
export class FairOrder {
  /** Time from receipt to deletion or return, of receipts that are over; older time weighs less. */
  readonly #spent = new Map<string, { readonly ms: number; readonly atMs: number }>();

  /** Counts the latest receipt of a message, if it had one, as over. */
  processed(message: Message, nowMs: number): void {
    if (message.receivedAtMs === undefined) return;
    const spentMs = Math.min(message.visibleAtMs, nowMs) - message.receivedAtMs;
    this.#spent.set(groupOf(message), { ms: this.#spentBy(groupOf(message), nowMs) + spentMs, atMs: nowMs });
  }

  /** The visible ones of a queue's messages. */
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
      if (nowMs - (lastSentMs.get(group) ?? 0) >= QUIET_AGAIN_MS) return 0;
      const own = inFlight.get(group) ?? 0;
      const manyAtOnce = own >= NOISY_IN_FLIGHT && own > allInFlight * NOISY_SHARE;
      const noisy = manyAtOnce || (spentMs.get(group) ?? 0) > allSpentMs * NOISY_SHARE;
      return noisy ? 1 + own : 0;
    };
    // Once per group: a queue is asked often while thousands of messages wait.
    const ranks = new Map([...waiting].map((group) => [group, rank(group)]));
    // Within a rank the order of sending stays.
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

/** A message without a group is a tenant of its own. */
const groupOf = ({ id, groupId }: Message): string => groupId ?? id;

const add = (sums: Map<string, number>, key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);
const sum = (values: ReadonlyMap<string, number>): number =>
  [...values.values()].reduce((total, value) => total + value, 0);
