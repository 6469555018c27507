import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
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
    { client: new DynamoDBClient({}) },
    { TableName: tableName(table) },
  )) {
    items.push(...Items.map((item) => v.parse(schema, unmarshall(item))));
  }
  return items.sort((one, other) => one.created_at.localeCompare(other.created_at));
};
