import * as v from 'valibot';
import type { CloudContext } from '../../context.ts';
import type { Principal } from '../../iam/principal.ts';
import { sleepUntil } from '../../sleep.ts';
import type { Message } from '../sqs/message.ts';
import type { QueueConsumer } from '../sqs/queue-consumer.ts';
import { MAX_SYNC_PAYLOAD_BYTES } from './lambda-function.ts';
import type { MappedFunction } from './service.ts';
import { sqsRecord } from './sqs-event.ts';
import { invocationsOf, isLoop, nextLineage } from './trace-header.ts';
import type { Turn, Turns } from './turns.ts';

/** One AWS::Lambda::EventSourceMapping on a queue. */
export interface EventSourceMapping {
  readonly queueArn: string;
  readonly functionArn: string;
  readonly batchSize: number;
  readonly reportsItemFailures: boolean;
  readonly maxConcurrency: number;
}

export interface SqsPollerOptions {
  readonly context: CloudContext;
  readonly queues: QueueConsumer;
  readonly turns: Turns;
  readonly mapping: EventSourceMapping;
  readonly mapped: MappedFunction;
  readonly signal: AbortSignal;
}

const MAX_RECEIVE = { messages: 10, waitMs: 20_000 };
const PAUSE_AFTER_FAILURE_MS = 1000;

/**
 * Reads a queue with the function's role and invokes the function with the messages. Handled messages are deleted; the
 * others become visible again after their visibility timeout.
 */
export class SqsPoller {
  readonly principal: Principal;
  readonly #options: SqsPollerOptions;
  readonly #maxRunning: number;
  readonly #running = new Set<Promise<void>>();

  constructor(options: SqsPollerOptions) {
    const { roleArn, name } = options.mapped.target;
    this.principal = { kind: 'role', roleArn, sessionName: name };
    this.#options = options;
    // Not more than there are environments: a received message that waits for one uses up its visibility timeout, and is no
    // longer in the queue's fair order.
    this.#maxRunning = options.mapped.maxRunning;
  }

  async run(): Promise<void> {
    const { context, mapped, signal } = this.#options;
    while (!signal.aborted) {
      try {
        if (this.#running.size < this.#maxRunning) await this.#next();
        else await Promise.race(this.#running);
      } catch (cause) {
        context.log(mapped.target.name, `cannot read its queue: ${cause}`);
        await sleepUntil(Date.now() + PAUSE_AFTER_FAILURE_MS, signal).catch(() => {});
      }
    }
  }

  /** Takes a turn before it receives, so that the queue's fair order also counts messages that arrive meanwhile. */
  async #next(): Promise<void> {
    const { turns, queues, mapping, signal } = this.#options;
    const request = { queueArn: mapping.queueArn, principal: this.principal, waitMs: MAX_RECEIVE.waitMs, signal };
    if (!(await queues.ready(request))) return;
    const turn = await turns.take();
    let batch: readonly Message[] = [];
    try {
      batch = await this.#receive(mapping.batchSize);
    } finally {
      if (batch.length === 0) turn.end();
    }
    if (batch.length > 0) this.#begin(batch, turn);
  }

  #begin(batch: readonly Message[], turn: Turn): void {
    const { context, mapped, signal } = this.#options;
    const done = this.#handle(batch, turn)
      .catch((cause: unknown) => {
        // The messages of a handler that a stop ended become visible again, too.
        if (!signal.aborted) context.log(mapped.target.name, `its messages become visible again: ${cause}`);
      })
      .finally(() => {
        turn.end();
        this.#running.delete(done);
      });
    this.#running.add(done);
  }

  #receive(limit: number): Promise<Message[]> {
    const { queues, mapping, signal } = this.#options;
    return queues.receive({
      queueArn: mapping.queueArn,
      principal: this.principal,
      limit: Math.min(limit, MAX_RECEIVE.messages),
      waitMs: 0,
      signal,
    });
  }

  async #handle(received: readonly Message[], turn: Turn): Promise<void> {
    const { queueArn } = this.#options.mapping;
    const { context, mapped } = this.#options;
    const { region } = context;
    const batch = received.filter(({ traceHeader }) => !isLoop(traceHeader, mapped.target.arn));
    if (batch.length < received.length) context.log(mapped.target.name, 'is not given a message of its own loop');
    const records = batch.map((message) => ({
      message,
      json: JSON.stringify(sqsRecord(message, { queueArn, region })),
    }));
    for (const part of withinPayload(records)) {
      const messages = part.map(({ message }) => message);
      await this.#invoke(messages, `{"Records":[${part.map(({ json }) => json).join()}]}`, turn);
    }
  }

  async #invoke(messages: readonly Message[], payload: string, turn: Turn): Promise<void> {
    const { queues, mapping, mapped, signal } = this.#options;
    const { arn } = mapped.target;
    const [furthest] = messages.toSorted(
      (one, other) => invocationsOf(other.traceHeader, arn) - invocationsOf(one.traceHeader, arn),
    );
    const outcome = await mapped.run({ payload, lineage: nextLineage(furthest?.traceHeader, arn), turn });
    if (outcome.status !== 'success' || signal.aborted) return;
    const ids = messages.map(({ id }) => id);
    const failed = mapping.reportsItemFailures ? batchItemFailures(outcome.payload, ids) : new Set<string>();
    const handled = messages.filter(({ id }) => !failed.has(id));
    queues.deleteReceived({ queueArn: mapping.queueArn, principal: this.principal, messages: handled });
  }
}

interface Sized {
  readonly json: string;
}

/** Consecutive parts that each fit into one invocation. */
function withinPayload<Record extends Sized>(records: readonly Record[]): Record[][] {
  const parts: Record[][] = [];
  let leftBytes = 0;
  for (const record of records) {
    const sizeBytes = Buffer.byteLength(record.json) + 1;
    const part = parts.at(-1);
    if (part && sizeBytes <= leftBytes) part.push(record);
    else {
      parts.push([record]);
      leftBytes = MAX_SYNC_PAYLOAD_BYTES - '{"Records":[]}'.length;
    }
    leftBytes -= sizeBytes;
  }
  return parts;
}

const Answer = v.nullable(
  v.looseObject({
    batchItemFailures: v.nullish(v.array(v.looseObject({ itemIdentifier: v.pipe(v.string(), v.nonEmpty()) })), []),
  }),
);

/**
 * The ids of the messages that a handler reports as failed: all of them when its answer is malformed or names a message
 * that is not in the batch. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export function batchItemFailures(answer: string, ids: readonly string[]): ReadonlySet<string> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Answer), answer);
  if (!parsed.success) return new Set(ids);
  const failed = parsed.output?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) ?? [];
  return new Set(failed.every((id) => ids.includes(id)) ? failed : ids);
}
