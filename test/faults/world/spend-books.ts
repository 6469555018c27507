import * as v from 'valibot';
import { planNames, plans } from '#contract/plans.ts';
import { overheadNanoUsd } from '#core/cost/estimate.ts';
import { maxCancelledNanoUsd } from '#core/credits/cancel-ceiling.ts';
import { type Item, numberOf } from './expressions.ts';
import type { Change } from './tables.ts';

/**
 * Audits the spend of each account at every commit: it is the sum of the estimates of the work created on the day, and of what
 * was counted by itself after a request, never below zero and, where work begins, never above the ceiling. An estimate falls only when work
 * fails, and only by what AWS does not bill. What of begun work was cancelled and refunded on a day is the sum of the estimates of that work,
 * and passes its own ceiling by one work at most.
 */
export class SpendBooks {
  /** By account and UTC day. */
  readonly #counted = new Map<string, number>();
  /** The same of begun work that was cancelled. */
  readonly #cancelled = new Map<string, number>();
  /** The items of the accounts. */
  readonly #accounts = new Map<string, Item>();
  readonly #encodeFailed: (workId: string) => boolean;

  /** `encodeFailed`: whether the MediaConvert job of this work ended as ERROR. */
  constructor(encodeFailed: (workId: string) => boolean) {
    this.#encodeFailed = encodeFailed;
  }

  /** Takes all changes of one commit. Returns the violations, one sentence each. */
  audit(changes: readonly Change[], cause: string): string[] {
    for (const { table, before, after } of changes) {
      if (table !== 'accounts' || !after) continue;
      const id = text(after, 'account_id');
      this.#accounts.set(id, after);
      if (!before) this.#count(id, text(after, 'spend_day'), numberOf(after.spend_nano_usd));
      else if (changes.length === 1) this.#countRequest(id, before, after);
      if (!before) add(this.#cancelled, `${id} ${text(after, 'cancel_day')}`, numberOf(after.cancelled_nano_usd));
    }
    const works = changes.filter(({ table }) => table === 'jobs' || table === 'exports');
    const begun = new Set(works.flatMap(({ before, after }) => (before || !after ? [] : begunIn(after))));
    return [
      ...works.flatMap(({ before, after }) => (after ? this.#auditWork(before, after, cause) : [])),
      ...[...this.#accounts].flatMap(([id, account]) =>
        this.#violationsOf(id, account, begun.has(`${id} ${text(account, 'spend_day')}`)),
      ),
    ];
  }

  #countRequest(id: string, before: Item, after: Item): void {
    const day = text(after, 'spend_day');
    const was = text(before, 'spend_day') === day ? numberOf(before.spend_nano_usd) : 0;
    this.#count(id, day, Math.max(0, numberOf(after.spend_nano_usd) - was));
  }

  #auditWork(before: Item | undefined, after: Item, cause: string): string[] {
    const [was, is] = [numberOf(before?.estimated_nano_usd), numberOf(after.estimated_nano_usd)];
    const accountId = text(after, 'account_id');
    const day = dayOf(after);
    this.#count(accountId, day, is - was);
    if (!before || was === 0 || text(before, 'status') === text(after, 'status')) return [];
    const over = this.#auditCancel(before, after);
    const dayIsOver = text(this.#accounts.get(accountId) ?? {}, 'spend_day') !== day;
    const expected = dayIsOver ? was : this.#expectedEstimate(before, after, cause);
    return is === expected
      ? over
      : [...over, `work estimated at ${was} is ${text(after, 'status')} and counts ${is}, not ${expected}`];
  }

  /** Work that is cancelled counts in full on the ceiling of cancelled work, which was not reached before. */
  #auditCancel(before: Item, after: Item): string[] {
    const isRefunded = numberOf(after.credits) > 0 && after.refunded === undefined;
    if (text(before, 'status') !== 'processing' || text(after, 'error_code') !== 'cancelled' || !isRefunded) return [];
    const account = this.#accounts.get(text(after, 'account_id')) ?? {};
    const name = `${text(account, 'account_id')} ${text(account, 'cancel_day')}`;
    const cancelled = this.#cancelled.get(name) ?? 0;
    add(this.#cancelled, name, numberOf(after.estimated_nano_usd));
    const plan = v.parse(v.picklist(planNames), text(account, 'plan'));
    return cancelled < maxCancelledNanoUsd({ plan })
      ? []
      : [`begun work is cancelled beyond the ceiling: ${cancelled}`];
  }

  /** What an estimate must be after this change of status. */
  #expectedEstimate(before: Item, after: Item, cause: string): number {
    const was = numberOf(before.estimated_nano_usd);
    if (text(after, 'status') !== 'failed') return was;
    if (text(before, 'status') === 'queued') return 0;
    // Only the Fail steps know why work failed. AWS may have billed work that a sweep or a deletion ended.
    const notBilled = cause.startsWith('Fail') && this.#encodeFailed(text(after, 'export_id') || text(after, 'job_id'));
    return notBilled ? Math.min(was, overheadNanoUsd) : was;
  }

  #count(accountId: string, day: string, nanoUsd: number): void {
    add(this.#counted, `${accountId} ${day}`, nanoUsd);
  }

  #violationsOf(accountId: string, account: Item, begins: boolean): string[] {
    const spend = numberOf(account.spend_nano_usd);
    const counted = this.#counted.get(`${accountId} ${text(account, 'spend_day')}`) ?? 0;
    const cancelled = numberOf(account.cancelled_nano_usd);
    const ofWork = this.#cancelled.get(`${accountId} ${text(account, 'cancel_day')}`) ?? 0;
    return [
      ...(cancelled === ofWork ? [] : [`${cancelled} are cancelled on the day, and ${ofWork} of its work`]),
      ...(spend === counted ? [] : [`the spend ${spend} is not the ${counted} of the day's work`]),
      ...(begins && spend > plans.pro.maxDailySpendNanoUsd ? [`the spend ${spend} is beyond the ceiling`] : []),
      ...(spend < 0 ? [`the spend is ${spend}`] : []),
    ];
  }
}

const add = (sums: Map<string, number>, name: string, nanoUsd: number): void => {
  sums.set(name, (sums.get(name) ?? 0) + nanoUsd);
};
/** The account and the day of new work that counts there. */
const begunIn = (work: Item): string[] =>
  numberOf(work.estimated_nano_usd) > 0 ? [`${text(work, 'account_id')} ${dayOf(work)}`] : [];
/** When it was charged. */
const dayOf = (work: Item): string => (text(work, 'charged_at') || text(work, 'created_at')).slice(0, 10);
const text = (item: Item, field: string): string => String(item[field]?.S ?? '');
