import type { CloudContext } from '../../context.ts';
import type { Collection } from '../../state/state.ts';
import type { QueueSender } from '../sqs/queue-sender.ts';
import type { EnvironmentEvent, InvocationOutcome } from './execution-environment.ts';
import type { EventInvokeConfig, LambdaFunction } from './lambda-function.ts';

interface PendingEvent {
  readonly requestId: string;
  readonly functionName: string;
  readonly payload: string;
  /** How many times the function has failed on it. */
  readonly failures: number;
  readonly acceptedAtMs: number;
  readonly dueMs: number;
}

export interface AsyncInvocationsOptions {
  readonly context: CloudContext;
  readonly queues: QueueSender;
  /** Before the second attempt; twice that before the third. @default 60000, as on AWS */
  readonly retryWaitMs?: number | undefined;
  functionNamed(name: string): LambdaFunction | undefined;
  run(target: LambdaFunction, event: EnvironmentEvent): Promise<InvocationOutcome>;
}

// One minute before the second attempt, two before the third.
// https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
const RETRY_WAIT_MS = 60_000;
const DEFAULT_CONFIG = { maxRetryAttempts: 2, maxEventAgeSeconds: 6 * 60 * 60 };

/** Lambda's internal queue of asynchronous events: stored before they are acknowledged, retried, then sent to the failure queue. */
export class AsyncInvocations {
  readonly #options: AsyncInvocationsOptions;
  readonly #pending: Collection<PendingEvent>;
  readonly #configs = new Map<string, EventInvokeConfig>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #stopped = false;

  constructor(options: AsyncInvocationsOptions) {
    this.#options = options;
    this.#pending = options.context.state.collection('lambda.asyncEvents');
  }

  configure(config: EventInvokeConfig): void {
    this.#configs.set(config.functionName, config);
  }

  accept(target: LambdaFunction, payload: string): string {
    const now = Date.now();
    const requestId = crypto.randomUUID();
    const event = { requestId, functionName: target.name, payload, failures: 0, acceptedAtMs: now, dueMs: now };
    this.#store(event);
    return requestId;
  }

  resume(): void {
    for (const { value } of this.#pending.list()) this.#schedule(value);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #store(event: PendingEvent): void {
    this.#pending.put(event.requestId, event);
    this.#schedule(event);
  }

  #schedule(event: PendingEvent): void {
    clearTimeout(this.#timers.get(event.requestId));
    const timer = setTimeout(() => void this.#attempt(event), Math.max(0, event.dueMs - Date.now()));
    this.#timers.set(event.requestId, timer.unref());
  }

  async #attempt(event: PendingEvent): Promise<void> {
    const { context, functionNamed, run } = this.#options;
    const target = functionNamed(event.functionName);
    if (!target) {
      this.#finish(event);
      context.log(event.functionName, 'is no longer in the template; an event that waited for it is dropped');
      return;
    }
    const outcome = await run(target, { requestId: event.requestId, payload: event.payload }).catch(notStarted);
    // A handler that a stop ended has not failed: its event stays stored for the next start.
    if (this.#stopped) return;
    if (outcome.status === 'success') this.#finish(event);
    else this.#failed(target, event, outcome);
  }

  #failed(target: LambdaFunction, event: PendingEvent, outcome: InvocationOutcome): void {
    const { retryWaitMs = RETRY_WAIT_MS } = this.#options;
    const config = { ...DEFAULT_CONFIG, ...this.#configs.get(target.name) };
    const failures = event.failures + 1;
    const waitMs = retryWaitMs * failures;
    const tooOld = Date.now() + waitMs > event.acceptedAtMs + config.maxEventAgeSeconds * 1000;
    if (failures <= config.maxRetryAttempts && !tooOld) {
      this.#store({ ...event, failures, dueMs: Date.now() + waitMs });
      return;
    }
    const condition = failures > config.maxRetryAttempts ? 'RetriesExhausted' : 'EventAgeExceeded';
    this.#giveUp(target, { ...event, failures }, outcome, condition);
    this.#finish(event);
  }

  #giveUp(target: LambdaFunction, event: PendingEvent, outcome: InvocationOutcome, condition: string): void {
    const { context, queues } = this.#options;
    const principal = { kind: 'role', roleArn: target.roleArn, sessionName: target.name } as const;
    const { onFailureQueueArn } = this.#configs.get(target.name) ?? {};
    try {
      if (onFailureQueueArn) {
        const body = JSON.stringify(destinationRecord(target, event, outcome, condition));
        queues.send({ queueArn: onFailureQueueArn, body, principal });
      }
    } catch (cause) {
      context.log(target.name, `its failed event could not be sent to its failure queue: ${String(cause)}`);
    }
  }

  #finish(event: PendingEvent): void {
    this.#pending.delete(event.requestId);
    this.#timers.delete(event.requestId);
  }
}

const notStarted = (cause: unknown): InvocationOutcome => {
  const payload = JSON.stringify({ errorType: 'ServiceException', errorMessage: String(cause) });
  return { status: 'failure', payload, durationMs: 0 };
};

// https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
const destinationRecord = (
  target: LambdaFunction,
  event: PendingEvent,
  outcome: InvocationOutcome,
  condition: string,
): object => ({
  version: '1.0',
  timestamp: new Date().toISOString(),
  requestContext: {
    requestId: event.requestId,
    functionArn: `${target.arn}:$LATEST`,
    condition,
    approximateInvokeCount: event.failures,
  },
  requestPayload: JSON.parse(event.payload),
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  responsePayload: JSON.parse(outcome.payload),
});
