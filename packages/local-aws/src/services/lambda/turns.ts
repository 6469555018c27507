import { availableParallelism } from 'node:os';

/** What a turn is for; `computedMs` is undefined while it loads its code. */
export interface Worker {
  computedMs(): number | undefined;
}

const LOOK_MS = 10;
/** Between two calls of a service a thread is idle for less than that. */
const IDLE_LOOKS = 3;
const IDLE_MS = 0.5;
/** What computes for longer than any handler of messages should is no reason to keep others waiting. */
const LONGEST_LOOKS = 100;

/** One invocation's leave to begin: over when it ends, waits for somebody else, or has computed for a second. */
export class Turn {
  readonly #over: (turn: Turn) => void;
  #worker: Worker | undefined;
  #computedMs = 0;
  #looks = 0;
  #idleLooks = 0;

  constructor(over: (turn: Turn) => void) {
    this.#over = over;
  }

  goesTo(worker: Worker): void {
    this.#worker = worker;
    this.#computedMs = worker.computedMs() ?? 0;
  }

  look(): void {
    const computedMs = this.#worker?.computedMs();
    const isIdle = computedMs !== undefined && computedMs - this.#computedMs < IDLE_MS;
    this.#computedMs = computedMs ?? 0;
    this.#idleLooks = isIdle ? this.#idleLooks + 1 : 0;
    this.#looks += 1;
    if (this.#idleLooks === IDLE_LOOKS || this.#looks === LONGEST_LOOKS) this.end();
  }

  end(): void {
    this.#over(this);
  }
}

/**
 * Every function on AWS has a processor of its own, and here all share a few: one burst of messages would slow down
 * whatever else runs. So invocations by queues begin one after the other, as many at work at once as there are cores, and
 * one that waits for somebody else is not at work. Queues that have messages take turns.
 */
export class Turns {
  readonly #most: number;
  readonly #held = new Set<Turn>();
  readonly #waiting: ((turn: Turn) => void)[] = [];
  #looking: NodeJS.Timeout | undefined;

  constructor(most = availableParallelism()) {
    this.#most = most;
  }

  take(): Promise<Turn> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#hand();
    });
  }

  #hand(): void {
    while (this.#held.size < this.#most) {
      const next = this.#waiting.shift();
      if (!next) break;
      const turn = new Turn((over) => {
        if (this.#held.delete(over)) this.#hand();
      });
      this.#held.add(turn);
      next(turn);
    }
    if (this.#waiting.length === 0) this.#looking = void clearInterval(this.#looking);
    else this.#looking ??= setInterval(() => this.#look(), LOOK_MS).unref();
  }

  #look(): void {
    for (const turn of this.#held) turn.look();
  }
}
