import { randomBytes } from 'node:crypto';
import { sleepUntil } from '../../sleep.ts';
import type { Collection, State } from '../../state/state.ts';
import type { Execution } from './execution-store.ts';
import { StateError } from './state-error.ts';

export type TokenAnswer = { readonly output: string } | { readonly error: string; readonly cause: string };

interface TaskToken {
  readonly executionArn: string;
  readonly machineArn: string;
  /** Answered, timed out or abandoned: AWS then refuses every answer. */
  readonly closed: boolean;
  readonly answer?: TokenAnswer;
}

/** Task tokens. An answer is stored before it is acknowledged, so that a killed process does not lose it. */
export class TaskTokens {
  readonly #tokens: Collection<TaskToken>;
  readonly #wakers = new Map<string, () => void>();

  constructor(state: State) {
    this.#tokens = state.collection('states-task-tokens');
  }

  issue(execution: Execution): string {
    const token = randomBytes(96).toString('base64');
    this.#tokens.put(token, {
      executionArn: execution.arn,
      machineArn: execution.machineArn,
      closed: false,
    });
    return token;
  }

  find(token: string): TaskToken | undefined {
    return this.#tokens.get(token);
  }

  answer(token: string, answer: TokenAnswer): void {
    this.#patch(token, { answer, closed: true });
  }

  close(token: string): void {
    this.#patch(token, { closed: true });
  }

  /** Deletes the tokens of executions that no longer exist. */
  deleteOrphans(exists: (executionArn: string) => boolean): void {
    for (const { key, value } of this.#tokens.list()) if (!exists(value.executionArn)) this.#tokens.delete(key);
  }

  /** The output that was sent for the token. Rejects with the failure that was sent. */
  async wait(token: string, signal: AbortSignal): Promise<unknown> {
    for (;;) {
      const found = this.#tokens.get(token);
      if (!found) throw new StateError('States.Runtime', 'The task token is not in the state file.');
      if (found.answer) return outputOf(found.answer);
      await this.#changed(token, signal);
    }
  }

  async #changed(token: string, signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    this.#wakers.set(token, () => woken.abort());
    try {
      await sleepUntil(Number.POSITIVE_INFINITY, AbortSignal.any([signal, woken.signal]));
    } catch {
      signal.throwIfAborted();
    } finally {
      this.#wakers.delete(token);
    }
  }

  #patch(token: string, patch: Partial<TaskToken>): void {
    const found = this.#tokens.get(token);
    if (found) this.#tokens.put(token, { ...found, ...patch });
    this.#wakers.get(token)?.();
  }
}

function outputOf(answer: TokenAnswer): unknown {
  if ('output' in answer) return JSON.parse(answer.output);
  throw new StateError(answer.error, answer.cause);
}
