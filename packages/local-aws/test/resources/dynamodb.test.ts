import { describe, expect, it } from 'vitest';
import { start, useAssembly } from './one-stack.ts';

useAssembly();

describe('AWS::DynamoDB', () => {
  const table = (key: string) => ({
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      TableName: 'things',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: key, AttributeType: 'S' }],
      KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
    },
  });

  it('a table whose key has changed is refused, with advice to reset', async () => {
    await (await start({ T: table('id') })).stop();
    await expect(start({ T: table('other') })).rejects.toThrow(/^Stack app, T .*things has changed.*option reset/);
    await start({ T: table('id') });
  });
});
