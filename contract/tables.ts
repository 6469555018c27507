/** Every table: its keys and indexes. Items are in records/. DESIGN section 4. */
export interface Table {
  readonly partitionKey: string;
  readonly sortKey?: string;
  readonly indexes?: Readonly<Record<string, { readonly partitionKey: string; readonly sortKey: string }>>;
  /** Epoch seconds; DynamoDB deletes the item some time after. */
  readonly ttl?: string;
}

export const tables = {
  accounts: { partitionKey: 'account_id' },
  'api-keys': { partitionKey: 'key_hash' },
  uploads: { partitionKey: 'account_id', sortKey: 'upload_id' },
  projects: {
    partitionKey: 'account_id',
    sortKey: 'project_id',
    indexes: { 'by-status': { partitionKey: 'account_status', sortKey: 'project_id' } },
  },
  jobs: { partitionKey: 'account_id', sortKey: 'job_id' },
  exports: { partitionKey: 'account_id', sortKey: 'export_id' },
  ledger: { partitionKey: 'account_id', sortKey: 'entry_id' },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];
