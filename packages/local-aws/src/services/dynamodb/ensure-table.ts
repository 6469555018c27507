import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { AwsError } from '../../aws-error.ts';
import type { Backend } from './backend.ts';
import { DescribedTable, type IndexDefinition, type TableDefinition } from './table-definition.ts';

const POLL_MS = 20;

/**
 * Makes the table, or changes the existing one to the definition: changed indexes are rebuilt, items stay.
 * Throws when its key has changed, since a table's key cannot change.
 */
export async function ensureTable(backend: Backend, definition: TableDefinition): Promise<void> {
  const { TableName, AttributeDefinitions, GlobalSecondaryIndexes = [] } = definition;
  const found = await describe(backend, TableName);
  if (!found) {
    await backend.call('CreateTable', createTableInput(definition), v.unknown());
    await untilActive(backend, TableName);
    return;
  }
  if (!isDeepStrictEqual(keyOf(found), keyOf(definition))) {
    throw new Error(
      `The key of the table ${TableName} has changed since its items were stored: start with the option reset.`,
    );
  }
  const update = async (change: object) => {
    const input = { TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates: [change] };
    await backend.call('UpdateTable', input, v.unknown());
    await untilActive(backend, TableName);
  };
  const wanted = new Map(GlobalSecondaryIndexes.map((index) => [index.IndexName, shapeOf(index, definition)]));
  const existing = new Map(found.GlobalSecondaryIndexes.map((index) => [index.IndexName, shapeOf(index, found)]));
  for (const [IndexName, shape] of existing) {
    if (!isDeepStrictEqual(shape, wanted.get(IndexName))) await update({ Delete: { IndexName } });
  }
  for (const index of GlobalSecondaryIndexes) {
    const isUnchanged = isDeepStrictEqual(existing.get(index.IndexName), wanted.get(index.IndexName));
    if (!isUnchanged) await update({ Create: index });
  }
}

async function describe(backend: Backend, TableName: string): Promise<DescribedTable | undefined> {
  try {
    return (await backend.call('DescribeTable', { TableName }, DescribedTable)).Table;
  } catch (error) {
    if (error instanceof AwsError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

/** Endpoints other than dynoxide may need some time, as DynamoDB does. */
async function untilActive(backend: Backend, tableName: string): Promise<void> {
  for (;;) {
    const table = await describe(backend, tableName);
    const states = [table?.TableStatus, ...(table?.GlobalSecondaryIndexes ?? []).map(({ IndexStatus }) => IndexStatus)];
    if (states.every((state) => state === 'ACTIVE')) return;
    await delay(POLL_MS);
  }
}

const createTableInput = ({ TableName, KeySchema, AttributeDefinitions, GlobalSecondaryIndexes }: TableDefinition) => ({
  TableName,
  KeySchema,
  AttributeDefinitions,
  ...(GlobalSecondaryIndexes?.length ? { GlobalSecondaryIndexes } : {}),
  BillingMode: 'PAY_PER_REQUEST',
});

type Keyed = Pick<TableDefinition, 'KeySchema' | 'AttributeDefinitions'>;

const keyOf = ({ KeySchema, AttributeDefinitions }: Keyed): string[] =>
  KeySchema.map(({ AttributeName, KeyType }) => {
    const attribute = AttributeDefinitions.find((one) => one.AttributeName === AttributeName);
    return `${KeyType} ${AttributeName} ${attribute?.AttributeType}`;
  });

const shapeOf = ({ KeySchema, Projection }: IndexDefinition, { AttributeDefinitions }: Keyed) => ({
  key: keyOf({ KeySchema, AttributeDefinitions }),
  projection: Projection.ProjectionType,
  attributes: (Projection.NonKeyAttributes ?? []).toSorted(),
});
