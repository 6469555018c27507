import { beforeAll, expect, it } from 'vitest';
import { maxStyles } from '#contract/limits.ts';
import type { StyleRecord } from '#contract/records/style.ts';
import {
  changeStyle,
  deleteStyle,
  insertStyle,
  listStyles,
  requestedStyle,
  styleOfNewProject,
} from '#runtime/stores/styles.ts';
import { account, account_id, created_at, job_id, other_id } from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const style: StyleRecord = { account_id, style_id: other_id, name: 'S', style: { font_size: 50 }, created_at };
const owner = { ...account, styles: 3 };
const byDefault = { ...owner, default_style_id: other_id };
const elsewhere = { ...owner, default_style_id: job_id };
const insert = (isDefault: boolean, remembered = {}) => insertStyle(style, { isDefault, remembered });

it.each([
  ['as it is', false, owner, { ...owner, styles: 4 }],
  ['as the default', true, elsewhere, { ...byDefault, styles: 4 }],
])('a style is stored %s, and counted', async (_, isDefault, before, after) => {
  hold({ accounts: before });
  await insert(isDefault);
  expect([itemsOf('styles'), itemOf('accounts')]).toEqual([[style], after]);
});

it.each([
  [
    'at the limit',
    { accounts: { ...owner, styles: maxStyles } },
    `An account has at most ${maxStyles} saved styles. Delete one first.`,
  ],
  ['without an account', {}, 'The style was refused by its count'],
  [
    'where it is stored already',
    { accounts: owner, styles: { ...style, name: 'T' } },
    'The style was refused by its style',
  ],
])('a style is refused %s', async (_, held, message) => {
  hold(held);
  const before = everything();
  await expect(insert(true)).rejects.toMatchObject({ message });
  expect(everything()).toEqual(before);
  const reply = {
    table: 'accounts',
    check: { account_id },
    conditions: [{ absent: 'erasing_at' }, { present: 'erasing_at' }],
  };
  await expect(insert(true, { reply })).rejects.toMatchObject({ code: 'unavailable' });
});

const change = { name: 'T', style: { font_size: 60 } };
const changed = { ...style, ...change };

it.each<[string, object, boolean, Parameters<typeof hold>[0], [object, object] | undefined]>([
  ['is changed alone', owner, false, { accounts: owner, styles: style }, [changed, owner]],
  ['becomes the default', owner, true, { accounts: owner, styles: style }, [changed, byDefault]],
  ['stays the default', byDefault, true, { accounts: byDefault, styles: style }, [changed, byDefault]],
  ['is the default no more', byDefault, false, { accounts: byDefault, styles: style }, [changed, owner]],
  ['stays where its name has changed', owner, false, { accounts: owner, styles: { ...style, name: 'U' } }, undefined],
  ['stays where its look has changed', owner, false, { accounts: owner, styles: { ...style, style: {} } }, undefined],
  ['stays where another is the default by now', byDefault, false, { accounts: elsewhere, styles: style }, undefined],
  ['stays where its account is gone', owner, true, { styles: style }, undefined],
])('a style %s', async (_, read, isDefault, held, after) => {
  hold(held);
  const before = everything();
  expect(await changeStyle({ ...account, ...read }, style, { ...change, isDefault })).toBe(after !== undefined);
  if (after) expect([itemOf('styles'), itemOf('accounts')]).toEqual(after);
  else expect(everything()).toEqual(before);
});

it.each([
  ['with the default', byDefault, byDefault, true],
  ['beside the default', elsewhere, elsewhere, true],
  ['unless it became the default', owner, byDefault, false],
  ['unless another became the default', byDefault, elsewhere, false],
])('a style is deleted %s', async (_, read, now, done) => {
  hold({ accounts: now, styles: style });
  expect(await deleteStyle(read, other_id)).toBe(done);
  const { default_style_id, ...left } = now;
  const after = done && read === byDefault ? left : now;
  expect([itemsOf('styles'), itemOf('accounts')]).toEqual(done ? [[], { ...after, styles: 2 }] : [[style], now]);
});

it('a style that is gone is not deleted', async () => {
  hold({ accounts: owner });
  await expect(deleteStyle(owner, other_id)).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no saved style with this id.',
  });
});

it('a request asks for a saved style, fields over it, or neither', async () => {
  hold({ styles: [style, { ...style, style_id: job_id }, { ...style, account_id: job_id }] });
  const base = { color: '#000000' };
  const asked = (requested: object) => requestedStyle(account_id, requested, base);
  expect(await asked({})).toBeUndefined();
  expect(await asked({ style: { font_size: 9 } })).toEqual({ color: '#000000', font_size: 9 });
  expect(await asked({ style: null })).toEqual({});
  expect(await asked({ style_id: other_id })).toEqual({ font_size: 50 });
  expect(await asked({ style_id: other_id, style: { color: '#ffffff' } })).toEqual({ font_size: 50, color: '#ffffff' });
  await expect(asked({ style_id: account_id })).rejects.toMatchObject({ code: 'not_found', param: 'style_id' });
  await expect(asked({ style: { font_id: job_id } })).rejects.toMatchObject({ param: 'style.font_id' });
  const ofNew = (default_style_id: string | undefined, requested: object) =>
    styleOfNewProject({ ...account, ...(default_style_id && { default_style_id }) }, requested);
  expect([await ofNew(undefined, {}), await ofNew(other_id, {}), await ofNew(account_id, {})]).toEqual([
    undefined,
    { font_size: 50 },
    undefined,
  ]);
  expect(await ofNew(other_id, { style: {} })).toEqual({ font_size: 50 });
  expect(await ofNew(other_id, { style: { font_size: 9 } })).toEqual({ font_size: 9 });
  expect(await ofNew(other_id, { style_id: job_id, style: {} })).toEqual({ font_size: 50 });
  expect((await listStyles(account_id)).map(({ style_id }) => style_id)).toEqual([other_id, job_id]);
});
