/** Runs jobs by key, those of the highest priority first, then in the order added, at most `limit` at once. A key that waits or runs is not added again. */
export class WorkQueue {
  readonly #limit: number;
  readonly #run: (key: string, signal: AbortSignal) => Promise<void>;
  readonly #waiting = new Map<string, number>();
  readonly #running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  #stopped = false;

  /** `run` handles its own failures; an error that it throws is a bug and ends the process. */
  constructor(limit: number, run: (key: string, signal: AbortSignal) => Promise<void>) {
    this.#limit = limit;
    this.#run = run;
  }

  add(key: string, priority = 0): void {
    if (!this.#running.has(key)) this.#waiting.set(key, priority);
    this.#next();
  }

  /** Removes the key from the queue, or aborts its run and waits for the end of it. */
  async cancel(key: string): Promise<void> {
    this.#waiting.delete(key);
    this.#running.get(key)?.controller.abort();
    await this.#running.get(key)?.done;
  }

  /** Aborts the running jobs and starts no more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { controller } of this.#running.values()) controller.abort();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  #next(): void {
    for (const [key] of [...this.#waiting].sort(([, a], [, b]) => b - a)) {
      if (this.#stopped || this.#running.size >= this.#limit) return;
      this.#waiting.delete(key);
      const controller = new AbortController();
      const done = this.#run(key, controller.signal).finally(() => {
        this.#running.delete(key);
        this.#next();
      });
      this.#running.set(key, { controller, done });
    }
  }
}
