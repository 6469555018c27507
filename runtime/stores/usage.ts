import { type QuotaKind, type Quotas, quotaKinds, type Use } from '#contract/quotas.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import { UsageRecord } from '#contract/records/usage.ts';
import { limitsOf } from '#core/account-limits.ts';
import type { AppError } from '#core/app-error.ts';
import { halfOf } from '#core/batches/room.ts';
import { overQuota } from '#core/quotas/over-quota.ts';
import { dueAt } from '#core/work/due.ts';
import { encodePriority } from '#core/work/encode-priority.ts';
import { getItem, queryItems, type Refusal, transact, updateItem, type Write } from '../aws/dynamodb.ts';
import { dueFields } from './work-fields.ts';

const nothing: Quotas = {
  open_imports: 0,
  open_transcriptions: 0,
  open_exports: 0,
  upload_slots: 0,
  projects: 0,
  stored_bytes: 0,
};

/** With `leavesHalf`, its work is open within half of a quota, or alone: batches leave the other half to single requests. */
export interface QuotaPayer extends Pick<AccountRecord, 'account_id' | 'plan' | 'own_limits'> {
  readonly leavesHalf?: boolean | undefined;
}
const dayMs = 24 * 3_600_000;
/** A changed counter is compared with what it counts a day later. */
const usageDueAt = (accountId: string, nowMs: number) => dueAt(accountId, nowMs + dayMs);

type QuotaWrites = Record<string, Write>;

const kindsOf = (use: Use): QuotaKind[] => quotaKinds.filter((kind) => use[kind] !== undefined);
const writeName = (kind: QuotaKind): string => `quota ${kind}`;

const limitOf = (payer: QuotaPayer, kind: QuotaKind, more: number): number => {
  const limit = limitsOf(payer).quotas[kind];
  const isOpenWork = kind === 'open_imports' || kind === 'open_transcriptions' || kind === 'open_exports';
  return payer.leavesHalf && isOpenWork ? Math.max(more, halfOf(limit)) : limit;
};

/** Counts what a transaction makes; refused when it would exceed the plan. */
export const takeQuota = (payer: QuotaPayer, use: Use): QuotaWrites =>
  counting(payer.account_id, use, (kind, more) => [
    { absentOrBelow: 'used', value: limitOf(payer, kind, more) - more + 1 },
  ]);

/** Counts what a transaction ends, or what is counted already; never refused. It counts once, as the transaction is done once. */
export const adjustUsage = (account_id: string, use: Use): QuotaWrites => counting(account_id, use, () => []);

const counting = (
  account_id: string,
  use: Use,
  conditionsOf: (kind: QuotaKind, more: number) => NonNullable<Extract<Write, { update: unknown }>['conditions']>,
): QuotaWrites => {
  const due = usageDueAt(account_id, Date.now());
  return Object.fromEntries(
    kindsOf(use).map((kind) => {
      const used = use[kind] ?? 0;
      const update = { account_id, kind };
      const conditions = conditionsOf(kind, used);
      return [writeName(kind), { table: 'usage', update, add: { used, changes: 1 }, setOnce: due, conditions }];
    }),
  );
};

/** What the account's quotas would refuse this with now. Only the condition of `takeQuota` holds when requests race. */
export const quotaRefusal = async (payer: QuotaPayer, use: Use): Promise<AppError | undefined> => {
  const usage = await usageOf(payer.account_id);
  for (const kind of kindsOf(use)) {
    const more = use[kind] ?? 0;
    if (usage[kind] + more > limitOf(payer, kind, more)) return overQuota(payer, { kind, used: usage[kind], more });
  }
  return undefined;
};

/** Throws before anything is reserved or copied. */
export const refuseOverQuota = async (payer: QuotaPayer, use: Use): Promise<void> => {
  const refusal = await quotaRefusal(payer, use);
  if (refusal) throw refusal;
};

/** Why a write of `takeQuota` was refused; undefined when another write was. */
export const refusedQuota = (payer: QuotaPayer, use: Use, { write, item }: Refusal<string>): AppError | undefined => {
  const kind = quotaKinds.find((one) => writeName(one) === write);
  return kind && overQuota(payer, { kind, used: Number(item?.used ?? 0), more: use[kind] ?? 0 });
};

export interface UsageKey {
  readonly account_id: string;
  readonly kind: QuotaKind;
}

export const findUsage = ({ account_id, kind }: UsageKey): Promise<UsageRecord | undefined> =>
  getItem('usage', { account_id, kind }, UsageRecord);

type OpenWork = 'open_exports' | 'open_transcriptions';

/** How many such works an account has open. */
export const openWorks = async (account_id: string, kind: OpenWork): Promise<number> =>
  (await findUsage({ account_id, kind }))?.used ?? 0;

/** The priority of the MediaConvert job of such work, which counts as open itself. */
export const encodePriorityOf = async (account_id: string, kind: OpenWork): Promise<number> =>
  encodePriority(await openWorks(account_id, kind));

/** Clears the due fields of a correct counter, unless it has changed since it was checked. */
export const endUsageCheck = async ({ account_id, kind }: UsageKey, changes: number | undefined): Promise<void> => {
  if (changes === undefined) return;
  await updateItem(
    'usage',
    { account_id, kind },
    { remove: dueFields, conditions: [{ field: 'changes', is: changes }] },
  );
};

/** Sets a counter to what was counted, due for another check; false when it has changed since. */
export const correctUsage = async (
  { account_id, kind }: UsageKey,
  { changes, counted }: { readonly changes: number | undefined; readonly counted: number },
): Promise<boolean> => {
  const refusal = await transact({
    usage: {
      table: 'usage',
      update: { account_id, kind },
      set: { used: counted, ...usageDueAt(account_id, Date.now()), due_failures: undefined },
      add: { changes: 1 },
      conditions: [changes === undefined ? { absent: 'changes' } : { field: 'changes', is: changes }],
    },
  });
  return !refusal;
};

/** The usage of every quota, by one query, in which there is room for kinds that a later release has added. */
export const usageOf = async (account_id: string): Promise<Quotas> => {
  const query = { table: 'usage', partition: { account_id }, limit: 2 * quotaKinds.length } as const;
  const usage: Record<QuotaKind, number> = { ...nothing };
  for (const { kind, used } of await queryItems(query, UsageRecord)) {
    const quota = quotaKinds.find((one) => one === kind);
    if (quota) usage[quota] = Math.max(0, used);
  }
  return usage;
};
