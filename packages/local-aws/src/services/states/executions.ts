import type { CloudContext } from '../../context.ts';
import { sleepUntil } from '../../sleep.ts';
import type { Ending, Execution, ExecutionStore } from './execution-store.ts';
import { type Run, Stopping } from './frame.ts';
import { runLevel } from './interpreter.ts';
import { parseDefinition } from './parse-definition.ts';
import { StateError, summary } from './state-error.ts';
import { TaskClients } from './task-clients.ts';
import type { TaskTokens } from './task-tokens.ts';

/** The executions that run in this process. */
export class Executions {
  readonly #context: CloudContext;
  readonly #store: ExecutionStore;
  readonly #tokens: TaskTokens;
  readonly #running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  #stopped = false;

  constructor(context: CloudContext, store: ExecutionStore, tokens: TaskTokens) {
    this.#context = context;
    this.#store = store;
    this.#tokens = tokens;
  }

  begin(execution: Execution): void {
    this.#store.begin(execution);
    this.#context.log(execution.machineName, `${execution.name} started`);
    this.#run(execution);
  }

  resume(): void {
    for (const execution of this.#store.open()) {
      if (this.#running.has(execution.arn)) continue;
      this.#context.log(execution.machineName, `${execution.name} resumed`);
      this.#run(execution);
    }
  }

  /** Ends an execution; does nothing when it has already ended. */
  end(arn: string, ending: Ending): void {
    const ended = this.#store.end(arn, ending);
    if (!ended) return;
    const seconds = (((ended.stopMs ?? ended.startMs) - ended.startMs) / 1000).toFixed(1);
    const reason = ending.error === undefined ? '' : `: ${summary(ending.error, ending.cause ?? '')}`;
    this.#context.log(ended.machineName, `${ended.name} ${ending.status} after ${seconds} s${reason}`);
    this.#running.get(arn)?.controller.abort(new Error(`The execution is ${ending.status}.`));
  }

  /** Executions that begin from now on are stored, and run by the next process. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const running = [...this.#running.values()];
    for (const { controller } of running) controller.abort(new Stopping('The local cloud stops.'));
    await Promise.all(running.map(({ done }) => done));
  }

  #run(execution: Execution): void {
    if (this.#stopped) return;
    const controller = new AbortController();
    const clients = new TaskClients(this.#context, execution);
    const run: Run = {
      context: this.#context,
      execution,
      store: this.#store,
      tokens: this.#tokens,
      clients,
      signal: controller.signal,
    };
    if (execution.deadlineMs !== undefined) {
      sleepUntil(execution.deadlineMs, controller.signal).then(
        () => this.end(execution.arn, { status: 'TIMED_OUT' }),
        () => {},
      );
    }
    const done = this.#runToEnd(run).finally(() => {
      this.#running.delete(execution.arn);
      controller.abort(new Error('The execution has ended.'));
      clients.destroy();
    });
    this.#running.set(execution.arn, { controller, done });
  }

  async #runToEnd(run: Run): Promise<void> {
    const { arn, machineName, definition, input } = run.execution;
    try {
      const machine = parseDefinition(machineName, definition);
      const output = await runLevel(run, '', machine, { input: JSON.parse(input) });
      this.end(arn, { status: 'SUCCEEDED', output: JSON.stringify(output) });
    } catch (error) {
      if (run.signal.aborted) return;
      const failure = error instanceof StateError ? error : new StateError('States.Runtime', String(error));
      this.end(arn, { status: 'FAILED', error: failure.error, cause: failure.detail });
    }
  }
}
