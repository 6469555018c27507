/** Every table: its keys and indexes. Items are in records/; docs/architecture.md shows all of them. */
export interface Table {
  readonly partitionKey: string;
  readonly sortKey?: string;
  readonly indexes?: Readonly<Record<string, Index>>;
  /** The field with the expiry in epoch seconds; DynamoDB deletes the item some time after it. */
  readonly ttl?: string;
  /** A policy of the table denies everybody to change or delete an item. */
  readonly appendOnly?: true;
}

export interface Index {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** The index projects only the keys, so that a write of another field does not write the index. */
  readonly keysOnly?: boolean;
}

/** Items are in the index only while they are due. Sweeps query it and then read the item itself; nothing scans. */
const dueKeys = { 'due-keys': { partitionKey: 'due', sortKey: 'due_at', keysOnly: true } } as const;

export const tables = {
  accounts: { partitionKey: 'account_id' },
  'api-keys': { partitionKey: 'key_hash' },
  /** Keys as their account manages them (docs/decisions/api-keys.md). */
  keys: { partitionKey: 'account_id', sortKey: 'key_id', ttl: 'forget_at' },
  /** Console sessions (docs/decisions/console-sessions.md). */
  sessions: { partitionKey: 'account_id', sortKey: 'session_id', ttl: 'expires_at' },
  uploads: { partitionKey: 'account_id', sortKey: 'upload_id', indexes: dueKeys },
  projects: {
    partitionKey: 'account_id',
    sortKey: 'project_id',
    indexes: { 'by-status': { partitionKey: 'account_status', sortKey: 'project_id' }, ...dueKeys },
  },
  /** The project that has an external_id, one item each (docs/decisions/external-ids.md). */
  'external-ids': { partitionKey: 'account_id', sortKey: 'external_id' },
  /** Batches of links, and an item for each link that was begun (docs/decisions/batches.md). */
  batches: { partitionKey: 'account_id', sortKey: 'batch_id', indexes: dueKeys, ttl: 'expires_at' },
  'batch-items': { partitionKey: 'account_id', sortKey: 'batch_item', indexes: dueKeys, ttl: 'expires_at' },
  /** Saved styles (docs/decisions/saved-styles.md). */
  styles: { partitionKey: 'account_id', sortKey: 'style_id' },
  /** Fonts of customers (docs/decisions/customer-fonts.md). */
  fonts: { partitionKey: 'account_id', sortKey: 'font_id' },
  /** The vocabulary of an account, and what edits suggest for it (docs/decisions/vocabulary.md). */
  vocabularies: { partitionKey: 'account_id', sortKey: 'item', ttl: 'expires_at' },
  jobs: {
    partitionKey: 'account_id',
    sortKey: 'job_id',
    indexes: { 'by-project': { partitionKey: 'account_project', sortKey: 'job_id' }, ...dueKeys },
  },
  exports: {
    partitionKey: 'account_id',
    sortKey: 'export_id',
    indexes: { 'by-project': { partitionKey: 'account_project', sortKey: 'export_id' }, ...dueKeys },
  },
  /** How much of its quotas an account uses, one item per kind (docs/decisions/quotas.md). */
  usage: { partitionKey: 'account_id', sortKey: 'kind', indexes: dueKeys },
  /** Versions of transcripts (docs/decisions/transcript-versions.md). */
  'transcript-versions': { partitionKey: 'account_project', sortKey: 'version' },
  /** Lots that are paid or expire are in the index for good: most are due in the year 9999 (docs/decisions/credit-lots.md). */
  ledger: { partitionKey: 'account_id', sortKey: 'entry_id', indexes: dueKeys },
  /** Endpoints. Their secrets are in another table, which only `Deliver` may read (docs/decisions/webhook-deliveries.md). */
  webhooks: { partitionKey: 'account_id', sortKey: 'webhook_id' },
  'webhook-secrets': { partitionKey: 'account_id', sortKey: 'webhook_id' },
  /** Attempts in flight, one item per account. */
  'delivery-places': { partitionKey: 'account_id' },
  /** Connections that imports have open, one item for each account and each host (docs/decisions/import-connections.md). */
  'connection-places': { partitionKey: 'subject', ttl: 'expires_at' },
  /** Requests in progress on routes that wait, one item per account (docs/decisions/rate-limits.md). */
  'waiting-places': { partitionKey: 'account_id' },
  /** Pieces of videos that are being made, one item per account (docs/decisions/chunks.md). */
  'chunk-places': { partitionKey: 'account_id' },
  deliveries: { partitionKey: 'account_webhook', sortKey: 'event_id', ttl: 'expires_at' },
  /** What happened in an account, in the order in which it was listed (docs/decisions/event-list.md). */
  events: {
    partitionKey: 'account_id',
    sortKey: 'event_id',
    indexes: { 'by-listing': { partitionKey: 'account_id', sortKey: 'listed_id' } },
    ttl: 'expires_at',
  },
  /** Token buckets, one per API key and class of routes (docs/decisions/rate-limits.md), and the item StartLeaderRecord. */
  'rate-limits': { partitionKey: 'subject', sortKey: 'route_class', ttl: 'expires_at' },
  /** Prices that were quoted. */
  quotes: { partitionKey: 'account_id', sortKey: 'quote_id', ttl: 'expires_at' },
  /** What users have allowed clients, until these take it (docs/decisions/oauth.md). */
  'authorization-codes': { partitionKey: 'code_hash', ttl: 'expires_at' },
  /** Links by which people without a key review a project, and what they and the account say about it (docs/decisions/review-links.md). */
  'review-links': { partitionKey: 'account_id', sortKey: 'review_link_id', ttl: 'expires_at' },
  comments: { partitionKey: 'account_project', sortKey: 'comment_id' },
  /** Short links to signed URLs (docs/decisions/short-links.md). */
  links: { partitionKey: 'link_hash', ttl: 'expires_at' },
  /** Stored replies for retried requests, kept 24 hours. */
  idempotency: { partitionKey: 'account_id', sortKey: 'request_key', ttl: 'expires_at' },
  /** What was done to keys, sessions, credits and accounts; entries are only added (docs/decisions/audit-log.md). */
  audit: { partitionKey: 'account_id', sortKey: 'entry_id', appendOnly: true },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];
