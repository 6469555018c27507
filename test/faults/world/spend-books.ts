import { plans } from '../../../contract/plans.ts';
import { type Item, numberOf } from './expressions.ts';
import type { Change } from './tables.ts';

/**
 * What each account's spend of a day must be: the estimates of the work that was created on it, but for those of work that
 * failed while it was queued; never below zero and never beyond the ceiling.
 */
export class SpendBooks {
  /** By account and UTC day. */
  readonly #counted = new Map<string, number>();
  /** As the accounts say. */
  readonly #accounts = new Map<string, Item>();

  /** Of one commit, all its changes at once. Answers what is wrong with it. */
  audit(changes: readonly Change[]): string[] {
    for (const { table, before, after } of changes) {
      if (table === 'accounts' && after) {
        const id = text(after, 'account_id');
        this.#accounts.set(id, after);
        if (!before) this.#count(id, text(after, 'spend_day'), numberOf(after.spend_nano_usd));
      }
      if ((table === 'jobs' || table === 'exports') && after) this.#auditWork(before, after);
    }
    return [...this.#accounts].flatMap(([id, account]) => this.#wrongWith(id, account));
  }

  #auditWork(before: Item | undefined, after: Item): void {
    const estimate = numberOf(after.estimated_nano_usd);
    const given = !before ? estimate : failedQueued(before, after) ? -estimate : 0;
    this.#count(text(after, 'account_id'), text(after, 'created_at').slice(0, 10), given);
  }

  #count(accountId: string, day: string, nanoUsd: number): void {
    const key = `${accountId} ${day}`;
    this.#counted.set(key, (this.#counted.get(key) ?? 0) + nanoUsd);
  }

  #wrongWith(accountId: string, account: Item): string[] {
    const spend = numberOf(account.spend_nano_usd);
    const counted = this.#counted.get(`${accountId} ${text(account, 'spend_day')}`) ?? 0;
    return [
      ...(spend === counted ? [] : [`the spend ${spend} is not the ${counted} of the day's work`]),
      ...(spend > plans.pro.maxDailySpendNanoUsd ? [`the spend ${spend} is beyond the ceiling`] : []),
      ...(spend < 0 ? [`the spend is ${spend}`] : []),
    ];
  }
}

const failedQueued = (before: Item, after: Item): boolean =>
  text(before, 'status') === 'queued' && text(after, 'status') === 'failed';
const text = (item: Item, field: string): string => String(item[field]?.S ?? '');
