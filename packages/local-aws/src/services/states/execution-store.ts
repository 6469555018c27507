import type { Collection, State } from '../../state/state.ts';
import type { EventBus } from '../events/event-bus.ts';

export type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

/** One execution. It keeps the definition and role that it began with, as on AWS, when its machine is updated. */
export interface Execution {
  readonly arn: string;
  readonly name: string;
  readonly machineArn: string;
  readonly machineName: string;
  readonly roleArn: string;
  readonly definition: string;
  /** JSON text, unchanged. */
  readonly input: string;
  readonly startMs: number;
  readonly status: ExecutionStatus;
  readonly deadlineMs?: number;
  readonly stopMs?: number;
  /** JSON text. */
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
}

export type Ending = Pick<Execution, 'status' | 'output' | 'error' | 'cause'>;

/** The progress of one sequence of states: the machine's own, an iteration of a Map. */
export interface Thread {
  readonly stateName: string;
  readonly input: unknown;
  readonly enteredMs: number;
  /** How often each Retrier of the state was used. */
  readonly retries: readonly number[];
  readonly retryAtMs?: number | undefined;
  readonly waitUntilMs?: number | undefined;
  /** The evaluated items of a Map. */
  readonly items?: readonly unknown[] | undefined;
  readonly attempt?: Attempt | undefined;
  readonly finished?: { readonly output: unknown };
}

/** What is stored of one attempt of a Task, so that the next process can continue it. */
export interface Attempt {
  readonly deadlineMs?: number;
  readonly token?: string;
  /** The service has answered the call; the attempt now waits for the token. */
  readonly called?: boolean;
  readonly jobId?: string;
}

/** "90 days. After this time, you can no longer retrieve …": https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
/** A limit for the disk of one machine, which AWS does not have. */
const KEPT_COUNT = 1000;

/** Executions and their threads in the state file. */
export class ExecutionStore {
  readonly #state: State;
  readonly #events: EventBus | undefined;
  readonly #executions: Collection<Execution>;
  readonly #open: Collection<true>;
  readonly #threads: Collection<Thread>;

  constructor(state: State, events: EventBus | undefined) {
    this.#state = state;
    this.#events = events;
    this.#executions = state.collection('states-executions');
    this.#open = state.collection('states-open-executions');
    this.#threads = state.collection('states-threads');
  }

  execution(arn: string): Execution | undefined {
    return this.#executions.get(arn);
  }

  open(): Execution[] {
    return this.#open.list().flatMap(({ key }) => this.#executions.get(key) ?? []);
  }

  begin(execution: Execution): void {
    this.#state.atomically(() => {
      this.#executions.put(execution.arn, execution);
      this.#open.put(execution.arn, true);
      this.#events?.publish(statusChange(execution));
    });
  }

  /** The first ending is kept: undefined when the execution has already ended. */
  end(arn: string, ending: Ending): Execution | undefined {
    return this.#state.atomically(() => {
      const execution = this.#executions.get(arn);
      if (execution?.status !== 'RUNNING') return undefined;
      const ended = { ...execution, ...ending, stopMs: Date.now() };
      this.#executions.put(arn, ended);
      this.#open.delete(arn);
      this.#deleteThreads(`${arn}\n`);
      this.#events?.publish(statusChange(ended));
      return ended;
    });
  }

  thread(arn: string, path: string): Thread | undefined {
    return this.#threads.get(`${arn}\n${path}`);
  }

  saveThread(arn: string, path: string, thread: Thread): void {
    this.#threads.put(`${arn}\n${path}`, thread);
  }

  /** Stores a thread that enters a state or an attempt, and deletes the threads of its iterations. */
  moveThread(arn: string, path: string, thread: Thread): void {
    this.#state.atomically(() => {
      this.#deleteThreads(`${arn}\n${path}/`);
      this.saveThread(arn, path, thread);
    });
  }

  /** Deletes executions that ended over KEPT_MS ago, and all but the KEPT_COUNT that ended last. */
  deleteOldEnded(nowMs: number): void {
    const ended = this.#executions
      .list()
      .flatMap(({ key: arn, value: { stopMs } }) => (stopMs === undefined ? [] : [{ arn, stopMs }]))
      .sort((one, other) => other.stopMs - one.stopMs);
    const old = ended.filter(({ stopMs }, at) => at >= KEPT_COUNT || stopMs < nowMs - KEPT_MS);
    this.#state.atomically(() => {
      for (const { arn } of old) this.#executions.delete(arn);
    });
  }

  #deleteThreads(prefix: string): void {
    for (const { key } of this.#threads.list({ prefix })) this.#threads.delete(key);
  }
}

/** https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html */
const statusChange = (execution: Execution) => ({
  source: 'aws.states',
  detailType: 'Step Functions Execution Status Change',
  resources: [execution.arn],
  detail: {
    executionArn: execution.arn,
    stateMachineArn: execution.machineArn,
    name: execution.name,
    status: execution.status,
    startDate: execution.startMs,
    stopDate: execution.stopMs ?? null,
    input: execution.input,
    inputDetails: { included: true },
    output: execution.output ?? null,
    outputDetails: execution.output === undefined ? null : { included: true },
    error: execution.error ?? null,
    cause: execution.cause ?? null,
  },
});
