import { beforeAll, beforeEach, expect, it } from 'vitest';
import { maxFonts } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { plans } from '#contract/plans.ts';
import type { FontRecord } from '#contract/records/font.ts';
import { deleteFont, insertFont, listFonts, requireFont } from '#runtime/stores/fonts.ts';
import { brandFontId } from '../../support/brand-font-id.ts';
import { account, account_id, created_at, endedAt, other_id } from '../../support/stores/example-records.ts';
import {
  everything,
  hold,
  interceptTables,
  itemOf,
  itemsOf,
  keysOf,
  usageNow,
} from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const font: FontRecord = { account_id, font_id: brandFontId, name: 'F', scripts: [], size_bytes: 4, created_at };
const message = 'There is no font with this id.';
beforeEach(() => hold({ accounts: { ...account, fonts: 1 } }));

it('a font is stored once with its file, counted, and taken away as a whole', async () => {
  expect(await insertFont(account, font, Buffer.from('file'))).toEqual(font);
  expect(await insertFont(account, { ...font, name: 'again' }, Buffer.from('file'))).toEqual(font);
  expect([itemsOf('fonts'), itemOf('accounts')?.fonts, usageNow()]).toEqual([[font], 2, { stored_bytes: 4 }]);
  expect(keysOf()).toEqual([objectKeys.ownFont(font)]);
  await deleteFont(font);
  expect([itemsOf('fonts'), itemOf('accounts')?.fonts, usageNow()]).toEqual([[], 1, { stored_bytes: 0 }]);
  expect(keysOf()).toEqual([]);
  await expect(deleteFont(font)).rejects.toMatchObject({ code: 'not_found', message });
});

const full = { account_id, kind: 'stored_bytes', used: plans.free.quotas.stored_bytes, changes: 1 };
const limit = `An account has at most ${maxFonts} fonts. Delete one first.`;

it.each([
  ['at the limit', { accounts: { ...account, fonts: maxFonts } }, { code: 'plan_limit_exceeded', message: limit }],
  ['without room for its bytes', { accounts: account, usage: full }, { code: 'plan_limit_exceeded' }],
  ['without an account', {}, { message: 'The font was refused by its count' }],
])('a font is refused %s, and leaves no file', async (_, held, error) => {
  hold(held);
  const before = everything();
  await expect(insertFont(account, font, Buffer.from('file'))).rejects.toMatchObject(error);
  expect([everything(), keysOf()]).toEqual([before, []]);
});

it('the font of a style is that of its account', async () => {
  hold({ fonts: font });
  expect(await requireFont(account_id, { font_id: brandFontId })).toEqual(font);
  for (const style of [undefined, null, {}, { font_id: null }])
    expect(await requireFont(account_id, style)).toBeUndefined();
  const missing = { code: 'not_found', message, param: 'style.font_id' };
  await expect(requireFont(other_id, { font_id: brandFontId })).rejects.toMatchObject(missing);
});

it('fonts are listed newest first, whatever their ids', async () => {
  const [low, high] = ['0', 'f'].map((digit) => `${digit}${brandFontId.slice(1)}`);
  const fonts = [{ ...font, font_id: high }, { ...font, font_id: low, created_at: endedAt }, font];
  hold({ fonts: [...fonts, { ...font, account_id: other_id }] });
  const ids = (await listFonts(account_id)).map(({ font_id }) => font_id);
  expect(ids).toEqual([low, ...[high, brandFontId].sort().reverse()]);
});
