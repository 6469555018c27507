import * as v from 'valibot';
import { AwsError, notSupported } from '../../aws-error.ts';

/** One permission that a request needs: an IAM action on a table or on one of its indexes. */
export interface Access {
  readonly action: string;
  readonly tableName: string;
  readonly indexName?: string;
  /** UpdateItem: the fields that it names, its key included. */
  readonly attributes?: readonly string[];
}

const OneTable = v.looseObject({ TableName: v.string(), IndexName: v.exactOptional(v.string()) });
/** Expressions name fields through ExpressionAttributeNames; a field written out in the expression itself is refused. */
const Update = v.looseObject({
  TableName: v.string(),
  Key: v.record(v.string(), v.unknown()),
  ExpressionAttributeNames: v.optional(v.record(v.string(), v.string()), {}),
});
const Tagged = v.looseObject({ ResourceArn: v.string() });
const Restore = v.looseObject({ SourceTableName: v.string(), TargetTableName: v.string() });
const Batch = v.looseObject({ RequestItems: v.record(v.string(), v.unknown()) });
const Transaction = v.looseObject({
  TransactItems: v.array(v.record(v.string(), v.looseObject({ TableName: v.string() }))),
});

/** The kinds of items in a transaction, and the IAM action that each needs. */
const transactionActions = new Map([
  ['Put', 'dynamodb:PutItem'],
  ['Update', 'dynamodb:UpdateItem'],
  ['Delete', 'dynamodb:DeleteItem'],
  ['ConditionCheck', 'dynamodb:ConditionCheckItem'],
]);

type Reader = (operation: string, input: unknown) => Access[];

const oneTable: Reader = (operation, input) => {
  const { TableName: tableName, IndexName: indexName } = parse(OneTable, input);
  return [{ action: `dynamodb:${operation}`, tableName, ...(indexName === undefined ? {} : { indexName }) }];
};
const update: Reader = (operation, input) => {
  const { TableName: tableName, Key, ExpressionAttributeNames } = parse(Update, input);
  const attributes = [...Object.keys(Key), ...Object.values(ExpressionAttributeNames)];
  return [{ action: `dynamodb:${operation}`, tableName, attributes }];
};
const tagged: Reader = (operation, input) => {
  const { ResourceArn } = parse(Tagged, input);
  return [{ action: `dynamodb:${operation}`, tableName: ResourceArn.replace(/^.*:table\//, '') }];
};
/** AWS asks for rights to write the target's items as well. */
const restore: Reader = (operation, input) => {
  const { SourceTableName, TargetTableName } = parse(Restore, input);
  return [SourceTableName, TargetTableName].map((tableName) => ({ action: `dynamodb:${operation}`, tableName }));
};
const batch: Reader = (operation, input) =>
  Object.keys(parse(Batch, input).RequestItems).map((tableName) => ({ action: `dynamodb:${operation}`, tableName }));
const transaction: Reader = (_, input) =>
  parse(Transaction, input).TransactItems.flatMap((item) =>
    Object.entries(item).map(([kind, { TableName: tableName }]) => {
      const action = transactionActions.get(kind);
      if (!action) throw validation(`TransactItems cannot hold ${kind}`);
      return { action, tableName };
    }),
  );

/** A policy allows it on the resource `*` alone. */
const everyTable: Reader = (operation) => [{ action: `dynamodb:${operation}`, tableName: '*' }];

const readers: Readonly<Record<string, Reader>> = {
  GetItem: oneTable,
  PutItem: oneTable,
  UpdateItem: update,
  DeleteItem: oneTable,
  Query: oneTable,
  Scan: oneTable,
  DescribeTable: oneTable,
  ListTables: everyTable,
  UpdateTable: oneTable,
  DescribeContinuousBackups: oneTable,
  UpdateContinuousBackups: oneTable,
  RestoreTableToPointInTime: restore,
  DescribeTimeToLive: oneTable,
  UpdateTimeToLive: oneTable,
  ListTagsOfResource: tagged,
  TagResource: tagged,
  GetResourcePolicy: tagged,
  PutResourcePolicy: tagged,
  BatchWriteItem: batch,
  // "There are no separate permissions for transactions": each item needs the permission of its single operation.
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
  TransactWriteItems: transaction,
};

/** The permissions that a request needs. Throws NotImplemented for other operations, ValidationException without a table. */
export function accessesOf(operation: string, body: string): Access[] {
  const read = Object.hasOwn(readers, operation) ? readers[operation] : undefined;
  if (!read) throw notSupported(`dynamodb:${operation}`);
  const accesses = read(operation, parseJson(body));
  // Without an access nothing would be authorized, and the request would pass.
  if (accesses.length === 0) throw validation('The request names no table.');
  return accesses;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AwsError('SerializationException', 400, 'The request body is not JSON.');
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  throw validation(`${v.getDotPath(parsed.issues[0]) ?? 'request'}: ${parsed.issues[0].message}`);
}

const validation = (message: string): AwsError => new AwsError('ValidationException', 400, message);
