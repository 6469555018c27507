/** Work that waits to be started. */
export interface InLine {
  readonly account_id: string;
  /** A UUIDv7, so that the older is the smaller. */
  readonly work_id: string;
}

/**
 * Whose work is started next: accounts take turns in the order of their ids, round and round, and of each its oldest work
 * goes first. One work of an account is taken at a time.
 */
export class Line<Work extends InLine> {
  /** The next turn is that of the first account from here on. */
  from: string;
  #accounts: string[] = [];
  #waiting = new Map<string, Work[]>();
  readonly #taken = new Map<string, Work>();
  /** Whoever lists them may not know yet. */
  readonly #gone = new Set<string>();

  constructor(from = '') {
    this.from = from;
  }

  /** Puts these in line, in the place of what was listed before; answers how many there are. */
  list(works: readonly Work[]): number {
    const listed = works.filter(
      ({ account_id, work_id }) => !this.#gone.has(work_id) && this.#taken.get(account_id)?.work_id !== work_id,
    );
    const oldestFirst = listed.toSorted((one, other) => (one.work_id < other.work_id ? -1 : 1));
    this.#waiting = Map.groupBy(oldestFirst, ({ account_id }) => account_id);
    this.#accounts = [...this.#waiting.keys()].sort();
    return listed.length;
  }

  /** Takes the next work; undefined when none waits but of accounts that have one taken. */
  take(): Work | undefined {
    const first = this.#accounts.findIndex((account) => account >= this.from);
    const inTurn = [...this.#accounts.slice(Math.max(first, 0)), ...this.#accounts.slice(0, Math.max(first, 0))];
    const account = inTurn.find((one) => !this.#taken.has(one) && this.#waiting.get(one)?.length);
    const work = account === undefined ? undefined : this.#waiting.get(account)?.shift();
    if (!work) return undefined;
    this.#taken.set(work.account_id, work);
    // Behind this account and before any other.
    this.from = `${work.account_id}~`;
    return work;
  }

  /** It has left the line. */
  leave({ account_id, work_id }: Work): void {
    this.#taken.delete(account_id);
    this.#gone.add(work_id);
  }

  /** It could not be started: its account has the next turn. */
  putBack(work: Work): void {
    this.#taken.delete(work.account_id);
    this.#waiting.get(work.account_id)?.unshift(work);
    this.from = work.account_id;
  }
}
