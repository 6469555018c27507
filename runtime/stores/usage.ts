import { plans } from '#contract/plans.ts';
import { type QuotaKind, type Quotas, quotaKinds, type Use } from '#contract/quotas.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import { UsageRecord } from '#contract/records/usage.ts';
import type { AppError } from '#core/app-error.ts';
import { overQuota } from '#core/quotas/over-quota.ts';
import { usageDueAt } from '#core/quotas/usage-due.ts';
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

type Payer = Pick<AccountRecord, 'account_id' | 'plan'>;
type QuotaWrites = Record<string, Write>;

const kindsOf = (use: Use): QuotaKind[] => quotaKinds.filter((kind) => use[kind] !== undefined);
const writeName = (kind: QuotaKind): string => `quota ${kind}`;

/** Counts what a transaction makes; refused where it would go beyond the plan. */
export const takeRoom = ({ account_id, plan }: Payer, use: Use): QuotaWrites =>
  counting(account_id, use, (kind, more) => [{ absentOrBelow: 'used', value: plans[plan].quotas[kind] - more + 1 }]);

/** Counts what a transaction ends, or what was let in already: never refused. It is exactly once because the transaction is. */
export const moveRoom = (account_id: string, use: Use): QuotaWrites => counting(account_id, use, () => []);

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

/** Told before anything is reserved or copied; what holds against races is the condition of `takeRoom`. */
export const refuseFull = async ({ account_id, plan }: Payer, use: Use): Promise<void> => {
  const usage = await usageOf(account_id);
  for (const kind of kindsOf(use)) {
    const more = use[kind] ?? 0;
    if (usage[kind] + more > plans[plan].quotas[kind]) throw overQuota({ plan, kind, used: usage[kind], more });
  }
};

/** Why a write of `takeRoom` was refused; undefined where another was. */
export const refusedRoom = ({ plan }: Payer, use: Use, { write, item }: Refusal<string>): AppError | undefined => {
  const kind = quotaKinds.find((one) => writeName(one) === write);
  return kind && overQuota({ plan, kind, used: Number(item?.used ?? 0), more: use[kind] ?? 0 });
};

export type UsageKey = Pick<UsageRecord, 'account_id' | 'kind'>;

export const getUsage = ({ account_id, kind }: UsageKey): Promise<UsageRecord | undefined> =>
  getItem('usage', { account_id, kind }, UsageRecord);

/** It is right, unless it has changed since: then it stays due. */
export const settleUsage = async ({ account_id, kind }: UsageKey, changes: number | undefined): Promise<void> => {
  if (changes === undefined) return;
  await updateItem(
    'usage',
    { account_id, kind },
    { remove: dueFields, conditions: [{ field: 'changes', is: changes }] },
  );
};

/** Sets it to what was counted, and has that checked again; false where it has changed since. */
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

/** Of every kind; one read. */
export const usageOf = async (account_id: string): Promise<Quotas> => {
  const query = { table: 'usage', partition: { account_id }, limit: quotaKinds.length } as const;
  const usage: Record<QuotaKind, number> = { ...nothing };
  for (const { kind, used } of await queryItems(query, UsageRecord)) usage[kind] = Math.max(0, used);
  return usage;
};
