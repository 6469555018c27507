import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { v7 as newId } from 'uuid';
import { tableName } from '#runtime/environment.ts';
import type { CostsOf } from './costs.ts';

/** Throws unless the deployer, who has all rights, is refused to delete from the audit log. */
export const checkAuditLog = async ({ accountId }: CostsOf): Promise<void> => {
  const Key = { account_id: { S: accountId }, entry_id: { S: newId() } };
  const refusal = await new DynamoDBClient({})
    .send(new DeleteItemCommand({ TableName: tableName('audit'), Key }))
    .catch((error: unknown) => error);
  if (!(refusal instanceof Error && refusal.name === 'AccessDeniedException'))
    throw new Error('the deployer may delete from the audit log');
};
