import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { type PlanName, plans } from '#contract/plans.ts';
import { quotaKinds, type Use } from '#contract/quotas.ts';
import { AccountRecord } from '#contract/records/account.ts';
import { ExportRecord } from '#contract/records/export.ts';
import { FontRecord } from '#contract/records/font.ts';
import { JobRecord } from '#contract/records/job.ts';
import { ProjectRecord } from '#contract/records/project.ts';
import { UploadRecord } from '#contract/records/upload.ts';
import { UsageRecord } from '#contract/records/usage.ts';
import { bytesOf, deletedDays } from '#core/quotas/deleted-bytes.ts';
import { holdsPlace, openUse } from '#core/quotas/open-use.ts';
import { storedBytes } from '#core/quotas/stored-bytes.ts';
import type { Item } from './expressions.ts';
import type { Change } from './tables.ts';

/**
 * Audits the counters of quotas at every commit: each counter equals what the account has of its kind, a commit that changes
 * what is counted also writes the counter, deleted bytes are the sum of their days, and no counter rises beyond the plan.
 */
export class QuotaBooks {
  /** By account and kind. */
  readonly #counted = new Map<string, number>();
  readonly #used = new Map<string, number>();
  readonly #plans = new Map<string, PlanName>();

  /** Takes all changes of one commit. Returns the violations, one sentence each. */
  audit(changes: readonly Change[]): string[] {
    const moved = new Set<string>();
    const written = new Map<string, number>();
    const wrong: string[] = [];
    for (const { table, before, after } of changes) {
      const owner = String((after ?? before)?.account_id?.S ?? '');
      if (table === 'accounts' && after) this.#plans.set(owner, v.parse(Planned, plain(after)).plan);
      if (table === 'usage' && after) {
        const counter = v.parse(UsageRecord, plain(after));
        const { kind, used, deleted_bytes = 0 } = counter;
        if (deleted_bytes !== bytesOf(deletedDays(counter, 0)))
          wrong.push(`${owner} has ${deleted_bytes} deleted bytes`);
        written.set(`${owner} ${kind}`, used - (this.#used.get(`${owner} ${kind}`) ?? 0));
        this.#used.set(`${owner} ${kind}`, used);
      }
      const was = useOf(table, before);
      const is = useOf(table, after);
      for (const kind of quotaKinds) {
        if (was[kind] === is[kind]) continue;
        const name = `${owner} ${kind}`;
        moved.add(name);
        this.#counted.set(name, (this.#counted.get(name) ?? 0) + (is[kind] ?? 0) - (was[kind] ?? 0));
      }
    }
    return [...wrong, ...[...moved, ...written.keys()].flatMap((name) => this.#violationsOf(name, written.get(name)))];
  }

  #violationsOf(name: string, by: number | undefined): string[] {
    const counted = this.#counted.get(name) ?? 0;
    const used = this.#used.get(name) ?? 0;
    return [
      ...(by === undefined ? [`what ${name} counts has changed, and its counter was not written`] : []),
      ...(counted === used ? [] : [`${name} is counted as ${used}, and there is ${counted}`]),
      ...(by !== undefined && by > 0 && used > this.#limitOf(name) ? [`${name} is ${used}, beyond the plan`] : []),
    ];
  }

  /** A transcript that was charged is stored even beyond the quota of stored bytes. */
  #limitOf(name: string): number {
    const [owner = '', kind] = name.split(' ');
    const plan = this.#plans.get(owner);
    const found = quotaKinds.find((one) => one === kind);
    return plan && found && found !== 'stored_bytes' ? plans[plan].quotas[found] : Number.POSITIVE_INFINITY;
  }
}

const Planned = v.pick(AccountRecord, ['plan']);
const plain = (item: Item): unknown => unmarshall(Object(item));

/** What an item adds to each counter. */
const useOf = (table: string, item: Item | undefined): Use => {
  if (!item) return {};
  if (table === 'jobs') {
    const job = v.parse(JobRecord, plain(item));
    return holdsPlace(job) ? openUse(job) : {};
  }
  if (table === 'exports') {
    const record = v.parse(ExportRecord, plain(item));
    return holdsPlace(record) ? openUse(record) : {};
  }
  if (table === 'uploads') {
    const { used_by, terminated_at, size_bytes } = v.parse(UploadRecord, plain(item));
    return used_by || terminated_at ? {} : { upload_slots: 1, stored_bytes: size_bytes };
  }
  if (table === 'fonts') return { stored_bytes: v.parse(FontRecord, plain(item)).size_bytes };
  if (table !== 'projects') return {};
  const project = v.parse(ProjectRecord, plain(item));
  return { ...(project.deleting ? {} : { projects: 1 }), stored_bytes: storedBytes(project) };
};
