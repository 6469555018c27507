import { plans } from '#contract/plans.ts';
import { overheadNanoUsd } from '#core/cost/estimate.ts';
import { type Item, numberOf } from './expressions.ts';
import type { Change } from './tables.ts';

/**
 * What each account's spend of a day must be: what the work that was created on it is estimated at; never below zero and
 * never beyond the ceiling. An estimate falls where work fails, and only by what AWS does not bill.
 */
export class SpendBooks {
  /** By account and UTC day. */
  readonly #counted = new Map<string, number>();
  /** As the accounts say. */
  readonly #accounts = new Map<string, Item>();
  readonly #encodeFailed: (workId: string) => boolean;

  /** `encodeFailed`: MediaConvert's job of this work ended as ERROR. */
  constructor(encodeFailed: (workId: string) => boolean) {
    this.#encodeFailed = encodeFailed;
  }

  /** Of one commit, all its changes at once. Answers what is wrong with it. */
  audit(changes: readonly Change[], cause: string): string[] {
    for (const { table, before, after } of changes) {
      if (table !== 'accounts' || !after) continue;
      const id = text(after, 'account_id');
      this.#accounts.set(id, after);
      if (!before) this.#count(id, text(after, 'spend_day'), numberOf(after.spend_nano_usd));
    }
    const works = changes.filter(({ table }) => table === 'jobs' || table === 'exports');
    return [
      ...works.flatMap(({ before, after }) => (after ? this.#auditWork(before, after, cause) : [])),
      ...[...this.#accounts].flatMap(([id, account]) => this.#wrongWith(id, account)),
    ];
  }

  #auditWork(before: Item | undefined, after: Item, cause: string): string[] {
    const [was, is] = [numberOf(before?.estimated_nano_usd), numberOf(after.estimated_nano_usd)];
    const accountId = text(after, 'account_id');
    const day = text(after, 'created_at').slice(0, 10);
    this.#count(accountId, day, is - was);
    if (!before || was === 0 || text(before, 'status') === text(after, 'status')) return [];
    const dayIsOver = text(this.#accounts.get(accountId) ?? {}, 'spend_day') !== day;
    const owed = dayIsOver ? was : this.#owed(before, after, cause);
    return is === owed ? [] : [`work estimated at ${was} is ${text(after, 'status')} and counts ${is}, not ${owed}`];
  }

  /** What an estimate must be after this change of status. */
  #owed(before: Item, after: Item, cause: string): number {
    const was = numberOf(before.estimated_nano_usd);
    if (text(after, 'status') !== 'failed') return was;
    if (text(before, 'status') === 'queued') return 0;
    // Only the Fail steps are told why: what a sweep or a deletion ends may have been billed.
    const told = cause.startsWith('Fail') && this.#encodeFailed(text(after, 'export_id') || text(after, 'job_id'));
    return told ? Math.min(was, overheadNanoUsd) : was;
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

const text = (item: Item, field: string): string => String(item[field]?.S ?? '');
