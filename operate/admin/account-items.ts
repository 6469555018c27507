import * as v from 'valibot';
import type { TableName } from '#contract/tables.ts';
import { accountPages } from '../accounts/item-pages.ts';

/** Every item of an account in a table whose partition key is the account. */
export const accountItems = async <S extends v.GenericSchema>(
  table: TableName,
  accountId: string,
  schema: S,
): Promise<v.InferOutput<S>[]> => {
  const items: v.InferOutput<S>[] = [];
  for await (const page of accountPages(table, accountId)) items.push(...page.map((item) => v.parse(schema, item)));
  return items;
};
