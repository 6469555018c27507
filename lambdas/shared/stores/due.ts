import type * as v from 'valibot';
import type { TableName } from '../../../contract/tables.ts';
import { dueShardNames } from '../../../core/work/due.ts';
import { queryItems } from '../aws/dynamodb.ts';
import { logger } from '../logger.ts';
import { idsIn } from '../meter/ids-in.ts';
import { meterPart } from '../meter/meter-invocation.ts';

/** The time a run looks for more to do; what it began by then, it ends well before its function's time-out. */
const runMs = 60_000;

export interface Sweep<S extends v.GenericSchema> {
  readonly table: TableName;
  /** The item's key: the index holds no more and lags behind the table, so `look` reads the item itself. */
  readonly key: S;
  /** Most items of one run and shard. @default 100 */
  readonly perShard?: number;
  /** Does what is owed, by conditional writes alone: another run, or the work itself, may be at it too. */
  readonly look: (key: v.InferOutput<S>) => Promise<void>;
}

/**
 * Looks at what is due, the oldest first, all shards at once. What fails stays due and keeps nothing else waiting; the
 * run throws in the end, so that a fault that does not pass is told.
 */
export const sweep = async <S extends v.GenericSchema<unknown, object>>(of: Sweep<S>): Promise<void> => {
  const startMs = Date.now();
  const failures = await Promise.all(dueShardNames.map((shard) => sweepShard(of, shard, startMs)));
  const [first, ...others] = failures.flat();
  if (first) throw new Error(`${1 + others.length} of ${of.table} could not be looked at`, { cause: first });
};

const sweepShard = async <S extends v.GenericSchema<unknown, object>>(
  { table, key, perShard = 100, look }: Sweep<S>,
  shard: string,
  startMs: number,
): Promise<unknown[]> => {
  const failures: unknown[] = [];
  const partition = { due: shard };
  const before = { due_at: new Date(startMs).toISOString() };
  const found = await queryItems(
    { table, index: 'due-keys', partition, before, limit: perShard, oldestFirst: true },
    key,
  );
  for (const item of found) {
    if (Date.now() > startMs + runMs) break;
    try {
      await meterPart(idsIn(item), () => look(item));
    } catch (error) {
      logger.error('sweep failed', { table, ...item, error });
      failures.push(error);
    }
  }
  return failures;
};

/** Whether the item, read anew, is still due. */
export const isDue = (item: { readonly due_at?: string | undefined } | undefined): boolean =>
  item?.due_at !== undefined && Date.parse(item.due_at) <= Date.now();
