import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '#contract/tables.ts';
import { tableName } from '#runtime/environment.ts';

export type Item = Readonly<Record<string, unknown>>;

/** For commands alone: what an operator does is no cost of an account. */
export const documents = () => DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The items of an account in a table whose partition key is the account, in pages. */
export async function* accountPages(table: TableName, accountId: string): AsyncGenerator<Item[]> {
  const pages = paginateQuery(
    { client: documents() },
    {
      TableName: tableName(table),
      KeyConditionExpression: 'account_id = :id',
      ExpressionAttributeValues: { ':id': accountId },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) yield Items;
}

/** The fields that `FilterExpression` names, and their values. */
export interface Filter {
  readonly FilterExpression: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues: Record<string, string>;
}

/** All items of a table, or those that pass a filter, in pages. No Lambda may scan. */
export async function* tablePages(table: TableName, filter?: Filter): AsyncGenerator<Item[]> {
  const request = { TableName: tableName(table), ConsistentRead: true, ...filter };
  for await (const { Items = [] } of paginateScan({ client: documents() }, request)) yield Items;
}
