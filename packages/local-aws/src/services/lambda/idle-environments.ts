import type { ExecutionEnvironment } from './execution-environment.ts';

/** Each takes about 20 MB, and 150 ms of CPU to start again. */
export const MAX_KEPT = 64;
const IDLE_LIMIT_MS = 5 * 60_000;
/** For environments that a burst of events made beside another of their function. */
const SPARE_LIMIT_MS = 60_000;

interface Idle {
  /** Must `remove` the environment. */
  readonly end: () => void;
  /** Whether its function has another one. */
  readonly isSpare: () => boolean;
}

/** Ends idle environments: where a cloud has more than it keeps, the one that is idle longest, of whichever function. */
export class IdleEnvironments {
  readonly #maxKept: number;
  /** The one that is idle longest comes first. */
  readonly #idle = new Map<ExecutionEnvironment, Idle>();
  readonly #timer = setInterval(() => this.#endLongIdle(), SPARE_LIMIT_MS / 4).unref();
  /** Counts all environments, also those that have an event. */
  #count = 0;

  constructor(maxKept: number) {
    this.#maxKept = maxKept;
  }

  /** An environment was made. */
  add(): void {
    this.#count += 1;
    this.#endOverLimit();
  }

  setIdle(environment: ExecutionEnvironment, idle: Idle): void {
    this.#idle.set(environment, idle);
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
    for (const { end } of this.#idle.values()) {
      if (this.#count <= this.#maxKept) return;
      end();
    }
  }

  #endLongIdle(): void {
    for (const [{ idleSinceMs }, { end, isSpare }] of this.#idle) {
      const idleMs = Date.now() - idleSinceMs;
      if (idleMs > IDLE_LIMIT_MS || (idleMs > SPARE_LIMIT_MS && isSpare())) end();
    }
  }
}
