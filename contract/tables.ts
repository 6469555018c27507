/** Every table: its keys and indexes. Items are in records/; docs/architecture.md shows all of them. */
export interface Table {
  readonly partitionKey: string;
  readonly sortKey?: string;
  readonly indexes?: Readonly<Record<string, Index>>;
  /** Epoch seconds; DynamoDB deletes the item some time after. */
  readonly ttl?: string;
}

export interface Index {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** It holds the keys alone, so that a write of anything else does not write the index too. */
  readonly keysOnly?: boolean;
}

/** Present only while something is owed: open work, an unpublished event, an unused slot, a deletion. Sweeps query it and read the item itself; nothing scans. */
const dueKeys = { 'due-keys': { partitionKey: 'due', sortKey: 'due_at', keysOnly: true } } as const;

export const tables = {
  accounts: { partitionKey: 'account_id' },
  'api-keys': { partitionKey: 'key_hash' },
  uploads: { partitionKey: 'account_id', sortKey: 'upload_id', indexes: dueKeys },
  projects: {
    partitionKey: 'account_id',
    sortKey: 'project_id',
    indexes: { 'by-status': { partitionKey: 'account_status', sortKey: 'project_id' }, ...dueKeys },
  },
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
  /** What of its quotas an account uses, one item per kind (docs/decisions/quotas.md). */
  usage: { partitionKey: 'account_id', sortKey: 'kind', indexes: dueKeys },
  ledger: { partitionKey: 'account_id', sortKey: 'entry_id' },
  /** Endpoints; their secrets are apart, for `Deliver` alone to read (docs/decisions/webhook-deliveries.md). */
  webhooks: { partitionKey: 'account_id', sortKey: 'webhook_id' },
  'webhook-secrets': { partitionKey: 'account_id', sortKey: 'webhook_id' },
  /** Attempts in flight, one item per account. */
  'delivery-places': { partitionKey: 'account_id' },
  /** Connections that imports have open, one item for each account and each host (docs/decisions/import-connections.md). */
  'connection-places': { partitionKey: 'subject', ttl: 'expires_at' },
  deliveries: { partitionKey: 'account_webhook', sortKey: 'event_id', ttl: 'expires_at' },
  /** Buckets of requests, one per API key and class of routes (docs/decisions/rate-limits.md), and who leads the line of starts. */
  'rate-limits': { partitionKey: 'subject', sortKey: 'route_class', ttl: 'expires_at' },
  /** Replies to retries, kept 24 hours. */
  idempotency: { partitionKey: 'account_id', sortKey: 'request_key', ttl: 'expires_at' },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];
