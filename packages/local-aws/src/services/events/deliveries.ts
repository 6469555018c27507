import { AwsError } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import { sleepUntil } from '../../sleep.ts';
import type { Collection } from '../../state/state.ts';
import type { QueueSender } from '../sqs/queue-sender.ts';
import { backoffMs, exhaustedCondition, isRetryable } from './retry-policy.ts';
import type { Rule, RuleTarget } from './rule.ts';
import { eventsPrincipal, type SendToTarget } from './send-to-target.ts';

export interface Delivery {
  readonly ruleArn: string;
  readonly targetId: string;
  readonly attempts: number;
  readonly nextAtMs: number;
}

interface OpenEvent {
  /** The event as JSON text. */
  readonly event: string;
  readonly acceptedMs: number;
  readonly open: readonly Delivery[];
}

/**
 * Events on their way to targets: stored until every target has accepted them, tried again with growing pauses, and after
 * the last attempt sent to the target's dead-letter queue. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-retry-policy.html
 */
export class Deliveries {
  readonly #context: CloudContext;
  readonly #queues: QueueSender;
  readonly #send: SendToTarget;
  readonly #rules: ReadonlyMap<string, Rule>;
  readonly #stored: Collection<OpenEvent>;
  readonly #stopping = new AbortController();
  readonly #working = new Map<string, Promise<void>>();
  /** Events that all targets have accepted, still stored. */
  readonly #accepted: string[] = [];

  constructor(
    context: CloudContext,
    { queues, send, rules }: { queues: QueueSender; send: SendToTarget; rules: ReadonlyMap<string, Rule> },
  ) {
    this.#context = context;
    this.#queues = queues;
    this.#send = send;
    this.#rules = rules;
    this.#stored = context.state.collection('events-open');
  }

  /** Durable once it returns. It makes one write, so that it can be part of the caller's transaction. */
  add(eventId: string, event: string, rules: readonly Rule[], delayMs = 0): void {
    const nowMs = Date.now();
    const open = rules.flatMap(({ arn: ruleArn, targets }) =>
      targets.map(({ id: targetId }) => ({ ruleArn, targetId, attempts: 0, nextAtMs: nowMs + delayMs })),
    );
    if (open.length === 0) return;
    this.#stored.put(eventId, { event, acceptedMs: nowMs, open });
    // Deferred, since the caller's transaction must end before anything else is written.
    setImmediate(() => this.#work(eventId));
  }

  resume(): void {
    for (const { key } of this.#stored.list()) this.#work(key);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#working.values());
    this.#deleteAccepted();
  }

  #work(eventId: string): void {
    if (this.#stopping.signal.aborted || this.#working.has(eventId)) return;
    const done = this.#deliverAll(eventId)
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) this.#context.log('events', `event ${eventId}: ${error}`);
      })
      .finally(() => this.#working.delete(eventId));
    this.#working.set(eventId, done);
  }

  async #deliverAll(eventId: string): Promise<void> {
    for (;;) {
      const stored = this.#stored.get(eventId);
      if (!stored) return;
      await sleepUntil(Math.min(...stored.open.map(({ nextAtMs }) => nextAtMs)), this.#stopping.signal);
      const nowMs = Date.now();
      const open: Delivery[] = [];
      for (const delivery of stored.open) {
        const left = delivery.nextAtMs > nowMs ? delivery : await this.#deliver(stored, delivery);
        if (left) open.push(left);
      }
      if (open.length === 0) return this.#deleteSoon(eventId);
      this.#stored.put(eventId, { ...stored, open });
    }
  }

  /** One write deletes what is accepted in one turn of the event loop: the events of a PutEvents. */
  #deleteSoon(eventId: string): void {
    if (this.#accepted.push(eventId) === 1) setImmediate(() => this.#deleteAccepted());
  }

  #deleteAccepted(): void {
    const ids = this.#accepted.splice(0);
    if (ids.length === 0) return;
    try {
      this.#context.state.atomically(() => {
        for (const id of ids) this.#stored.delete(id);
      });
    } catch (error) {
      this.#context.log('events', `${ids.length} delivered events are delivered again after a restart: ${error}`);
    }
  }

  /** The next attempt; undefined when the target or its dead-letter queue has the event, or the event is dropped. */
  async #deliver({ event, acceptedMs }: OpenEvent, delivery: Delivery): Promise<Delivery | undefined> {
    const rule = this.#rules.get(delivery.ruleArn);
    const target = rule?.targets.find(({ id }) => id === delivery.targetId);
    if (!rule || !target) return undefined;
    try {
      await this.#send(rule, target, event);
      return undefined;
    } catch (error) {
      this.#context.log('events', `rule ${rule.name} could not reach ${target.arn}: ${error}`);
      const { attempts } = delivery;
      const condition = exhaustedCondition(target.retryPolicy ?? {}, { attempts, sinceMs: acceptedMs });
      if (isRetryable(error) && !condition) return nextAttempt(delivery);
      this.#giveUp(rule, target, { event, error, condition, attempts });
      return undefined;
    }
  }

  #giveUp(
    rule: Rule,
    target: RuleTarget,
    failure: { event: string; error: unknown; condition: string | undefined; attempts: number },
  ): void {
    const { event, error, condition, attempts } = failure;
    try {
      if (!target.deadLetterArn) throw new Error('it has no dead-letter queue');
      this.#queues.send({
        queueArn: target.deadLetterArn,
        body: event,
        principal: eventsPrincipal(rule),
        attributes: {
          RULE_ARN: rule.arn,
          TARGET_ARN: target.arn,
          ERROR_CODE: error instanceof AwsError ? error.code : 'SDK_CLIENT_ERROR',
          ERROR_MESSAGE: error instanceof Error ? error.message : String(error),
          RETRY_ATTEMPTS: String(attempts),
          ...(condition && { EXHAUSTED_RETRY_CONDITION: condition }),
        },
      });
    } catch (dropped) {
      this.#context.log('events', `rule ${rule.name} dropped an event for ${target.arn}: ${dropped}`);
    }
  }
}

const nextAttempt = (delivery: Delivery): Delivery => ({
  ...delivery,
  attempts: delivery.attempts + 1,
  nextAtMs: Date.now() + backoffMs(delivery.attempts),
});
