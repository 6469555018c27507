import type { LedgerRecord } from '#contract/records/account.ts';
import type { UsageAmounts, UsageBy, UsageRow } from '#contract/schemas/usage.ts';
import { dayOf } from '../days.ts';
import { msOfId } from '../ids.ts';

type Entry = Pick<LedgerRecord, 'entry_id' | 'credits' | 'project_id' | 'minutes' | 'key_id'>;

/**
 * Adds up ledger entries. They must be added in the order of their ids: `<work>#charge` comes right before `<work>#refund`. A refund
 * belongs to the group and the day of its charge, whenever it was made. Grants are left out.
 */
export class UsageSums {
  readonly total: UsageAmounts = { works: 0, minutes: 0, credits: 0, refunded: 0 };
  readonly #groups = new Map<string | null, UsageAmounts>();
  readonly #by: UsageBy;
  #charge: Entry | undefined;

  constructor(by: UsageBy) {
    this.#by = by;
  }

  add(entry: Entry): void {
    const [work, kind] = entry.entry_id.split('#');
    if (kind !== 'charge' && kind !== 'refund') return;
    if (kind === 'charge') this.#charge = entry;
    const group = this.#groupOf(this.#charge?.entry_id === `${work}#charge` ? this.#charge : entry);
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

  #groupOf({ entry_id, project_id, key_id }: Entry): string | null {
    if (this.#by === 'day') return dayOf(msOfId(entry_id));
    return (this.#by === 'key' ? key_id : project_id) ?? null;
  }
}
