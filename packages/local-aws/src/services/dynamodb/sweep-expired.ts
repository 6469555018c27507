import * as v from 'valibot';
import { AwsError } from '../../aws-error.ts';
import type { Backend } from './backend.ts';
import type { TableDefinition } from './table-definition.ts';

const Item = v.record(v.string(), v.unknown());
const Page = v.object({ Items: v.array(Item), LastEvaluatedKey: v.exactOptional(Item) });

/**
 * Deletes the items whose time to live is past; returns how many. An item stays when the attribute is absent, no number or
 * in the future.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html
 */
export async function sweepExpired(backend: Backend, table: TableDefinition, nowMs: number): Promise<number> {
  const { TableName, KeySchema, TimeToLiveSpecification } = table;
  if (!TimeToLiveSpecification?.Enabled) return 0;
  const expired = expiredBy(TimeToLiveSpecification.AttributeName, nowMs);
  const keyNames = KeySchema.map(({ AttributeName }) => AttributeName);
  let deleted = 0;
  let from: v.InferOutput<typeof Item> | undefined;
  do {
    const input = { TableName, FilterExpression: expired.expression, ...expired.values, ExclusiveStartKey: from };
    const page = await backend.call('Scan', input, Page);
    for (const item of page.Items) {
      const Key = Object.fromEntries(keyNames.map((name) => [name, item[name]]));
      if (await deleteIf(backend, { TableName, Key, ConditionExpression: expired.expression, ...expired.values }))
        deleted++;
    }
    from = page.LastEvaluatedKey;
  } while (from);
  return deleted;
}

const expiredBy = (attributeName: string, nowMs: number) => ({
  expression: 'attribute_type(#ttl, :number) AND #ttl < :now',
  values: {
    ExpressionAttributeNames: { '#ttl': attributeName },
    ExpressionAttributeValues: { ':number': { S: 'N' }, ':now': { N: String(Math.floor(nowMs / 1000)) } },
  },
});

/** False when the item's time was changed since the scan. */
async function deleteIf(backend: Backend, input: object): Promise<boolean> {
  try {
    await backend.call('DeleteItem', input, v.unknown());
    return true;
  } catch (error) {
    if (error instanceof AwsError && error.code === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}
