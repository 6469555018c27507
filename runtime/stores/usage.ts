import { type QuotaKind, type Quotas, quotaKinds, type Use } from '#contract/quotas.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import { UsageRecord } from '#contract/records/usage.ts';
import { limitsOf } from '#core/account-limits.ts';
import type { AppError } from '#core/app-error.ts';
import { halfOf } from '#core/batches/room.ts';
import { dayMs } from '#core/days.ts';
import {
  bytesOf,
  type DeletedDay,
  deletedDays,
  deletedOn,
  roomAgainMs,
  stillStored,
} from '#core/quotas/deleted-bytes.ts';
import { overDeleted, overQuota } from '#core/quotas/over-quota.ts';
import { dueAgain, dueAt } from '#core/work/due.ts';
import { encodePriority } from '#core/work/encode-priority.ts';
import { getItem, queryItems, type Refusal, transact, updateItem, type Write } from '../aws/dynamodb.ts';
import { versionDays } from '../environment.ts';
import { dueFields } from './work-fields.ts';

const nothing: Quotas = {
  open_imports: 0,
  open_transcriptions: 0,
  open_exports: 0,
  upload_slots: 0,
  projects: 0,
  stored_bytes: 0,
};

/**
 * With `leavesHalf` it opens work within half of a quota, or one work alone: batches leave the other half to single requests.
 * With `savesWords` it may delete twice the bytes: a customer who has cleaned up can still save words.
 */
export interface QuotaPayer extends Pick<AccountRecord, 'account_id' | 'plan' | 'own_limits'> {
  readonly leavesHalf?: boolean | undefined;
  readonly savesWords?: boolean | undefined;
}
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

const deletedLimitOf = (payer: QuotaPayer): number => (payer.savesWords ? 2 : 1) * limitsOf(payer).quotas.stored_bytes;

/**
 * Counts what a transaction makes; refused when it would exceed the plan, or when more bytes that were deleted are still stored than
 * the plan allows of others. `deletedBytes`: those of objects that it replaces.
 */
export const takeQuota = (payer: QuotaPayer, use: Use, deletedBytes = 0): QuotaWrites =>
  counting(payer.account_id, { use, deletedBytes }, (kind, more) => [
    ...(more > 0 ? [{ absentOrBelow: 'used', value: limitOf(payer, kind, more) - more + 1 }] : []),
    ...(kind === 'stored_bytes' ? [{ absentOrBelow: 'deleted_bytes', value: deletedLimitOf(payer) + 1 }] : []),
  ]);

/**
 * Counts what a transaction ends, or what is counted already; never refused. It counts once, as the transaction is done once.
 * `deletedBytes`: those of deleted objects, which the bucket keeps as old versions.
 */
export const adjustUsage = (account_id: string, use: Use, deletedBytes = 0): QuotaWrites =>
  counting(account_id, { use, deletedBytes }, () => []);

const counting = (
  account_id: string,
  { use, deletedBytes }: { readonly use: Use; readonly deletedBytes: number },
  conditionsOf: (kind: QuotaKind, more: number) => NonNullable<Extract<Write, { update: unknown }>['conditions']>,
): QuotaWrites => {
  const nowMs = Date.now();
  const due = usageDueAt(account_id, nowMs);
  const deleted = deletedBytes > 0 ? { deleted_bytes: deletedBytes, [deletedOn(nowMs)]: deletedBytes } : {};
  return Object.fromEntries(
    kindsOf(use).map((kind) => {
      const used = use[kind] ?? 0;
      const update = { account_id, kind };
      const conditions = conditionsOf(kind, used);
      const add = { used, changes: 1, ...(kind === 'stored_bytes' && deleted) };
      return [writeName(kind), { table: 'usage', update, add, setOnce: due, conditions }];
    }),
  );
};

/** What the account's quotas would refuse this with now. Only the condition of `takeQuota` holds when requests race. */
export const quotaRefusal = async (payer: QuotaPayer, use: Use): Promise<AppError | undefined> => {
  const counters = await countersOf(payer.account_id);
  for (const kind of kindsOf(use)) {
    const counter = counters.find((one) => one.kind === kind);
    const refusal = refusalBy(payer, { kind, more: use[kind] ?? 0 }, counter);
    if (refusal) return refusal;
  }
  return undefined;
};

/** Why a counter, as it is, refuses so much more. */
const refusalBy = (
  payer: QuotaPayer,
  { kind, more }: { readonly kind: QuotaKind; readonly more: number },
  counter: Readonly<Record<string, unknown>> = {},
): AppError | undefined => {
  const [used, deletedBytes] = [Math.max(0, Number(counter.used ?? 0)), Number(counter.deleted_bytes ?? 0)];
  if (more > 0 && used + more > limitOf(payer, kind, more)) return overQuota(payer, { kind, used, more });
  const limit = deletedLimitOf(payer);
  if (kind !== 'stored_bytes' || deletedBytes <= limit) return undefined;
  const days = deletedDays(counter, versionDays());
  return overDeleted(payer, { deletedBytes, roomAgainMs: roomAgainMs(days, limit), versionDays: versionDays() });
};

/** Throws before anything is reserved or copied. */
export const refuseOverQuota = async (payer: QuotaPayer, use: Use): Promise<void> => {
  const refusal = await quotaRefusal(payer, use);
  if (refusal) throw refusal;
};

/** Why a write of `takeQuota` was refused; undefined when another write was. */
export const refusedQuota = (payer: QuotaPayer, use: Use, { write, item }: Refusal<string>): AppError | undefined => {
  const kind = quotaKinds.find((one) => writeName(one) === write);
  return kind && refusalBy(payer, { kind, more: use[kind] ?? 0 }, item);
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

/**
 * Clears the due fields of a correct counter, unless it has changed since it was read, and drops the deleted bytes that S3 has no
 * more. While it has some, the counter is due again when the next of them go, or a day later.
 */
export const endUsageCheck = async (counter: UsageRecord | undefined): Promise<void> => {
  if (!counter) return;
  const { account_id, kind, changes } = counter;
  const nowMs = Date.now();
  const days = deletedDays(counter, versionDays());
  const kept = stillStored(days, nowMs);
  const [next] = kept;
  const gone = days.filter((day) => !kept.includes(day)).map(({ field }) => field);
  await updateItem(
    'usage',
    { account_id, kind },
    {
      ...(next && {
        set: {
          deleted_bytes: bytesOf(kept),
          ...dueAgain(account_id, Math.min(next.goneMs, nowMs + dayMs)),
        },
      }),
      remove: [...gone, ...(next ? [] : dueFields), ...(days.length > 0 && !next ? ['deleted_bytes'] : [])],
      conditions: [{ field: 'changes', is: changes }],
    },
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

/** Reads more items than there are kinds: a later release may have added some. */
const countersOf = (account_id: string): Promise<UsageRecord[]> =>
  queryItems({ table: 'usage', partition: { account_id }, limit: 2 * quotaKinds.length }, UsageRecord);

/** The usage of every quota, and the deleted bytes that are still stored, by one query. */
export const usageOf = async (account_id: string): Promise<Quotas & { readonly deleted_bytes: number }> => {
  const usage: Record<QuotaKind, number> = { ...nothing };
  let deleted: DeletedDay[] = [];
  for (const counter of await countersOf(account_id)) {
    const quota = quotaKinds.find((one) => one === counter.kind);
    if (quota) usage[quota] = Math.max(0, counter.used);
    if (quota === 'stored_bytes') deleted = stillStored(deletedDays(counter, versionDays()), Date.now());
  }
  return { ...usage, deleted_bytes: bytesOf(deleted) };
};
