/** Work that waits to be started, as the line sees it. */
export interface Waiting {
  readonly account_id: string;
  /** A UUIDv7, so that the older is the smaller. */
  readonly work_id: string;
}

/**
 * Whose work is started next: accounts take turns, in the order of their ids and round again, and each has its oldest work
 * started first. Of an account one work is at a time with who asked for it, until `done` says what became of it.
 */
export class Line<Work extends Waiting> {
  /** Account whose turn was last. */
  last: string;
  #accounts: string[] = [];
  #waiting = new Map<string, Work[]>();
  readonly #taken = new Map<string, Work>();
  /** What has left the line, though whoever lists it may not know yet. */
  readonly #left = new Set<string>();

  constructor(last = '') {
    this.last = last;
  }

  /** Puts these in line, in the place of what was listed before. */
  list(works: readonly Work[]): void {
    const taken = new Set([...this.#taken.values()].map(({ work_id }) => work_id));
    const listed = works.filter(({ work_id }) => !this.#left.has(work_id) && !taken.has(work_id));
    this.#waiting = Map.groupBy(
      listed.toSorted((one, other) => (one.work_id < other.work_id ? -1 : 1)),
      ({ account_id }) => account_id,
    );
    this.#accounts = [...this.#waiting.keys()].sort();
  }

  /** Undefined when there is none, or none of an account that has nothing under way. */
  next(): Work | undefined {
    const from = this.#accounts.findIndex((account) => account > this.last);
    const inTurn = from < 0 ? this.#accounts : [...this.#accounts.slice(from), ...this.#accounts.slice(0, from)];
    const account = inTurn.find((one) => !this.#taken.has(one) && this.#waiting.get(one)?.length);
    const work = account === undefined ? undefined : this.#waiting.get(account)?.shift();
    if (!work) return undefined;
    this.last = work.account_id;
    this.#taken.set(work.account_id, work);
    return work;
  }

  /** `gone`: it is started, or not to be. Else it is its account's first again. */
  done(work: Work, gone: boolean): void {
    this.#taken.delete(work.account_id);
    if (gone) this.#left.add(work.work_id);
    else this.#waiting.set(work.account_id, [work, ...(this.#waiting.get(work.account_id) ?? [])]);
  }
}
