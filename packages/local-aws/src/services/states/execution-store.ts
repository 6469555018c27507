import type { Collection, State } from '../../state/state.ts';
import type { EventBus } from '../events/event-bus.ts';

export type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

/** One execution; it keeps the definition and the role it began with, as AWS does when a machine is updated. */
export interface Execution {
  readonly arn: string;
  readonly name: string;
  readonly machineArn: string;
  readonly machineName: string;
  readonly roleArn: string;
  readonly definition: string;
  /** JSON text, as given. */
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

/** Where one thread of states stands: the machine's own, an iteration of a Map, a branch of a Parallel. */
export interface Thread {
  readonly stateName: string;
  readonly input: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
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

/** What one try of a Task must remember so that the next process can carry it on. */
export interface Attempt {
  readonly deadlineMs?: number;
  readonly token?: string;
  /** The service answered the call; what is left is to wait for the token. */
  readonly called?: boolean;
  readonly jobId?: string;
}

/** "90 days. After this time, you can no longer retrieve …": https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
/** For the sake of one machine's disk. */
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

  /** The first ending counts: undefined when the execution has already ended. */
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

  /** The thread takes up another state or try: what its iterations and branches did is over. */
  moveThread(arn: string, path: string, thread: Thread): void {
    this.#state.atomically(() => {
      this.#deleteThreads(`${arn}\n${path}/`);
      this.saveThread(arn, path, thread);
    });
  }

  /** What ended long ago, or before the newest: to whoever asks, it does not exist from then on. */
  forgetEnded(nowMs: number): void {
    const ended = this.#executions
      .list()
      .flatMap(({ key: arn, value: { stopMs } }) => (stopMs === undefined ? [] : [{ arn, stopMs }]))
      .sort((one, other) => other.stopMs - one.stopMs);
    const forgotten = ended.filter(({ stopMs }, at) => at >= KEPT_COUNT || stopMs < nowMs - KEPT_MS);
    this.#state.atomically(() => {
      for (const { arn } of forgotten) this.#executions.delete(arn);
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
