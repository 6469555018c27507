import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { TableName } from '#contract/tables.ts';
import type { IndexName } from '#contract/uses.ts';
import { tableName } from '../environment.ts';
import { creditsMoved } from '../meter/credits-moved.ts';
import { ignoringErrors } from '../meter/ignoring-errors.ts';
import { metered } from '../meter/metered.ts';
import { addUnits } from '../meter/tally.ts';
import { callAws, hasName, translateAwsError } from './aws-errors.ts';
import { type Condition, conditionExpression, type Update, updateExpression } from './dynamodb-expressions.ts';
import { timeouts } from './timeouts.ts';
import { cancellation, retryConflicts } from './transaction-conflict.ts';

const client = metered('dynamodb', new DynamoDBClient(timeouts()));
const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

export type Key = Readonly<Record<string, string>>;
type Item = Readonly<Record<string, unknown>>;
type Schema = v.GenericSchema<unknown, unknown>;

/** A strongly consistent read, parsed by the record's schema; undefined when there is no such item. */
export const getItem = async <S extends Schema>(
  table: TableName,
  key: Key,
  schema: S,
): Promise<v.InferOutput<S> | undefined> => {
  const { Item } = await callAws(() =>
    documents.send(new GetCommand({ TableName: tableName(table), Key: key, ConsistentRead: true })),
  );
  return Item && v.parse(schema, Item);
};

/** Bytes of a table and its indexes, as DynamoDB counts them every six hours. */
export const tableBytes = async (table: TableName): Promise<number> => {
  const { Table } = await callAws(() => client.send(new DescribeTableCommand({ TableName: tableName(table) })));
  const indexes = Table?.GlobalSecondaryIndexes ?? [];
  return indexes.reduce((sum, { IndexSizeBytes = 0 }) => sum + IndexSizeBytes, Table?.TableSizeBytes ?? 0);
};

export interface Query {
  readonly table: TableName;
  /** Without an index the read is strongly consistent. */
  readonly index?: IndexName;
  readonly partition: Key;
  /** Only sort keys below this one. */
  readonly before?: Key;
  /** Only sort keys from the first to the second, both included. */
  readonly between?: Readonly<Record<string, readonly [string, string]>>;
  readonly limit: number;
  /** Leaves out items that have this field; they do not count towards `limit`, but are read and billed. */
  readonly without?: string;
  /** @default newest first: the highest sort key (UUIDv7, or a time) first */
  readonly oldestFirst?: true;
}

/** Items of one partition in the order of its sort key. */
export const queryItems = async <S extends Schema>(query: Query, schema: S): Promise<v.InferOutput<S>[]> => {
  const items: v.InferOutput<S>[] = [];
  // Pages grow, so that many left-out items in a row take few requests.
  for await (const page of queryPages(query, schema, 2)) {
    items.push(...page);
    if (items.length >= query.limit) break;
  }
  return items.slice(0, query.limit);
};

/**
 * All items of one partition in the order of its sort key, in pages. The first page has at most `limit` items, each further
 * one `growth` times as many. A page is read when the consumer asks for it.
 */
export const queryPages = async function* <S extends Schema>(
  query: Query,
  schema: S,
  growth = 1,
): AsyncGenerator<v.InferOutput<S>[], void> {
  const fields = Object.entries({ ...query.partition, ...query.before });
  const [range] = Object.entries(query.between ?? {});
  const operator = (name: string) => (query.before && name in query.before ? '<' : '=');
  const request = {
    TableName: tableName(query.table),
    ...(query.index ? { IndexName: query.index } : { ConsistentRead: true }),
    KeyConditionExpression: [
      ...fields.map(([name], at) => `#${at} ${operator(name)} :${at}`),
      ...(range ? ['#range BETWEEN :from AND :to'] : []),
    ].join(' AND '),
    ...(query.without && { FilterExpression: 'attribute_not_exists(#without)' }),
    ExpressionAttributeNames: {
      ...Object.fromEntries(fields.map(([name], at) => [`#${at}`, name])),
      ...(range && { '#range': range[0] }),
      ...(query.without && { '#without': query.without }),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(fields.map(([, value], at) => [`:${at}`, value])),
      ...(range && { ':from': range[1][0], ':to': range[1][1] }),
    },
    ScanIndexForward: query.oldestFirst ?? false,
  };
  let start: QueryCommandInput['ExclusiveStartKey'];
  // A page ends at 1 MB, so it may be shorter.
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html
  for (let Limit = query.limit; ; Limit *= growth) {
    const page = { ...request, Limit, ExclusiveStartKey: start };
    const { Items = [], LastEvaluatedKey } = await callAws(() => documents.send(new QueryCommand(page)));
    yield Items.map((item) => v.parse(schema, item));
    start = LastEvaluatedKey;
    if (!start) return;
  }
};

/** Changes one item; false, and nothing changed, when a condition does not hold. */
export const updateItem = async (table: TableName, key: Key, update: Update): Promise<boolean> =>
  (await sendUpdate(table, key, update, 'NONE')) !== undefined;

/** Changes one item and returns the changed item; undefined, and nothing changed, when a condition does not hold. */
export const changeItem = async <S extends Schema>(
  table: TableName,
  key: Key,
  update: Update,
  schema: S,
): Promise<v.InferOutput<S> | undefined> => {
  const done = await sendUpdate(table, key, update, 'ALL_NEW');
  return done && v.parse(schema, done.Attributes ?? {});
};

const sendUpdate = async (table: TableName, key: Key, update: Update, ReturnValues: 'NONE' | 'ALL_NEW') => {
  const request = { TableName: tableName(table), Key: key, ReturnValues, ...updateExpression(update) };
  try {
    return await retryConflicts(() => documents.send(new UpdateCommand(request)));
  } catch (error) {
    if (hasName(error, 'ConditionalCheckFailedException')) return undefined;
    throw translateAwsError(error);
  }
};

export type Write =
  | { readonly table: TableName; readonly put: Item; readonly conditions?: readonly Condition[] }
  | ({ readonly table: TableName; readonly update: Key } & Update)
  | { readonly table: TableName; readonly check: Key; readonly conditions: readonly Condition[] }
  | { readonly table: TableName; readonly delete: Key; readonly conditions?: readonly Condition[] };

export interface Refusal<Name extends string> {
  /** The first write, in the order given, whose condition did not hold. */
  readonly write: Name;
  /** The item as it is in the table. */
  readonly item: Item | undefined;
}

/**
 * Does all of the named writes or none (TransactWriteItems). Returns undefined when they are done, otherwise which one was
 * refused: of several the first, in the order given.
 */
export const transact = async <Name extends string>(
  writes: Readonly<Record<Name, Write>>,
): Promise<Refusal<Name> | undefined> => {
  const names = Object.keys(writes) as Name[];
  const TransactItems = names.map((name) => transactItem(writes[name]));
  try {
    await retryConflicts(() => documents.send(new TransactWriteCommand({ TransactItems })));
    ignoringErrors(() => addUnits(creditsMoved(Object.values(writes))));
    return undefined;
  } catch (error) {
    const { at = -1, code, item } = cancellation(error) ?? {};
    const write = names[at];
    if (write && code === 'ConditionalCheckFailed') return { write, item };
    throw translateAwsError(error);
  }
};

const transactItem = (write: Write) => {
  const table = { TableName: tableName(write.table), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  if ('update' in write) return { Update: { ...table, Key: write.update, ...updateExpression(write) } };
  const condition = conditionExpression(write.conditions);
  if ('put' in write) return { Put: { ...table, Item: write.put, ...condition } };
  if ('delete' in write) return { Delete: { ...table, Key: write.delete, ...condition } };
  return { ConditionCheck: { ...table, Key: write.check, ConditionExpression: '', ...condition } };
};
