import type { TableDefinition } from '../../../src/services/dynamodb/table-definition.ts';

export const tableArn = (name: string) => `arn:aws:dynamodb:us-east-1:000000000000:table/${name}`;
export const jobs: TableDefinition = {
  TableName: 'jobs',
  KeySchema: [
    { AttributeName: 'account', KeyType: 'HASH' },
    { AttributeName: 'job', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: 'account', AttributeType: 'S' },
    { AttributeName: 'job', AttributeType: 'S' },
    { AttributeName: 'status', AttributeType: 'S' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'by-status',
      KeySchema: [{ AttributeName: 'status', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
};
export const ledger: TableDefinition = {
  TableName: 'ledger',
  KeySchema: [{ AttributeName: 'entry', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'entry', AttributeType: 'S' }],
};
export const key = (job: string) => ({ account: { S: 'a' }, job: { S: job } });
