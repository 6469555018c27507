import { AwsError } from '@cueline/local-aws/aws-error.ts';
import * as v from 'valibot';
import { tables as definitions, type Table } from '#contract/tables.ts';
import { type Attribute, compareValues, holds, type Item, updated } from './expressions.ts';
import { Partitions } from './partitions.ts';

/** One write of a committed request. */
export interface Change {
  readonly table: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

export interface TablesOptions {
  /** Called at every commit, with all its changes. */
  onCommit(changes: readonly Change[]): void;
  /** Where it returns false, the write is made without its condition: for tests of what a condition ensures. */
  keepsCondition(table: string, kind: string, expression: string): boolean;
}

const text = v.optional(v.string());
const Values = v.record(v.string(), v.record(v.string(), v.unknown()));
const Placeholders = {
  ExpressionAttributeNames: v.optional(v.record(v.string(), v.string())),
  ExpressionAttributeValues: v.optional(Values),
};
const Write = v.strictObject({
  TableName: v.string(),
  Key: v.optional(Values),
  Item: v.optional(Values),
  UpdateExpression: text,
  ConditionExpression: text,
  ...Placeholders,
  ReturnValuesOnConditionCheckFailure: text,
  ReturnValues: text,
  ReturnConsumedCapacity: text,
});
type Write = v.InferOutput<typeof Write>;
const Transaction = v.strictObject({
  TransactItems: v.array(v.record(v.string(), Write)),
  ClientRequestToken: v.string(),
  ReturnConsumedCapacity: text,
});
const Get = v.strictObject({
  TableName: v.string(),
  Key: Values,
  ConsistentRead: v.literal(true),
  ReturnConsumedCapacity: text,
});
const Query = v.strictObject({
  TableName: v.string(),
  IndexName: text,
  ConsistentRead: v.optional(v.boolean()),
  KeyConditionExpression: v.string(),
  FilterExpression: text,
  ...Placeholders,
  ScanIndexForward: v.optional(v.boolean(), true),
  Limit: v.optional(v.number()),
  ExclusiveStartKey: v.optional(Values),
  ReturnConsumedCapacity: text,
});
const Scan = v.strictObject({
  TableName: v.string(),
  ConsistentRead: v.literal(true),
  FilterExpression: text,
  ...Placeholders,
});

/** A page of a query ends at 1 MB. */
const withinPage = (items: readonly Item[]): readonly Item[] => {
  let sizeBytes = 0;
  const end = items.findIndex((item) => {
    sizeBytes += JSON.stringify(item).length;
    return sizeBytes > 1024 ** 2;
  });
  return end < 0 ? items : items.slice(0, end);
};

/** DynamoDB tables in memory, with what the stores use. Throws for any other operation or parameter. */
export class Tables {
  readonly #items = new Map<string, Map<string, Item>>();
  readonly #partitions = new Partitions();
  /** DynamoDB answers a repeated ClientRequestToken for ten minutes without writing again. */
  readonly #done = new Map<string, number>();
  readonly #options: TablesOptions;

  constructor(options: TablesOptions) {
    this.#options = options;
  }

  all(table: string): Item[] {
    return [...this.#table(table).values()];
  }

  handle(operation: string, input: unknown): unknown {
    if (operation === 'GetItem') return this.#get(v.parse(Get, input));
    if (operation === 'Query') return this.#query(v.parse(Query, input));
    if (operation === 'Scan') return this.#scan(v.parse(Scan, input));
    if (operation === 'TransactWriteItems') return this.#transact(v.parse(Transaction, input));
    const kind = singleWrites[operation];
    if (!kind) throw new Error(`The tables do not serve ${operation}`);
    const write = v.parse(Write, input);
    if (!this.#permits(kind, write)) {
      throw new AwsError('ConditionalCheckFailedException', 400, 'The conditional request failed');
    }
    this.#commit([[kind, write]]);
    return write.ReturnValues === 'ALL_NEW' ? { Attributes: this.#current(write) } : {};
  }

  #get({ TableName, Key }: v.InferOutput<typeof Get>) {
    const item = this.#table(TableName).get(keyText(TableName, Key));
    return item ? { Item: item } : {};
  }

  #query({ TableName, IndexName, ...query }: v.InferOutput<typeof Query>) {
    const definition = tableNamed(TableName);
    const index = IndexName === undefined ? definition : definition.indexes?.[IndexName];
    if (!index) throw new Error(`${TableName} has no index ${IndexName}`);
    if (!Object.values(query.ExpressionAttributeNames ?? {}).includes(index.partitionKey))
      throw new Error(`The query of ${TableName} names no ${index.partitionKey}`);
    const sortKey = index.sortKey ?? '';
    const direction = query.ScanIndexForward ? 1 : -1;
    const order = (a: Item, b: Item) =>
      direction *
      (compareValues(a[sortKey] ?? {}, b[sortKey] ?? {}) ||
        compareValues({ S: keyText(TableName, a) }, { S: keyText(TableName, b) }));
    const found = this.#partitions
      .of(TableName, index.partitionKey, query)
      .filter(
        (item) => index.partitionKey in item && sortKey in item && holds(query.KeyConditionExpression, item, query),
      )
      .sort(order);
    const { ExclusiveStartKey: start } = query;
    // A position in the order: its item may have been deleted.
    const from = start ? found.filter((item) => order(item, start) <= 0).length : 0;
    const page = withinPage(found.slice(from, query.Limit === undefined ? undefined : from + query.Limit));
    const last = page.at(-1);
    const { FilterExpression } = query;
    return {
      Items: FilterExpression === undefined ? page : page.filter((item) => holds(FilterExpression, item, query)),
      ...(last && from + page.length < found.length && { LastEvaluatedKey: last }),
    };
  }

  #scan({ TableName, FilterExpression: filter, ...request }: v.InferOutput<typeof Scan>) {
    const items = this.all(TableName);
    return { Items: filter === undefined ? items : items.filter((item) => holds(filter, item, request)) };
  }

  #transact({ TransactItems, ClientRequestToken }: v.InferOutput<typeof Transaction>) {
    const doneAtMs = this.#done.get(ClientRequestToken);
    if (doneAtMs !== undefined && Date.now() - doneAtMs < 600_000) return {};
    const writes = TransactItems.flatMap((entry) => Object.entries(entry));
    const reasons = writes.map(([kind, write]) =>
      this.#permits(kind, write) ? { Code: 'None' } : this.#refusal(write),
    );
    if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons);
    this.#commit(writes);
    this.#done.set(ClientRequestToken, Date.now());
    return {};
  }

  #refusal(write: Write) {
    const Item = this.#current(write);
    return {
      Code: 'ConditionalCheckFailed',
      Message: 'The conditional request failed',
      ...(Item && write.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && { Item }),
    };
  }

  #permits(kind: string, write: Write): boolean {
    const { ConditionExpression: expression, TableName } = write;
    if (expression === undefined || !this.#options.keepsCondition(TableName, kind, expression)) return true;
    return holds(expression, this.#current(write), write);
  }

  #commit(writes: readonly (readonly [string, Write])[]): void {
    const changes = writes
      .filter(([kind]) => kind !== 'ConditionCheck')
      .map(([kind, write]) => ({
        table: write.TableName,
        before: this.#current(write),
        after: this.#result(kind, write),
      }));
    for (const [at, [, write]] of writes.filter(([kind]) => kind !== 'ConditionCheck').entries()) {
      const after = changes[at]?.after;
      const key = keyText(write.TableName, write.Key ?? write.Item ?? {});
      this.#partitions.move(write.TableName, key, changes[at]);
      if (after) this.#table(write.TableName).set(key, after);
      else this.#table(write.TableName).delete(key);
    }
    this.#options.onCommit(changes);
  }

  #result(kind: string, write: Write): Item | undefined {
    if (kind === 'Put') return write.Item;
    if (kind === 'Delete') return undefined;
    if (kind === 'Update') return updated(write.UpdateExpression ?? '', this.#current(write) ?? write.Key ?? {}, write);
    throw new Error(`The tables do not serve the write ${kind}`);
  }

  #current({ TableName, Key, Item }: Write): Item | undefined {
    return this.#table(TableName).get(keyText(TableName, Key ?? Item ?? {}));
  }

  #table(name: string): Map<string, Item> {
    const table = this.#items.get(name) ?? new Map();
    this.#items.set(name, table);
    return table;
  }
}

const singleWrites: Readonly<Record<string, string>> = { PutItem: 'Put', UpdateItem: 'Update', DeleteItem: 'Delete' };

/** The error of a cancelled transaction, with a reason for each of its writes. */
export const cancelled = (reasons: readonly { readonly Code: string }[]): AwsError =>
  new AwsError('TransactionCanceledException', 400, 'Transaction cancelled', { CancellationReasons: reasons });

export const tableNamed = (name: string): Table => {
  const found = new Map<string, Table>(Object.entries(definitions)).get(name);
  if (!found) throw new Error(`There is no table ${name}`);
  return found;
};

const keyText = (name: string, values: Readonly<Record<string, Attribute>>): string => {
  const { partitionKey, sortKey } = tableNamed(name);
  return JSON.stringify([values[partitionKey], sortKey && values[sortKey]]);
};
