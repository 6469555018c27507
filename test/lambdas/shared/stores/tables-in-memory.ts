import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type TableName, tableNames } from '../../../../contract/tables.ts';
import { setEnvironment } from '../../../faults/world/environment.ts';
import { Tables } from '../../../faults/world/tables.ts';
import { interceptSdk } from '../../../faults/world/transport.ts';

type Items = Partial<Record<TableName, object | readonly object[]>>;

const emptyTables = () => new Tables({ onCommit: () => {}, keepsCondition: () => true });
let tables = emptyTables();

/** Puts tables in memory where the stores' clients would open a connection; once per process. */
export const interceptTables = async (): Promise<void> => {
  setEnvironment();
  await interceptSdk(async ({ operation, body }) => ({
    body: JSON.stringify(tables.handle(operation, JSON.parse(body))),
  }));
};

/** From now on the tables hold these items and nothing else. */
export const hold = (items: Items): void => {
  tables = emptyTables();
  for (const [TableName, held] of Object.entries(items))
    for (const item of [held].flat())
      tables.handle('PutItem', { TableName, Item: marshall(item, { removeUndefinedValues: true }) });
};

export const itemsOf = (table: TableName): Record<string, unknown>[] =>
  tables.all(table).map((item) => unmarshall(Object(item)));

/** The first item of the table, as far as there is one. */
export const itemOf = (table: TableName): Record<string, unknown> | undefined => itemsOf(table)[0];

/** All there is. */
export const everything = (): Record<string, Record<string, unknown>[]> =>
  Object.fromEntries(tableNames.map((table) => [table, itemsOf(table)]));
