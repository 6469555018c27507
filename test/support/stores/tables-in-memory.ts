import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type TableName, tableNames } from '#contract/tables.ts';
import { Objects } from '../../faults/world/objects.ts';
import type { SentCall } from '../../faults/world/sent-call.ts';
import { Tables } from '../../faults/world/tables.ts';
import { interceptSdk } from '../../faults/world/transport.ts';
import { setLambdaEnvironment } from '../lambda-environment.ts';
import { besideLambda } from '../whole-run/calls-in-memory.ts';

type Items = Partial<Record<TableName, object | readonly object[]>>;

const emptyTables = () => new Tables({ onCommit: () => {}, keepsCondition: () => true });
let tables = emptyTables();
let bucket = new Objects();

let interruption: (() => Promise<unknown>) | undefined;
/** Does something before the next update or transaction is committed. */
export const interruptNext = (doing: () => Promise<unknown>): void => {
  interruption = doing;
};

/** Answers DynamoDB and S3 calls of the SDK from tables and a bucket in memory; once per process. */
export const interceptTables = (): Promise<void> => interceptServices();

/** The same, and answers calls of other services by `others`. */
export const interceptServices = async (others?: (call: SentCall) => object): Promise<void> => {
  setLambdaEnvironment();
  await interceptSdk(async (call) => {
    if (call.service === 's3') return bucket.handle(call);
    const { service, operation, body } = call;
    if (operation === 'TransactWriteItems' || operation === 'UpdateItem') {
      const doing = interruption;
      interruption = undefined;
      if (doing) await besideLambda(doing);
    }
    const answer = service === 'dynamodb' ? tables.handle(operation, JSON.parse(body)) : others?.(call);
    return { body: JSON.stringify(answer) };
  });
};

/** Replaces what the tables and the bucket hold. Objects that are neither strings nor bytes are stored as JSON. */
export const hold = (items: Items, objects: Readonly<Record<string, object | string>> = {}): void => {
  tables = emptyTables();
  bucket = new Objects();
  for (const [key, content] of Object.entries(objects))
    bucket.put(key, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  for (const [table, held] of Object.entries(items)) for (const item of [held].flat()) put(table, item);
};

/** Adds the item, or replaces the one with its key. */
export const put = (TableName: string, item: object): void => {
  tables.handle('PutItem', { TableName, Item: marshall(item, { removeUndefinedValues: true }) });
};

export const itemsOf = (table: TableName): Record<string, unknown>[] =>
  tables.all(table).map((item) => unmarshall(Object(item)));

/** The first item of the table, if it has one. */
export const itemOf = (table: TableName): Record<string, unknown> | undefined => itemsOf(table)[0];

export const putText = (key: string, text: string | Buffer): void => bucket.put(key, text);
/** Stores a part and answers its ETag, like S3 behind a signed URL. */
export const putPart = (url: string, content: string): Response => {
  const etag = bucket.putPart(new URL(url).searchParams.get('uploadId') ?? '', content);
  return new Response(null, etag ? { headers: { etag } } : { status: 404 });
};
export const textOf = (key: string): string | undefined => bucket.text(key);
export const keysOf = (prefix = ''): string[] => bucket.keys(prefix);
/** The keys of replaced and deleted objects that were not erased. */
export const oldKeys = (): string[] => bucket.oldKeys();

/** The amount that each quota counter has, by kind. */
export const usageNow = (): Record<string, unknown> =>
  Object.fromEntries(itemsOf('usage').map(({ kind, used }) => [String(kind), used]));

/** The items of all tables. */
export const everything = (): Record<string, Record<string, unknown>[]> =>
  Object.fromEntries(tableNames.map((table) => [table, itemsOf(table)]));
