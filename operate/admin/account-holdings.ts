import { type TableName, tables } from '#contract/tables.ts';
import { accountPages, type Filter, type Item, tablePages } from '../accounts/item-pages.ts';

interface Holding {
  /** Erasure deletes its items. */
  readonly erased: boolean;
  /** The export of the account has its items. */
  readonly exported: boolean;
}

/**
 * What each table has of an account, in the order in which erasure deletes it: first what makes new work of what is there. Items
 * with nothing but secrets, counters and leases are not exported, nor are stored replies, which repeat other items.
 */
export const holdings: Readonly<Record<TableName, Holding>> = {
  'api-keys': { erased: true, exported: false },
  keys: { erased: true, exported: true },
  sessions: { erased: true, exported: true },
  'review-links': { erased: true, exported: true },
  links: { erased: true, exported: false },
  'authorization-codes': { erased: true, exported: false },
  'webhook-secrets': { erased: true, exported: false },
  webhooks: { erased: true, exported: true },
  events: { erased: true, exported: true },
  deliveries: { erased: true, exported: true },
  'delivery-places': { erased: true, exported: false },
  idempotency: { erased: true, exported: false },
  quotes: { erased: true, exported: true },
  batches: { erased: true, exported: true },
  'batch-items': { erased: true, exported: true },
  uploads: { erased: true, exported: true },
  jobs: { erased: true, exported: true },
  exports: { erased: true, exported: true },
  comments: { erased: true, exported: true },
  'transcript-versions': { erased: true, exported: true },
  projects: { erased: true, exported: true },
  'external-ids': { erased: true, exported: false },
  styles: { erased: true, exported: true },
  fonts: { erased: true, exported: true },
  vocabularies: { erased: true, exported: true },
  usage: { erased: true, exported: true },
  'connection-places': { erased: true, exported: false },
  'chunk-places': { erased: true, exported: false },
  'waiting-places': { erased: true, exported: false },
  'rate-limits': { erased: true, exported: false },
  // The books: the item of the account keeps its balance and loses its name.
  accounts: { erased: false, exported: true },
  ledger: { erased: false, exported: true },
  audit: { erased: false, exported: true },
};

/** The items that a table, or the copy of it with that name, has of an account, in pages. */
export const pagesOf = (table: TableName, accountId: string, name?: string): AsyncGenerator<Item[]> =>
  tables[table].partitionKey === 'account_id'
    ? accountPages(table, accountId, name)
    : tablePages(table, ofAccount(table, accountId), name);

/** No index has these tables by account, so they are scanned. */
const ofAccount = (table: TableName, accountId: string): Filter => {
  const { partitionKey } = tables[table];
  if (partitionKey.endsWith('_hash'))
    return { FilterExpression: 'account_id = :id', ExpressionAttributeValues: { ':id': accountId } };
  const ExpressionAttributeNames = { '#key': partitionKey };
  return partitionKey === 'subject'
    ? {
        FilterExpression: '#key IN (:id, :places)',
        ExpressionAttributeNames,
        ExpressionAttributeValues: { ':id': accountId, ':places': `account#${accountId}` },
      }
    : {
        FilterExpression: 'begins_with(#key, :id)',
        ExpressionAttributeNames,
        ExpressionAttributeValues: { ':id': `${accountId}#` },
      };
};
