import { LedgerRecord } from '#contract/records/account.ts';
import { firstIdAt } from '#core/ids.ts';
import { getItem, queryPages } from '../aws/dynamodb.ts';

/** DynamoDB ends a page at 1 MB, some 5,000 entries. */
const pageItems = 10_000;

/** The ledger entries of the work that was created from `startMs` to before `endMs`, the oldest work first. */
export const ledgerPages = (account_id: string, { startMs, endMs }: { startMs: number; endMs: number }) =>
  queryPages(
    {
      table: 'ledger',
      partition: { account_id },
      between: { entry_id: [firstIdAt(startMs), firstIdAt(endMs)] },
      limit: pageItems,
      oldestFirst: true,
    },
    LedgerRecord,
  );

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
