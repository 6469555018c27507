import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { TableName } from '#contract/tables.ts';
import { tableName } from '#runtime/environment.ts';

/** Every item of an account in a table whose partition key is the account. */
export const accountItems = async <S extends v.GenericSchema>(
  table: TableName,
  accountId: string,
  schema: S,
): Promise<v.InferOutput<S>[]> => {
  const items: v.InferOutput<S>[] = [];
  const request = {
    TableName: tableName(table),
    KeyConditionExpression: 'account_id = :id',
    ExpressionAttributeValues: { ':id': accountId },
    ConsistentRead: true,
  };
  for await (const { Items = [] } of paginateQuery(
    { client: DynamoDBDocumentClient.from(new DynamoDBClient({})) },
    request,
  )) {
    items.push(...Items.map((item) => v.parse(schema, item)));
  }
  return items;
};
