import { LedgerRecord } from '#contract/records/account.ts';
import { firstIdAt } from '#core/ids.ts';
import { queryPages } from '../aws/dynamodb.ts';

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
