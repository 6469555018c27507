import * as v from 'valibot';
import type { TableName } from '#contract/tables.ts';
import { tablePages } from './item-pages.ts';

/** Every item of a table, oldest first, for lists of the operator. */
export const scanTable = async <S extends v.GenericSchema<unknown, { created_at: string }>>(
  table: TableName,
  schema: S,
): Promise<v.InferOutput<S>[]> => {
  const items: v.InferOutput<S>[] = [];
  for await (const page of tablePages(table)) items.push(...page.map((item) => v.parse(schema, item)));
  return items.sort((one, other) => one.created_at.localeCompare(other.created_at));
};
