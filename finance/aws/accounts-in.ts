import * as v from 'valibot';
import { getItem } from '#runtime/aws/dynamodb.ts';
import type { Usage } from '../books/usage.ts';
import { mapAtOnce } from './map-at-once.ts';

const Known = v.object({ name: v.string(), plan: v.string() });

const readAtOnce = 50;

/** The names and plans of the accounts in the rows by their ids, as they are now. An id without an account has neither. */
export const accountsIn = async (rows: readonly Pick<Usage, 'account_id'>[]) => {
  const ids = [...new Set(rows.flatMap(({ account_id }) => account_id ?? []))];
  const found = await mapAtOnce(ids, readAtOnce, async (account_id) => ({
    account_id,
    ...(await getItem('accounts', { account_id }, Known)),
  }));
  return {
    names: new Map(found.flatMap(({ account_id, name }) => (name ? [[account_id, name]] : []))),
    plans: new Map(found.flatMap(({ account_id, plan }) => (plan ? [[account_id, plan]] : []))),
  };
};
