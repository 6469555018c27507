import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { asOperator, start, useAssembly } from './one-stack.ts';

useAssembly();

describe('AWS::DynamoDB', () => {
  const table = (key: string, Type = 'AWS::DynamoDB::Table', more: object = {}) => ({
    Type,
    Properties: {
      TableName: 'things',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: key, AttributeType: 'S' }],
      KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
      ...more,
    },
  });

  it('a global table is a table of the one Region', async () => {
    const Replicas = [{ Region: { Ref: 'AWS::Region' } }];
    const client = new DynamoDBClient(
      asOperator(await start({ T: table('id', 'AWS::DynamoDB::GlobalTable', { Replicas }) })),
    );
    const Item = { id: { S: '1' } };
    await client.send(new PutItemCommand({ TableName: 'things', Item }));
    expect((await client.send(new GetItemCommand({ TableName: 'things', Key: Item }))).Item).toEqual(Item);
  });

  it('a table whose key has changed is refused, with advice to reset', async () => {
    await (await start({ T: table('id') })).stop();
    await expect(start({ T: table('other') })).rejects.toThrow(/^Stack app, T .*things has changed.*option reset/);
    await start({ T: table('id') });
  });
});
