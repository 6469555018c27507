import type { CloudContext } from '../../context.ts';
import type { Attempt, Execution, ExecutionStore, Thread } from './execution-store.ts';
import { type Bindings, evaluate } from './jsonata.ts';
import type { TaskClients } from './task-clients.ts';
import type { TaskTokens } from './task-tokens.ts';

/** What all threads of an execution share. */
export interface Run {
  readonly context: CloudContext;
  readonly execution: Execution;
  readonly store: ExecutionStore;
  readonly tokens: TaskTokens;
  readonly clients: TaskClients;
  readonly signal: AbortSignal;
  readonly mapItem?: { readonly Index: number; readonly Value: unknown };
}

/** The process stops; unfinished work stays stored, and the next process continues it. */
export class Stopping extends Error {}

export interface Outcome {
  readonly next: string | undefined;
  readonly output: unknown;
}

type Begin = Pick<Thread, 'stateName' | 'input'>;

/** One running thread and its stored record. Nothing more is stored once the run is aborted. */
export class Frame {
  readonly run: Run;
  readonly path: string;
  #thread: Thread;

  constructor(run: Run, path: string, begin: Begin) {
    this.run = run;
    this.path = path;
    const stored = run.store.thread(run.execution.arn, path);
    this.#thread = stored ?? enteredThread(begin);
    if (stored) return;
    this.update({});
    this.#count();
  }

  get thread(): Thread {
    return this.#thread;
  }

  update(patch: Partial<Thread>): void {
    this.run.signal.throwIfAborted();
    this.#thread = { ...this.#thread, ...patch };
    this.run.store.saveThread(this.run.execution.arn, this.path, this.#thread);
  }

  updateAttempt(attempt: Attempt, patch: Partial<Attempt>): Attempt {
    const updated = { ...attempt, ...patch };
    this.update({ attempt: updated });
    return updated;
  }

  enter(begin: Begin): void {
    this.#move(enteredThread(begin));
    this.#count();
  }

  retry(retries: readonly number[], retryAtMs: number): void {
    const { stateName, input, enteredMs } = this.#thread;
    this.#move({ stateName, input, enteredMs, retries, retryAtMs });
    this.#count();
  }

  finish(output: unknown): void {
    this.#move({ ...this.#thread, input: null, finished: { output } });
  }

  /** "A state transition is counted each time a step of your workflow is executed", retries included. https://aws.amazon.com/step-functions/pricing */
  #count(): void {
    const { context, execution } = this.run;
    const caller = execution.machineName;
    context.calls?.count({ caller, presigned: false, service: 'states', operation: 'StateTransition' });
  }

  #move(thread: Thread): void {
    this.run.signal.throwIfAborted();
    this.#thread = thread;
    this.run.store.moveThread(this.run.execution.arn, this.path, thread);
  }
}

const enteredThread = (begin: Begin): Thread => ({
  ...begin,
  enteredMs: Date.now(),
  retries: [],
});

/** `$states` for expressions of the frame's state. */
export function bindings({ run, thread }: Frame, scope: Bindings = {}, mapItem = run.mapItem): Bindings {
  return { states: { input: thread.input, context: contextObject(run, thread, mapItem), ...scope } };
}

/** https://docs.aws.amazon.com/step-functions/latest/dg/input-output-contextobject.html */
function contextObject({ execution }: Run, thread: Thread, mapItem: Run['mapItem']): Bindings {
  return {
    Execution: {
      Id: execution.arn,
      Input: JSON.parse(execution.input),
      Name: execution.name,
      RoleArn: execution.roleArn,
      StartTime: new Date(execution.startMs).toISOString(),
      RedriveCount: 0,
    },
    StateMachine: { Id: execution.machineArn, Name: execution.machineName },
    State: {
      Name: thread.stateName,
      EnteredTime: new Date(thread.enteredMs).toISOString(),
      RetryCount: thread.retries.reduce((sum, count) => sum + count, 0),
    },
    ...(thread.attempt?.token && { Task: { Token: thread.attempt.token } }),
    ...(mapItem && { Map: { Item: mapItem } }),
  };
}

/** Evaluates Output of a state, a Choice rule or a Catcher. */
export async function leave(
  frame: Frame,
  rule: { readonly Output?: unknown; readonly Next?: string | undefined },
  fallback: unknown,
  scope: Bindings = {},
): Promise<Outcome> {
  const bound = bindings(frame, scope);
  const output = rule.Output === undefined ? fallback : await evaluate(rule.Output, bound, 'Output');
  return { next: rule.Next, output };
}
