import type { ExecutionEnvironment } from './execution-environment.ts';

/** Each takes about 20 MB. A client that calls each function of an app in turn must find each still there. */
export const MAX_KEPT = 80;
const IDLE_LIMIT_MS = 5 * 60_000;

/** Ends idle environments: where a cloud has more than it keeps, the one that is idle longest, of whichever function. */
export class IdleEnvironments {
  readonly #maxKept: number;
  /** How each ends; the one that is idle longest comes first. */
  readonly #idle = new Map<ExecutionEnvironment, () => void>();
  readonly #timer = setInterval(() => this.#endLongIdle(), IDLE_LIMIT_MS / 5).unref();
  /** Of all environments, also of those that have an event. */
  #count = 0;

  constructor(maxKept: number) {
    this.#maxKept = maxKept;
  }

  /** An environment was made. */
  add(): void {
    this.#count += 1;
    this.#endOverLimit();
  }

  /** `end` must `remove` it. */
  setIdle(environment: ExecutionEnvironment, end: () => void): void {
    this.#idle.set(environment, end);
    this.#endOverLimit();
  }

  setBusy(environment: ExecutionEnvironment): void {
    this.#idle.delete(environment);
  }

  /** An environment has ended. */
  remove(environment: ExecutionEnvironment): void {
    this.#idle.delete(environment);
    this.#count -= 1;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #endOverLimit(): void {
    for (const end of this.#idle.values()) {
      if (this.#count <= this.#maxKept) return;
      end();
    }
  }

  #endLongIdle(): void {
    const oldestMs = Date.now() - IDLE_LIMIT_MS;
    for (const [{ idleSinceMs }, end] of this.#idle) if (idleSinceMs < oldestMs) end();
  }
}
