import { maxRefundDays } from '#contract/limits.ts';
import type { LedgerRecord } from '#contract/records/account.ts';
import type { CreditLot, LotPart, LotState } from '#contract/schemas/lot-books.ts';
import { dayMs } from '../days.ts';
import { msOfId } from '../ids.ts';

export type LotEntry = Pick<LedgerRecord, 'entry_id' | 'credits' | 'price_nano_usd' | 'lot_id' | 'created_at'>;

/** What entries of the ledger changed, in nano-dollars. */
export interface LotMoves {
  /** Paid for new lots. */
  soldNanoUsd: number;
  /** Revenue of used credits, less those refunded. */
  revenueNanoUsd: number;
  /** Value of credits that expired unused. */
  breakageNanoUsd: number;
  /** Value of credits that an operator took back. */
  takenBackNanoUsd: number;
}

export const noLots: LotState = { lots: [], taken: {}, owed: [] };

/**
 * The lots of an account: charges take of the oldest lot first, refunds go back to the lots of their charge, and what an operator
 * takes back is of the newest lot (docs/decisions/credit-lots.md). The same entries in the same order give the same books, which is
 * why they may be made again at any time.
 */
export class LotBooks {
  readonly moves: LotMoves = { soldNanoUsd: 0, revenueNanoUsd: 0, breakageNanoUsd: 0, takenBackNanoUsd: 0 };
  readonly #lots: CreditLot[];
  readonly #taken: Map<string, LotPart[]>;
  #owed: LotPart[];

  constructor({ lots, taken, owed }: LotState = noLots) {
    this.#lots = lots.map((lot) => ({ ...lot }));
    this.#taken = new Map(Object.entries(taken));
    this.#owed = [...owed];
  }

  addAll(entries: readonly LotEntry[]): void {
    for (const entry of entries.toSorted(inOrder)) this.#add(entry);
  }

  /** The credits that a lot has left. */
  left(lotId: string): number {
    return this.#lots.find(({ id }) => id === lotId)?.left ?? 0;
  }

  /** What was paid for the credits that are left. */
  get deferredNanoUsd(): number {
    return this.#lots.reduce((sum, lot) => sum + worth(lot), 0);
  }

  /**
   * The lots at the end of a day. It forgets charges of works that are older than `maxRefundDays` days, which nobody refunds any
   * more.
   */
  state(endMs: number): LotState {
    const oldestMs = endMs - maxRefundDays * dayMs;
    const taken = [...this.#taken].filter(([work]) => msOfId(work) >= oldestMs);
    const named = new Set(taken.flatMap(([, parts]) => parts.map(([lot]) => lot)));
    return {
      lots: this.#lots.filter(({ id, left }) => left > 0 || named.has(id)),
      taken: Object.fromEntries(taken),
      owed: this.#owed,
    };
  }

  #add({ entry_id, credits, price_nano_usd, lot_id = '' }: LotEntry): void {
    const [id = '', kind] = entry_id.split('#');
    if (kind === 'grant' && credits > 0) this.#grant({ id, granted: credits, left: credits, price_nano_usd });
    else if (kind === 'grant') this.moves.takenBackNanoUsd += this.#take(this.#lots.toReversed(), -credits, id).nanoUsd;
    else if (kind === 'charge') this.#charge(id, -credits);
    else if (kind === 'refund') this.#refund(id, credits);
    else if (kind === 'expired') {
      const itFirst = [...this.#lots].sort((one, other) => Number(other.id === lot_id) - Number(one.id === lot_id));
      this.moves.breakageNanoUsd += this.#take(itFirst, -credits, id).nanoUsd;
    }
  }

  #grant(lot: CreditLot): void {
    this.#lots.push(lot);
    this.moves.soldNanoUsd += lot.price_nano_usd ?? 0;
    const owed = this.#owed;
    this.#owed = [];
    for (const [work, credits] of owed) this.#charge(work, credits);
  }

  #charge(work: string, credits: number): void {
    if (credits === 0) return;
    const { parts, nanoUsd } = this.#take(this.#lots, credits, work);
    this.moves.revenueNanoUsd += nanoUsd;
    this.#taken.set(work, [...(this.#taken.get(work) ?? []), ...parts]);
  }

  /** The last of what the charge took goes back first, as if it had been smaller. */
  #refund(work: string, credits: number): void {
    let open = credits;
    for (const [lotId, took] of (this.#taken.get(work) ?? []).toReversed()) {
      const lot = this.#lots.find(({ id }) => id === lotId);
      const back = Math.min(open, took);
      if (!lot || back === 0) continue;
      this.moves.revenueNanoUsd -= changeLeft(lot, back);
      open -= back;
    }
    this.#taken.delete(work);
    this.#owed = this.#owed.flatMap(([id, owed]): LotPart[] => {
      const back = id === work ? Math.min(open, owed) : 0;
      open -= back;
      return owed > back ? [[id, owed - back]] : [];
    });
    // A refund without a charge, which `admin reconcile` reports.
    if (open > 0) this.#grant({ id: work, granted: open, left: open });
  }

  /** Takes credits of lots in this order. */
  #take(lots: readonly CreditLot[], credits: number, by: string): { parts: LotPart[]; nanoUsd: number } {
    const parts: LotPart[] = [];
    let [open, nanoUsd] = [credits, 0];
    for (const lot of lots) {
      const took = Math.min(open, lot.left);
      if (took === 0) continue;
      nanoUsd -= changeLeft(lot, -took);
      parts.push([lot.id, took]);
      open -= took;
    }
    if (open > 0) this.#owed.push([by, open]);
    return { parts, nanoUsd };
  }
}

/** What a lot loses at its expiry: what it had left then, less what was used of it since. What has come back since stays. */
export const leftAtExpiry = (entries: readonly LotEntry[], lotId: string, expiresAt: string): number => {
  const books = new LotBooks();
  books.addAll(entries.filter(({ created_at }) => created_at < expiresAt));
  let left = books.left(lotId);
  for (const entry of entries.filter(({ created_at }) => created_at >= expiresAt).sort(inOrder)) {
    books.addAll([entry]);
    left = Math.min(left, books.left(lotId));
  }
  return left;
};

/** By time; entries of one millisecond by id, so that there is one order. */
const inOrder = (one: LotEntry, other: LotEntry): number =>
  one.created_at === other.created_at
    ? one.entry_id.localeCompare(other.entry_id)
    : one.created_at.localeCompare(other.created_at);

/** What was paid for the credits that a lot has left: the parts of a lot add up to its price. */
const worth = ({ granted, left, price_nano_usd = 0 }: CreditLot): number =>
  Number((BigInt(price_nano_usd) * BigInt(left)) / BigInt(granted));

/** Returns by how much the lot is worth more. */
const changeLeft = (lot: CreditLot, credits: number): number => {
  const before = worth(lot);
  lot.left += credits;
  return worth(lot) - before;
};
