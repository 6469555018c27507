import * as v from 'valibot';
import type { Sweep as Row } from '#contract/step.ts';
import { type Table, type TableName, tables } from '#contract/tables.ts';
import {
  type Duty,
  dueShardNames,
  failedLookWaitMs,
  type NextLook,
  poisonedAtFailures,
  runTimes,
  workDueAgain,
} from '#core/work/due.ts';
import { getItem, type Key, queryPages, updateItem } from '../aws/dynamodb.ts';
import { logger } from '../logger.ts';
import { countPoisoned } from '../meter/count-poisoned.ts';
import { idsIn } from '../meter/ids-in.ts';
import { meterPart } from '../meter/meter-invocation.ts';

const pageItems = 100;
const looksAtOnce = 32;

export interface Sweep<S extends v.GenericSchema> {
  /** Whose times say how long a run works. */
  readonly row: Pick<Row, 'everyMinutes' | 'timeoutSeconds'>;
  readonly table: TableName;
  /** Of jobs and exports. */
  readonly duty?: Duty;
  /** The item's key: the index holds no more and lags behind the table, so `look` reads the item itself. */
  readonly key: S;
  /** Items that are looked at at once. @default 32 */
  readonly atOnce?: number;
  /**
   * Does what is owed, by conditional writes alone: another run, or the work itself, may be at it too. Afterwards the item
   * is due later or no more, or it is a job or an export, and what is to come next is answered.
   */
  readonly look: (key: v.InferOutput<S>) => Promise<NextLook | undefined> | Promise<void>;
}

/**
 * Looks at all that is due, the oldest first, all shards at once, until the run's time is up. What fails is put off, longer
 * each time, and keeps nothing else waiting. Throws what kept it from that.
 */
export const sweep = async <S extends v.GenericSchema<unknown, object>>(of: Sweep<S>): Promise<void> => {
  const startMs = Date.now();
  let poisoned = 0;
  const shards = dueShardNames(of.duty);
  const workersOfShard = Math.ceil((of.atOnce ?? looksAtOnce) / shards.length);
  const workers = shards.flatMap((shard) => {
    const items = dueItems(of, shard, startMs);
    return Array.from({ length: workersOfShard }, async () => {
      for (let next = await items.next(); !next.done; next = await items.next())
        if ((await failuresAt(of, next.value, startMs)) >= poisonedAtFailures) poisoned += 1;
    });
  });
  const ends = await Promise.allSettled(workers);
  countPoisoned(of.table, poisoned);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};

/** Each once, since what a look leaves due stands before the page that is read next. */
const dueItems = async function* <S extends v.GenericSchema>({ table, row }: Sweep<S>, shard: string, startMs: number) {
  const endMs = startMs + runTimes(row).beginMs;
  const partition = { due: shard };
  const before = { due_at: new Date(startMs).toISOString() };
  const query = { table, index: 'due-keys', partition, before, limit: pageItems, oldestFirst: true } as const;
  for await (const page of queryPages(query, keyOf(table)))
    for (const item of page) {
      if (Date.now() > endMs) return;
      yield item;
    }
};

const keyOf = (table: TableName) => {
  const { partitionKey, sortKey }: Table = tables[table];
  return v.object({ [partitionKey]: v.string(), ...(sortKey && { [sortKey]: v.string() }) });
};

/** Looks at an item; answers how often in a row that has failed, 0 when it did not. */
const failuresAt = <S extends v.GenericSchema<unknown, object>>(of: Sweep<S>, key: Key, startMs: number) =>
  meterPart(idsIn(key), async () => {
    try {
      const next = await within(startMs + runTimes(of.row).giveUpMs, async () => of.look(v.parse(of.key, key)));
      if (next) await moveOn(of.table, key, next);
      return 0;
    } catch (error) {
      const failures = await putOff(of.table, key);
      logger.error('sweep failed', { table: of.table, ...key, failures, error });
      return failures;
    }
  });

/** A look that hangs would have its function killed, and nobody would put it off. */
const within = async <T>(atMs: number, work: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took longer than the run has.')), atMs - Date.now());
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Has the sweep of the next duty look at a job or an export; false where it is not due any more: it has ended, or another run was quicker. */
export const moveOn = (table: TableName, key: Key, next: NextLook): Promise<boolean> => {
  const { sortKey = '' }: Table = tables[table];
  const nowMs = Date.now();
  const conditions = [{ field: 'due_at', below: new Date(nowMs).toISOString() }];
  return updateItem(table, key, { set: workDueAgain(key[sortKey] ?? '', nowMs, next), conditions });
};

/** The rest of the item may be what the look fails at. */
const Put = v.object({ due_at: v.optional(v.string()), due_failures: v.optional(v.number(), 0) });

/** Has the next run pass over what failed; answers how often it has, 0 when it is due no more or another run was quicker. */
const putOff = async (table: TableName, key: Key): Promise<number> => {
  const item = await getItem(table, key, Put);
  if (!item || !isDue(item)) return 0;
  const due_failures = item.due_failures + 1;
  const due_at = new Date(Date.now() + failedLookWaitMs(due_failures, Math.random())).toISOString();
  const conditions = [{ field: 'due_at', is: item.due_at }];
  return (await updateItem(table, key, { set: { due_at, due_failures }, conditions })) ? due_failures : 0;
};

/** Whether the item, read anew, is still due. */
export const isDue = (item: { readonly due_at?: string | undefined } | undefined): boolean =>
  item?.due_at !== undefined && Date.parse(item.due_at) <= Date.now();
