import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateQuery, paginateScan, type UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '#contract/tables.ts';
import { hasName } from '#runtime/aws/aws-errors.ts';
import { tableName } from '#runtime/environment.ts';

export type Item = Readonly<Record<string, unknown>>;

/** For commands alone: what an operator does is no cost of an account. */
export const documents = () => DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** False where the condition does not hold. */
export const updateIf = async (update: UpdateCommand): Promise<boolean> => {
  try {
    await documents().send(update);
    return true;
  } catch (error) {
    if (hasName(error, 'ConditionalCheckFailedException')) return false;
    throw error;
  }
};

/** The items of an account in a table whose partition key is the account, or in a copy of it, in pages. */
export async function* accountPages(
  table: TableName,
  accountId: string,
  TableName = tableName(table),
): AsyncGenerator<Item[]> {
  const pages = paginateQuery(
    { client: documents() },
    {
      TableName,
      KeyConditionExpression: '#account = :id',
      ExpressionAttributeNames: { '#account': 'account_id' },
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

/** All items of a table or of a copy of it, or those that pass a filter, in pages. No Lambda may scan. */
export async function* tablePages(
  table: TableName,
  filter?: Filter,
  TableName = tableName(table),
): AsyncGenerator<Item[]> {
  const request = { TableName, ConsistentRead: true, ...filter };
  for await (const { Items = [] } of paginateScan({ client: documents() }, request)) yield Items;
}
