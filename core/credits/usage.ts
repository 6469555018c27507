import type { LedgerRecord } from '#contract/records/account.ts';
import type { UsageAmounts, UsageBy, UsageRow } from '#contract/schemas/usage.ts';
import { type Days, dayOf } from '../days.ts';

type Entry = Pick<LedgerRecord, 'entry_id' | 'credits' | 'project_id' | 'minutes' | 'key_id' | 'created_at'>;

/**
 * Adds up the charges and refunds that were made in a period, each on its own day. Entries must be added in the order of their ids:
 * `<work>#charge` comes right before `<work>#refund`, which belongs to the project and key of its charge.
 */
export class UsageSums {
  readonly total: UsageAmounts = { works: 0, minutes: 0, credits: 0, refunded: 0 };
  readonly #groups = new Map<string | null, UsageAmounts>();
  readonly #by: UsageBy;
  readonly #period: Days;
  #charge: Entry | undefined;

  constructor(by: UsageBy, period: Days) {
    this.#by = by;
    this.#period = period;
  }

  add(entry: Entry): void {
    const [work, kind] = entry.entry_id.split('#');
    if (kind !== 'charge' && kind !== 'refund') return;
    if (kind === 'charge') this.#charge = entry;
    const day = dayOf(Date.parse(entry.created_at));
    if (day < this.#period.from || day > this.#period.to) return;
    const group =
      this.#by === 'day' ? day : this.#groupOf(this.#charge?.entry_id === `${work}#charge` ? this.#charge : entry);
    const amounts = this.#groups.get(group) ?? { works: 0, minutes: 0, credits: 0, refunded: 0 };
    this.#groups.set(group, amounts);
    for (const sums of [amounts, this.total]) {
      if (kind === 'refund') sums.refunded += entry.credits;
      else {
        sums.works += 1;
        sums.minutes += entry.minutes ?? 0;
        sums.credits -= entry.credits;
      }
    }
  }

  /** The newest group first, and last the sum of the entries without a group. */
  rows(): UsageRow[] {
    const rows = [...this.#groups].map(([group, amounts]) => ({ group, ...amounts }));
    return rows.toSorted((one, other) => ((one.group ?? '') < (other.group ?? '') ? 1 : -1));
  }

  #groupOf({ project_id, key_id }: Entry): string | null {
    return (this.#by === 'key' ? key_id : project_id) ?? null;
  }
}
