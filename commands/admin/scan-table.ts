import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { TableName } from '#contract/tables.ts';
import { tableName } from '#runtime/environment.ts';

/** Every item of a table, oldest first, for lists of the operator. No Lambda may scan. */
export const scanTable = async <S extends v.GenericSchema<unknown, { created_at: string }>>(
  table: TableName,
  schema: S,
): Promise<v.InferOutput<S>[]> => {
  const items: v.InferOutput<S>[] = [];
  for await (const { Items = [] } of paginateScan(
    { client: DynamoDBDocumentClient.from(new DynamoDBClient({})) },
    { TableName: tableName(table) },
  )) {
    items.push(...Items.map((item) => v.parse(schema, item)));
  }
  return items.sort((one, other) => one.created_at.localeCompare(other.created_at));
};
