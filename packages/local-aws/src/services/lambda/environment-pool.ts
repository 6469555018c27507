import os from 'node:os';
import {
  type EnvironmentEvent,
  type EnvironmentSettings,
  ExecutionEnvironment,
  type InvocationOutcome,
} from './execution-environment.ts';
import type { IdleEnvironments } from './idle-environments.ts';
import type { LambdaFunction } from './lambda-function.ts';
import type { Turn } from './turns.ts';

export interface PoolOptions extends EnvironmentSettings {
  /** The idle environments of all functions. */
  readonly idle: IdleEnvironments;
  /** The environment variables of a new worker, and when its credentials expire. */
  newEnv(target: LambdaFunction): { readonly env: Readonly<Record<string, string>>; readonly expiresAtMs: number };
}

interface Slot {
  /** The function as it was when the environment was made. */
  readonly target: LambdaFunction;
  readonly environment: ExecutionEnvironment;
  readonly expiresAtMs: number;
}

/** A limit for machines of two to four cores; on AWS the account's concurrency is the limit. */
const MAX_ENVIRONMENTS = 8;
/** The limit of a function that handles the messages of a queue: more, since some of its invocations mostly wait. */
const MAX_MAPPED_ENVIRONMENTS = 12;

/** About as long as an environment takes to load its code. Most events end sooner, and leave theirs to the next. */
const PATIENCE_MS = 100;
/** So many threads of a function may compute before one more would only take the cores from them. */
const maxComputing = (): number => Math.max(1, Math.floor(os.availableParallelism() / 2));

/**
 * The warm environments of one function: up to a limit, one more for each event that waits for PATIENCE_MS while the others wait
 * too, as for an answer.
 */
export class EnvironmentPool {
  readonly #options: PoolOptions;
  readonly #idle: Slot[] = [];
  readonly #waiting: ((slot: Slot) => void)[] = [];
  readonly #all = new Set<ExecutionEnvironment>();
  #target: LambdaFunction;
  #limit = MAX_ENVIRONMENTS;
  #stopped = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#target = options.target;
  }

  /** Sets the limit for an event source mapping and returns it: `maxConcurrency`, at most MAX_MAPPED_ENVIRONMENTS. */
  limitForMapping(maxConcurrency: number): number {
    this.#limit = Math.min(maxConcurrency, MAX_MAPPED_ENVIRONMENTS);
    return this.#limit;
  }

  /** Idle environments end now, the others after their event. */
  replaceCode(codeDir: string): void {
    this.#target = { ...this.#target, codeDir };
    for (const slot of this.#idle.splice(0)) this.#discard(slot);
  }

  async run(event: EnvironmentEvent, turn?: Turn): Promise<InvocationOutcome> {
    const slot = await this.#take();
    turn?.assignTo(slot.environment);
    try {
      return await slot.environment.invoke(event);
    } finally {
      this.#giveBack(slot);
    }
  }

  /** Ends all environments, also those with an event; events that wait are not begun. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#all].map((environment) => environment.stop()));
  }

  #take(): Promise<Slot> | Slot {
    for (let slot = this.#idle.pop(); slot; slot = this.#idle.pop()) {
      this.#options.idle.setBusy(slot.environment);
      if (this.#usable(slot)) return slot;
      this.#discard(slot);
    }
    if (this.#all.size === 0) return this.#create();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#createLater(resolve);
    });
  }

  /** Ends the wait of an event that then still waits, if there may be one more environment. */
  #createLater(waiting: (slot: Slot) => void): void {
    const before = [...this.#all].map((environment) => ({ environment, activeMs: environment.activeMs() }));
    setTimeout(() => {
      const index = this.#waiting.indexOf(waiting);
      if (index === -1 || this.#stopped || this.#all.size >= this.#limit) return;
      if (before.filter(isComputing).length >= maxComputing()) return this.#createLater(waiting);
      this.#waiting.splice(index, 1);
      waiting(this.#create());
    }, PATIENCE_MS);
  }

  #giveBack(slot: Slot): void {
    const usable = this.#usable(slot);
    if (!usable) this.#discard(slot);
    if (this.#stopped) return;
    const next = this.#waiting.shift();
    if (next) next(usable ? slot : this.#create());
    else if (usable) {
      this.#idle.push(slot);
      this.#options.idle.setIdle(slot.environment, {
        end: () => this.#endIdle(slot),
        isSpare: () => this.#all.size > 1,
      });
    }
  }

  #create(): Slot {
    const target = this.#target;
    const { env, expiresAtMs } = this.#options.newEnv(target);
    const environment = new ExecutionEnvironment({ ...this.#options, target }, env);
    this.#all.add(environment);
    this.#options.idle.add();
    return { target, environment, expiresAtMs };
  }

  // Credentials are in the environment variables, so an environment takes no event that could outlast them.
  #usable({ target, environment, expiresAtMs }: Slot): boolean {
    const isCurrent = target === this.#target;
    return isCurrent && environment.alive && Date.now() + target.timeoutSeconds * 1000 < expiresAtMs;
  }

  #discard({ environment }: Slot): void {
    this.#all.delete(environment);
    this.#options.idle.remove(environment);
    void environment.stop();
  }

  #endIdle(slot: Slot): void {
    this.#idle.splice(this.#idle.indexOf(slot), 1);
    this.#discard(slot);
  }
}

interface ActiveBefore {
  readonly environment: ExecutionEnvironment;
  readonly activeMs: number | undefined;
}

/** In the last PATIENCE_MS it has loaded its code, or was active for a fifth. */
const isComputing = ({ environment, activeMs }: ActiveBefore): boolean => {
  const nowMs = environment.activeMs();
  if (!environment.alive) return false;
  return activeMs === undefined || nowMs === undefined || nowMs - activeMs >= PATIENCE_MS / 5;
};
