import * as v from 'valibot';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { getItem } from '../aws/dynamodb.ts';

const Named = v.object({ name: v.string() });

/** The names of the customers that rows are of; none of an id that is no account's. */
export const accountNamesOf = async (rows: readonly CostRow[]): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(rows.flatMap(({ account_id }) => account_id ?? []))];
  const found = await Promise.all(
    ids.map(
      async (account_id) => [account_id, (await getItem('accounts', { account_id }, Named))?.name ?? ''] as const,
    ),
  );
  return new Map(found.filter(([, name]) => name !== ''));
};
