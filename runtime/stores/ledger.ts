import { maxRefundDays } from '#contract/limits.ts';
import { LedgerRecord } from '#contract/records/account.ts';
import { dayMs } from '#core/days.ts';
import { firstIdAt, msOfId } from '#core/ids.ts';
import { getItem, queryPages, updateItem } from '../aws/dynamodb.ts';
import { dueFields } from './work-fields.ts';

/** DynamoDB ends a page at 1 MB, some 5,000 entries. */
const pageItems = 10_000;

const oldestFirst = { table: 'ledger', limit: pageItems, oldestFirst: true } as const;

export const allLedgerPages = (account_id: string) =>
  queryPages({ ...oldestFirst, partition: { account_id } }, LedgerRecord);

export interface EntryKey {
  readonly account_id: string;
  readonly entry_id: string;
}

export const findEntry = ({ account_id, entry_id }: EntryKey): Promise<LedgerRecord | undefined> =>
  getItem('ledger', { account_id, entry_id }, LedgerRecord);

/** The events of the entry are published. It keeps none, since the ledger is not erased and the name of a key is in them. */
export const endNotice = async ({ account_id, entry_id, due_at }: LedgerRecord): Promise<void> => {
  const conditions = [{ field: 'due_at', is: due_at }];
  await updateItem('ledger', { account_id, entry_id }, { remove: [...dueFields, 'events'], conditions });
};

/** An id may be made a moment before or after the time of its entry. */
const idSlackMs = 60_000;

/**
 * All ledger entries that were made from `startMs` to before `endMs`, and others beside them, by their ids: those of earlier work,
 * whose refunds may be in the span, come before. The charge of a work comes right before its refund.
 */
export const ledgerPages = (account_id: string, { startMs, endMs }: { startMs: number; endMs: number }) =>
  queryPages(
    {
      ...oldestFirst,
      partition: { account_id },
      between: { entry_id: [firstIdAt(startMs - maxRefundDays * dayMs - idSlackMs), firstIdAt(endMs + idSlackMs)] },
    },
    LedgerRecord,
  );

/** The entries of pages in the order of their times, some at once: pages are in the order of ids, and refunds are later than theirs. */
export async function* inTime(pages: AsyncIterable<readonly LedgerRecord[]>): AsyncGenerator<LedgerRecord[]> {
  let held: LedgerRecord[] = [];
  for await (const page of pages) {
    const untilMs = msOfId(page.at(-1)?.entry_id ?? firstIdAt(0)) - idSlackMs;
    const known = Map.groupBy([...held, ...page], ({ created_at }) => Date.parse(created_at) < untilMs);
    held = known.get(false) ?? [];
    yield known.get(true) ?? [];
  }
  yield held;
}

/** What works were charged, and what of it was refunded: known even where they are deleted. */
export const movedCredits = async (
  account_id: string,
  workIds: readonly string[],
): Promise<{ readonly credits: number; readonly refunded: number }> => {
  const sumOf = async (kind: 'charge' | 'refund'): Promise<number> => {
    const found = await Promise.all(
      workIds.map((id) => getItem('ledger', { account_id, entry_id: `${id}#${kind}` }, LedgerRecord)),
    );
    return found.reduce((sum, entry) => sum + Math.abs(entry?.credits ?? 0), 0);
  };
  const [credits, refunded] = await Promise.all([sumOf('charge'), sumOf('refund')]);
  return { credits, refunded };
};
