import type { StageTime } from './figures.ts';

const zOf95 = 1.645;

export function sample({ p50, p95, cold }: StageTime, isCold: boolean, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return p50 * (p95 / p50) ** (normal / zOf95) + (isCold ? cold : 0);
}

/** Times and what happens then, the earliest first: a binary heap. */
export class Events {
  readonly #heap: { readonly at: number; readonly run: (now: number) => void }[] = [];

  add(at: number, run: (now: number) => void): void {
    const heap = this.#heap;
    let index = heap.push({ at, run }) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#swapIfLater(parent, index)) return;
      index = parent;
    }
  }

  runAll(): void {
    for (let next = this.#take(); next; next = this.#take()) next.run(next.at);
  }

  #take() {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const [a, b] = [heap[left], heap[right]];
      const child = b && a && b.at < a.at ? right : left;
      if (!this.#swapIfLater(index, child)) return first;
      index = child;
    }
  }

  #swapIfLater(parent: number, child: number): boolean {
    const [up, down] = [this.#heap[parent], this.#heap[child]];
    if (!up || !down || up.at <= down.at) return false;
    this.#heap[parent] = down;
    this.#heap[child] = up;
    return true;
  }
}

/** So many tasks at once; the rest wait in their order. */
export class Servers {
  readonly #waiting: ((now: number) => void)[] = [];
  readonly #events: Events;
  readonly #count: number;
  #next = 0;
  #busy = 0;

  constructor(events: Events, count: number) {
    this.#events = events;
    this.#count = count;
  }

  get waiting(): number {
    return this.#waiting.length - this.#next;
  }

  get running(): number {
    return this.#busy;
  }

  run(now: number, seconds: () => number, done: (now: number) => void): void {
    const begin = (at: number): void => {
      this.#busy += 1;
      this.#events.add(at + seconds(), (end) => {
        this.#busy -= 1;
        const next = this.#waiting[this.#next];
        if (next) this.#next += 1;
        next?.(end);
        done(end);
      });
    };
    if (this.#busy < this.#count) begin(now);
    else this.#waiting.push(begin);
  }
}
