import {
  type EnvironmentEvent,
  type EnvironmentSettings,
  ExecutionEnvironment,
  type InvocationOutcome,
} from './execution-environment.ts';
import type { LambdaFunction } from './lambda-function.ts';
import type { Turn } from './turns.ts';

export interface PoolOptions extends EnvironmentSettings {
  /** The environment of a new worker, and when its credentials end. */
  newEnv(target: LambdaFunction): { readonly env: Readonly<Record<string, string>>; readonly expiresAtMs: number };
}

interface Slot {
  /** As it was when the environment was made. */
  readonly target: LambdaFunction;
  readonly environment: ExecutionEnvironment;
  readonly expiresAtMs: number;
}

/** What two to four cores carry; on AWS it is the account's concurrency. */
const MAX_ENVIRONMENTS = 8;
/** Of a function that works off a queue: more, since some messages make it wait for long for somebody else. */
const MAX_MAPPED_ENVIRONMENTS = 12;
const IDLE_LIMIT_MS = 5 * 60_000;

/** The warm environments of one function: as many as events at once, up to a cap; further events wait their turn. */
export class EnvironmentPool {
  readonly #options: PoolOptions;
  readonly #idle: Slot[] = [];
  readonly #waiting: ((slot: Slot) => void)[] = [];
  readonly #all = new Set<ExecutionEnvironment>();
  #target: LambdaFunction;
  readonly #reaper: NodeJS.Timeout;
  #most = MAX_ENVIRONMENTS;
  #stopped = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#target = options.target;
    this.#reaper = setInterval(() => this.#reap(), IDLE_LIMIT_MS / 5).unref();
  }

  /** For a mapping that wants so many; answers how many it gets. */
  widen(wanted: number): number {
    this.#most = Math.min(wanted, MAX_MAPPED_ENVIRONMENTS);
    return this.#most;
  }

  /** Idle environments end now, the others after their event. */
  replaceCode(codeDir: string): void {
    this.#target = { ...this.#target, codeDir };
    for (const slot of this.#idle.splice(0)) this.#discard(slot);
  }

  async run(event: EnvironmentEvent, turn?: Turn): Promise<InvocationOutcome> {
    const slot = await this.#take();
    turn?.goesTo(slot.environment);
    try {
      return await slot.environment.invoke(event);
    } finally {
      this.#giveBack(slot);
    }
  }

  /** Cuts off what runs; events that wait for their turn are not begun. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#reaper);
    await Promise.all([...this.#all].map((environment) => environment.stop()));
  }

  #take(): Promise<Slot> | Slot {
    for (let slot = this.#idle.pop(); slot; slot = this.#idle.pop()) {
      if (this.#usable(slot)) return slot;
      this.#discard(slot);
    }
    if (this.#all.size < this.#most) return this.#create();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #giveBack(slot: Slot): void {
    const usable = this.#usable(slot);
    if (!usable) this.#discard(slot);
    if (this.#stopped) return;
    const next = this.#waiting.shift();
    if (next) next(usable ? slot : this.#create());
    else if (usable) this.#idle.push(slot);
  }

  #create(): Slot {
    const target = this.#target;
    const { env, expiresAtMs } = this.#options.newEnv(target);
    const environment = new ExecutionEnvironment({ ...this.#options, target }, env);
    this.#all.add(environment);
    return { target, environment, expiresAtMs };
  }

  // Credentials stand in the environment, so an environment ends before they do, with time for one whole event.
  #usable({ target, environment, expiresAtMs }: Slot): boolean {
    const isCurrent = target === this.#target;
    return isCurrent && environment.alive && Date.now() + target.timeoutSeconds * 1000 < expiresAtMs;
  }

  #discard({ environment }: Slot): void {
    this.#all.delete(environment);
    void environment.stop();
  }

  #reap(): void {
    const oldestMs = Date.now() - IDLE_LIMIT_MS;
    for (const slot of this.#idle.splice(0)) {
      if (slot.environment.idleSinceMs < oldestMs) this.#discard(slot);
      else this.#idle.push(slot);
    }
  }
}
