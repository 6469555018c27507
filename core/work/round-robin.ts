/** Work that waits for its start. */
export interface QueuedWork {
  readonly account_id: string;
  /** A UUIDv7, so that the older is the smaller. */
  readonly work_id: string;
}

/**
 * Chooses which waiting work is started next: round-robin over accounts in the order of their ids, and the oldest work of an
 * account first. At most one work of an account is taken at a time.
 */
export class RoundRobin<Work extends QueuedWork> {
  /** The next turn is that of the first account whose id is not before this text. */
  turnFrom: string;
  #accounts: string[] = [];
  #waiting = new Map<string, Work[]>();
  readonly #taken = new Map<string, Work>();
  /** A later list may still contain finished work, since the index lags behind the table. */
  readonly #finished = new Set<string>();

  constructor(turnFrom = '') {
    this.turnFrom = turnFrom;
  }

  /** Replaces the list of waiting work; returns its length. */
  replace(works: readonly Work[]): number {
    const listed = works.filter(
      ({ account_id, work_id }) => !this.#finished.has(work_id) && this.#taken.get(account_id)?.work_id !== work_id,
    );
    const oldestFirst = listed.toSorted((one, other) => (one.work_id < other.work_id ? -1 : 1));
    this.#waiting = Map.groupBy(oldestFirst, ({ account_id }) => account_id);
    this.#accounts = [...this.#waiting.keys()].sort();
    return listed.length;
  }

  /** Takes the next work; undefined if none waits, or only work of accounts that have one taken. */
  take(): Work | undefined {
    const first = this.#accounts.findIndex((account) => account >= this.turnFrom);
    const inTurn = [...this.#accounts.slice(Math.max(first, 0)), ...this.#accounts.slice(0, Math.max(first, 0))];
    const account = inTurn.find((one) => !this.#taken.has(one) && this.#waiting.get(one)?.length);
    const work = account === undefined ? undefined : this.#waiting.get(account)?.shift();
    if (!work) return undefined;
    this.#taken.set(work.account_id, work);
    // `~` sorts after this account's id and before every following id.
    this.turnFrom = `${work.account_id}~`;
    return work;
  }

  /** The taken work is started, or needs no start. */
  finish({ account_id, work_id }: Work): void {
    this.#taken.delete(account_id);
    this.#finished.add(work_id);
  }

  /** The taken work could not be started; its account has the next turn. */
  putBack(work: Work): void {
    this.#taken.delete(work.account_id);
    this.#waiting.get(work.account_id)?.unshift(work);
    this.turnFrom = work.account_id;
  }
}
