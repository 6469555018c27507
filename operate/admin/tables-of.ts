import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { outputNames } from '#contract/names.ts';
import type { TableName } from '#contract/tables.ts';
import { originOf } from '../restore/restored-name.ts';
import type { Outputs } from '../stage/deployment.ts';

/** Names of all tables that have items of a kind: the one in use, the stack's own, and what was restored of either. */
export type TablesOf = (table: TableName) => readonly string[];

export const readTablesOf = async (outputs: Outputs): Promise<TablesOf> => {
  const existing: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client: new DynamoDBClient({}) }, {}))
    existing.push(...TableNames);
  return (table) => {
    const output = outputNames.table(table);
    // The stack exports its own table, also while another is used (DataStack), by a name that ends with two hashes.
    const own = new RegExp(`^ExportsOutputRef${output}[0-9A-F]{16}$`);
    const origins = Object.keys(outputs).filter((key) => key === output || own.test(key));
    const names = new Set(origins.map((key) => originOf(outputs[key] ?? '')));
    return existing.filter((name) => names.has(originOf(name)));
  };
};
