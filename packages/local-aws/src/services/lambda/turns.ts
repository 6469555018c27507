import { availableParallelism } from 'node:os';

/** The thread that a turn is given to; `activeMs` is undefined while it loads its code. */
export interface Worker {
  activeMs(): number | undefined;
}

const SAMPLE_INTERVAL_MS = 10;
/** So many idle samples in a row end a turn: between two calls of a service a thread is idle for less. */
const IDLE_SAMPLES = 3;
/** A thread that was active for less than this since the last sample is idle. */
const IDLE_MS = 0.5;
/** A turn ends after so many samples, however active its thread is. */
const MAX_SAMPLES = 100;

/** The right of one invocation to begin. It ends with the invocation, when its thread is idle, or after a second. */
export class Turn {
  readonly #onEnd: (turn: Turn) => void;
  #worker: Worker | undefined;
  #activeMs = 0;
  #samples = 0;
  #idleSamples = 0;

  constructor(onEnd: (turn: Turn) => void) {
    this.#onEnd = onEnd;
  }

  assignTo(worker: Worker): void {
    this.#worker = worker;
    this.#activeMs = worker.activeMs() ?? 0;
  }

  sample(): void {
    const activeMs = this.#worker?.activeMs();
    const isIdle = activeMs !== undefined && activeMs - this.#activeMs < IDLE_MS;
    this.#activeMs = activeMs ?? 0;
    this.#idleSamples = isIdle ? this.#idleSamples + 1 : 0;
    this.#samples += 1;
    if (this.#idleSamples === IDLE_SAMPLES || this.#samples === MAX_SAMPLES) this.end();
  }

  end(): void {
    this.#onEnd(this);
  }
}

/**
 * Limits how many invocations by queues compute at once to the number of cores. On AWS every execution environment has
 * its own processor; here all share a few, and a burst of messages would slow down everything else. Turns are given in
 * the order of the requests.
 */
export class Turns {
  readonly #limit: number;
  readonly #held = new Set<Turn>();
  readonly #waiting: ((turn: Turn) => void)[] = [];
  #sampling: NodeJS.Timeout | undefined;

  constructor(limit = availableParallelism()) {
    this.#limit = limit;
  }

  take(): Promise<Turn> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#grant();
    });
  }

  #grant(): void {
    while (this.#held.size < this.#limit) {
      const next = this.#waiting.shift();
      if (!next) break;
      const turn = new Turn((ended) => {
        if (this.#held.delete(ended)) this.#grant();
      });
      this.#held.add(turn);
      next(turn);
    }
    if (this.#waiting.length === 0) this.#sampling = void clearInterval(this.#sampling);
    else this.#sampling ??= setInterval(() => this.#sample(), SAMPLE_INTERVAL_MS).unref();
  }

  #sample(): void {
    for (const turn of this.#held) turn.sample();
  }
}
