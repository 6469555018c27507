import { Backend } from '@cueline/local-aws/services/dynamodb/backend.ts';
import { startDynoxide } from '@cueline/local-aws/services/dynamodb/dynoxide.ts';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { expect, onTestFinished, vi } from 'vitest';
import type { Table } from '#contract/tables.ts';
import { Tables, tableNamed } from './tables.ts';

export interface Exchange {
  readonly operation: string;
  readonly input: unknown;
  readonly answer: unknown;
}

/** A world begins, with empty tables. */
export const begin: Exchange = { operation: 'begin', input: {}, answer: {} };

/** Adds to `exchanges` what the tables of all worlds are asked and answer, until it is restored. */
export const recordExchanges = (exchanges: Exchange[]) => {
  const handle = Tables.prototype.handle;
  return vi.spyOn(Tables.prototype, 'handle').mockImplementation(function (this: Tables, operation, input) {
    try {
      const answer = handle.call(this, operation, input);
      exchanges.push({ operation, input, answer });
      return answer;
    } catch (error) {
      const { name, members } = v.parse(
        v.object({ name: v.string(), members: v.record(v.string(), v.unknown()) }),
        error,
      );
      exchanges.push({ operation, input, answer: { __type: name, ...members } });
      throw error;
    }
  });
};

/** Sends the requests to the DynamoDB of the local cloud: its answers must be those of the tables. */
export const expectAnswersOfDynamoDb = async (exchanges: readonly Exchange[]): Promise<void> => {
  vi.useRealTimers();
  const dataDir = temporaryFolder(onTestFinished);
  const engine = await startDynoxide({ dataDir, onDeath: () => {} });
  const backend = new Backend(engine.url);
  let world = 0;
  /** Tables are created when they are first named: most worlds use few. */
  const created = new Set<string>();
  /** What was read since the last write: its answer cannot have changed. */
  const read = new Set<string>();
  for (const { operation, input, answer } of exchanges) {
    if (operation === begin.operation) {
      world += 1;
      created.clear();
      read.clear();
      continue;
    }
    const body = JSON.stringify(input).replaceAll(/"TableName":"([^"]+)"/g, `"TableName":"$1-${world}"`);
    const request = `${operation} ${body}`;
    if (read.has(request)) continue;
    if (reads.has(operation)) read.add(request);
    else read.clear();
    for (const [, name = ''] of body.matchAll(/"TableName":"([^"]+)-\d+"/g)) {
      if (created.has(name)) continue;
      created.add(name);
      await backend.forward('CreateTable', JSON.stringify(creation(`${name}-${world}`, tableNamed(name))));
    }
    const reply = await backend.forward(operation, body);
    expect(essence(withName(JSON.parse(reply.body))), request).toEqual(essence(answer));
  }
  await backend.close();
  await engine.stop();
};

const reads = new Set(['GetItem', 'Query', 'Scan']);

/** The parts of an answer that must be equal: messages and the form of LastEvaluatedKey may differ. */
const Answer = v.union([
  v.object({
    __type: v.string(),
    CancellationReasons: v.optional(v.array(v.object({ Code: v.string(), Item: v.optional(v.unknown()) }))),
  }),
  v.object({
    Item: v.optional(v.unknown()),
    Items: v.optional(v.array(v.unknown())),
    Attributes: v.optional(v.unknown()),
  }),
]);
const essence = (answer: unknown) => v.parse(Answer, JSON.parse(JSON.stringify(answer)));

/** Shortens `com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException` to the name of the error. */
const withName = (answer: Record<string, unknown>) =>
  '__type' in answer ? { ...answer, __type: String(answer.__type).replace(/^.*#/, '') } : answer;

const creation = (TableName: string, { partitionKey, sortKey, indexes = {} }: Table) => {
  const schema = (hash: string, range?: string) => [
    { AttributeName: hash, KeyType: 'HASH' },
    ...(range === undefined ? [] : [{ AttributeName: range, KeyType: 'RANGE' }]),
  ];
  const names = new Set([
    partitionKey,
    sortKey,
    ...Object.values(indexes).flatMap((index) => [index.partitionKey, index.sortKey]),
  ]);
  return {
    TableName,
    KeySchema: schema(partitionKey, sortKey),
    AttributeDefinitions: [...names].flatMap((AttributeName) =>
      AttributeName ? [{ AttributeName, AttributeType: 'S' }] : [],
    ),
    ...(Object.keys(indexes).length > 0 && {
      GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, index]) => ({
        IndexName,
        KeySchema: schema(index.partitionKey, index.sortKey),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
    BillingMode: 'PAY_PER_REQUEST',
  };
};
