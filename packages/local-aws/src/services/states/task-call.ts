import type { Attempt } from './execution-store.ts';
import type { TaskClients } from './task-clients.ts';

/** One call of a service by a Task state. */
export interface TaskCall {
  readonly taskArguments: unknown;
  readonly clients: TaskClients;
  /** Aborted when the task times out, the execution ends or the process stops. */
  readonly signal: AbortSignal;
  attempt(): Attempt;
  updateAttempt(patch: Partial<Attempt>): void;
  /** The task has timed out or the execution has ended; false when only the process stops. */
  isAbandoned(): boolean;
  log(message: string): void;
}
