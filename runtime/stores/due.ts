import * as v from 'valibot';
import { metricNames } from '#contract/names.ts';
import type { Sweep as Row } from '#contract/step.ts';
import { type Table, type TableName, tables } from '#contract/tables.ts';
import {
  type Duty,
  dueShardNames,
  failedCheckWaitMs,
  type NextCheck,
  poisonedAtFailures,
  runTimes,
  workDueAgain,
} from '#core/work/due.ts';
import { getItem, type Key, queryPages, updateItem } from '../aws/dynamodb.ts';
import { logger } from '../logger.ts';
import { countForAlarm } from '../meter/count-for-alarm.ts';
import { idsIn } from '../meter/ids-in.ts';
import { meterPart } from '../meter/meter-invocation.ts';

const pageItems = 100;
const checksAtOnce = 32;

export interface Sweep<S extends v.GenericSchema> {
  /** Its schedule and its time-out say how long a run works. */
  readonly row: Pick<Row, 'everyMinutes' | 'timeoutSeconds'>;
  readonly table: TableName;
  /** Only for jobs and exports, which have a sweep for each duty. */
  readonly duty?: Duty;
  /** The item's key: the index holds no more and lags behind the table, so `check` reads the item itself. */
  readonly key: S;
  /** Number of concurrent checks. @default 32 */
  readonly atOnce?: number;
  /**
   * Does what the item needs, by conditional writes only: another run, or the work itself, may do the same meanwhile. It makes
   * the item due later or no more, or, of a job or an export, returns the next check.
   */
  readonly check: (key: v.InferOutput<S>) => Promise<NextCheck | undefined> | Promise<void>;
}

/**
 * Checks all due items, the oldest first, all shards at once, until the run's time is up. An item whose check fails is
 * postponed, longer each time, and delays no other item. Throws when items cannot be read or postponed.
 */
export const sweep = async <S extends v.GenericSchema<unknown, object>>(options: Sweep<S>): Promise<void> => {
  const startMs = Date.now();
  let poisoned = 0;
  const shards = dueShardNames(options.duty);
  const workersOfShard = Math.ceil((options.atOnce ?? checksAtOnce) / shards.length);
  const workers = shards.flatMap((shard) => {
    const items = dueItems(options, shard, startMs);
    return Array.from({ length: workersOfShard }, async () => {
      for (let next = await items.next(); !next.done; next = await items.next())
        if ((await checkItem(options, next.value, startMs)) >= poisonedAtFailures) poisoned += 1;
    });
  });
  const ends = await Promise.allSettled(workers);
  countForAlarm(metricNames.poisoned, poisoned, { kind: 'poisoned', table: options.table });
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};

/** Each item once: one that is still due after its check sorts before the next page. */
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

/** Checks an item; returns how many checks in a row have failed, 0 when this one succeeded. */
const checkItem = <S extends v.GenericSchema<unknown, object>>(options: Sweep<S>, key: Key, startMs: number) =>
  meterPart(idsIn(key), async () => {
    try {
      const next = await within(startMs + runTimes(options.row).giveUpMs, async () =>
        options.check(v.parse(options.key, key)),
      );
      if (next) await setNextCheck(options.table, key, next);
      return 0;
    } catch (error) {
      const failures = await postpone(options.table, key);
      logger.error('sweep failed', { table: options.table, ...key, failures, error });
      return failures;
    }
  });

/** Rejects at `atMs`: an item whose check hangs must be postponed before the function times out. */
const within = async <T>(atMs: number, work: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('Checking the item exceeded the time limit of the sweep.')),
      atMs - Date.now(),
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Makes a job or an export due for its next check; false when it is not due any more: it has ended, or another run did so. */
export const setNextCheck = (table: TableName, key: Key, next: NextCheck): Promise<boolean> => {
  const { sortKey = '' }: Table = tables[table];
  const nowMs = Date.now();
  const conditions = [{ field: 'due_at', below: new Date(nowMs).toISOString() }];
  return updateItem(table, key, { set: workDueAgain(key[sortKey] ?? '', nowMs, next), conditions });
};

/** The check may fail because another field is malformed, so only these are parsed. */
const DueItem = v.object({ due_at: v.optional(v.string()), due_failures: v.optional(v.number(), 0) });

/** Makes an item due later after a failed check; returns its failed checks in a row, 0 when it is not due or another run did so. */
const postpone = async (table: TableName, key: Key): Promise<number> => {
  const item = await getItem(table, key, DueItem);
  if (!item || !isDue(item)) return 0;
  const due_failures = item.due_failures + 1;
  const due_at = new Date(Date.now() + failedCheckWaitMs(due_failures, Math.random())).toISOString();
  const conditions = [{ field: 'due_at', is: item.due_at }];
  return (await updateItem(table, key, { set: { due_at, due_failures }, conditions })) ? due_failures : 0;
};

/** Whether an item, as just read, is still due. */
export const isDue = (item: { readonly due_at?: string | undefined } | undefined): boolean =>
  item?.due_at !== undefined && Date.parse(item.due_at) <= Date.now();
