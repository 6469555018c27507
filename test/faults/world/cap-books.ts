import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { type CountedCap, KeyRecord } from '#contract/records/api-key.ts';
import { ExportRecord } from '#contract/records/export.ts';
import { JobRecord } from '#contract/records/job.ts';
import { isCapped } from '#core/keys/cap.ts';
import type { Change } from './tables.ts';

const Paid = v.object({
  ...v.pick(JobRecord, ['account_id', 'status', 'credits', 'refunded', 'key_id', 'counted_on', 'created_at']).entries,
});
type Paid = v.InferOutput<typeof Paid>;

/**
 * Audits the caps of keys at every commit: charged work is counted on the cap of its key and of every key above it, none of which
 * is revoked; each key's counter is what its work and that of the keys below it has cost in the period, and no counter is beyond
 * its cap.
 */
export class CapBooks {
  /** By account and key. */
  readonly #keys = new Map<string, KeyRecord>();
  /** By account, key, version of the cap and period: charges less refunds. */
  readonly #spent = new Map<string, number>();

  /** Takes all changes of one commit. Returns the violations, one sentence each. */
  audit(changes: readonly Change[]): string[] {
    for (const { table, after } of changes) {
      if (table !== 'keys' || !after) continue;
      const key = v.parse(KeyRecord, unmarshall(Object(after)));
      this.#keys.set(`${key.account_id} ${key.key_id}`, key);
    }
    const works = changes.filter(({ table }) => table === 'jobs' || table === 'exports');
    const violations = works.flatMap(({ table, before, after }) => {
      if (!after) return [];
      const schema = table === 'jobs' ? JobRecord : ExportRecord;
      const was = before && v.parse(Paid, v.parse(schema, unmarshall(Object(before))));
      const is = v.parse(Paid, v.parse(schema, unmarshall(Object(after))));
      for (const cap of is.counted_on ?? []) this.#count(is.account_id, cap, costOf(is) - (was ? costOf(was) : 0));
      return was ? [] : this.#uncounted(is);
    });
    return [...violations, ...[...this.#keys.values()].flatMap((key) => this.#violationsOf(key))];
  }

  #count(account_id: string, { key_id, cap_version, period }: CountedCap, credits: number): void {
    const key = this.#keys.get(`${account_id} ${key_id}`);
    // What is refunded of a period that is over counts nowhere.
    if (credits < 0 && key?.spent_in !== period) return;
    const name = `${account_id} ${key_id} ${cap_version} ${period}`;
    this.#spent.set(name, (this.#spent.get(name) ?? 0) + credits);
  }

  #uncounted({ account_id, key_id, credits, counted_on = [], created_at }: Paid): string[] {
    if (credits === 0) return [];
    const key = this.#keys.get(`${account_id} ${key_id}`);
    if (!key) return ['charged work does not say who ordered it'];
    const chain = [key.key_id, ...key.ancestors].map((id) => this.#keys.get(`${account_id} ${id}`));
    const capped = chain.flatMap((one) => (one && isCapped(one) ? [one] : []));
    return [
      ...capped
        .filter(
          ({ key_id: id }) => !counted_on.some((cap) => cap.key_id === id && cap.period >= created_at.slice(0, 10)),
        )
        .map(({ name }) => `work is not counted on the cap of ${name}`),
      ...capped
        .filter(({ revoked_at }) => revoked_at)
        .map(({ name }) => `work is charged to ${name}, which is revoked`),
    ];
  }

  #violationsOf(key: KeyRecord): string[] {
    const { account_id, key_id, name, spent_in, spent_credits = 0 } = key;
    if (!isCapped(key) || spent_in === undefined) return [];
    const counted = this.#spent.get(`${account_id} ${key_id} ${key.cap_version} ${spent_in}`) ?? 0;
    return [
      ...(spent_credits === counted ? [] : [`${name} has spent ${spent_credits} on its cap, and its work ${counted}`]),
      ...(counted > key.cap_credits
        ? [`the work of ${name} costs ${counted}, beyond its cap of ${key.cap_credits}`]
        : []),
    ];
  }
}

/** Failed work is refunded, unless its item says that its charge was kept. */
const costOf = ({ status, credits, refunded = status === 'failed' ? credits : 0 }: Paid): number => credits - refunded;
