import { beforeAll, beforeEach, expect, it } from 'vitest';
import { maxSearched } from '#contract/limits.ts';
import { StyleRecord } from '#contract/records/style.ts';
import { maxFoundBytes, searchItems } from '#runtime/stores/search-items.ts';
import { account_id, created_at } from '../../support/stores/example-records.ts';
import { hold, interceptTables } from '../../support/stores/tables-in-memory.ts';

const count = maxSearched + 50;
const idAt = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const styles = Array.from({ length: count }, (_, at) => ({
  account_id,
  style_id: idAt(at),
  name: at === 0 ? 'oldest' : 'style',
  style: {},
  created_at,
}));
beforeAll(interceptTables);
beforeEach(() => hold({ styles }));

const query = { table: 'styles', partition: { account_id }, limit: 100 } as const;
const idOf = ({ style_id }: StyleRecord) => style_id;
const idsFound = async (search: Omit<Parameters<typeof searchItems<typeof StyleRecord>>[2], 'idOf'>) => {
  const { found, last } = await searchItems(query, StyleRecord, { ...search, idOf });
  return { ids: found.map(idOf), last };
};

it('finds as many as asked for, and tells the last one only where another follows', async () => {
  expect(await idsFound({ limit: 2 })).toEqual({ ids: [idAt(count - 1), idAt(count - 2)], last: idAt(count - 2) });
  hold({ styles: styles.slice(0, 2) });
  expect(await idsFound({ limit: 2 })).toEqual({ ids: [idAt(1), idAt(0)], last: undefined });
});

it('reads a limited number of items, and says where the next page begins', async () => {
  const fits = ({ name }: StyleRecord) => name === 'oldest';
  const first = await idsFound({ limit: 2, fits });
  expect(first).toEqual({ ids: [], last: idAt(count - maxSearched) });
  const rest = { ...query, between: { style_id: [idAt(0), first.last ?? ''] as const } };
  const { found, last } = await searchItems(rest, StyleRecord, { limit: 2, idOf, fits, before: first.last });
  expect([found.map(idOf), last]).toEqual([[idAt(0)], undefined]);
});

it('a list that fits into one page as long as a search is the last page', async () => {
  hold({ styles: styles.slice(0, 2) });
  const whole = { ...query, limit: maxSearched + 1 };
  expect((await searchItems(whole, StyleRecord, { limit: maxSearched, idOf })).last).toBeUndefined();
});

const large = (bytes: number) => styles.map((style) => ({ ...style, name: 'x'.repeat(bytes) }));

it('finds as many as asked for though a page of the table has only few that large', async () => {
  hold({ styles: large(13_500).slice(0, 250) });
  const { found } = await searchItems({ ...query, limit: 1000 }, StyleRecord, { limit: 200, idOf });
  expect(found).toHaveLength(200);
});

it('ends a page before its reply is too long for a function, and goes on behind it', async () => {
  hold({ styles: large(300_000).slice(0, 20) });
  const first = await idsFound({ limit: 1000 });
  const all = Array.from({ length: 20 }, (_, at) => idAt(19 - at));
  const fitting = Math.floor(maxFoundBytes / 300_500);
  expect(first).toEqual({ ids: all.slice(0, fitting), last: all[fitting - 1] });
  const rest = { ...query, between: { style_id: [idAt(0), first.last ?? ''] as const } };
  const { found, last } = await searchItems(rest, StyleRecord, { limit: 1000, idOf, before: first.last });
  expect([found.map(idOf), last]).toEqual([all.slice(fitting), undefined]);
});
