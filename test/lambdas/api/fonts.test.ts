import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxFontBytes, maxFonts } from '#contract/limits.ts';
import { plans } from '#contract/plans.ts';
import { Account } from '#contract/schemas/account.ts';
import { CustomerFont, CustomerFontFile, CustomerFontList } from '#contract/schemas/font.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { bodyOf, brandFont, otherBrandFont, withNumber } from '../../support/fonts.ts';
import { type ApiInMemory, newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';
import { everything, hold, itemOf, keysOf, oldKeys, usageNow } from '../../support/stores/tables-in-memory.ts';

beforeAll(serveInMemory);
let api: ApiInMemory;
let accountId: string;
beforeEach(async () => {
  hold({});
  ({ api, accountId } = await newAccountInMemory('studio'));
});

const send = (font: Buffer) => api.post('/fonts', bodyOf(font));
const upload = async (font = brandFont()) => (await send(font)).as(CustomerFont);
const remove = (id: string) => api.send('DELETE', `/fonts/${id}`);
const list = async (query = '') => (await api.get(`/fonts${query}`)).as(CustomerFontList);
const usage = async () => (await api.get('/account')).as(Account).usage;
const notFound = { status: 404, code: 'not_found' };

describe('a font', () => {
  it('is stored with its name and scripts, listed newest first, and counted until it is deleted', async () => {
    const first = await upload();
    const size = brandFont().length;
    expect(first).toMatchObject({ name: 'Pacifico Regular', size, scripts: ['Latin', 'Cyrillic'] });
    const second = await upload(otherBrandFont());
    expect(await list()).toEqual({ data: [second, first] });
    const page = await list('?limit=1');
    expect(page.data).toEqual([second]);
    expect(await list(`?limit=1&cursor=${page.next_cursor}`)).toEqual({ data: [first] });
    const { file_url, ...got } = (await api.get(`/fonts/${first.id}`)).as(CustomerFontFile);
    expect(got).toEqual(first);
    expect(new URL(file_url).pathname).toBe(`/bucket/${keysOf('own-fonts/').find((key) => key.includes(first.id))}`);
    expect(usageNow()).toEqual({ stored_bytes: size + second.size });
    expect((await remove(first.id)).status).toBe(204);
    for (const gone of [await api.get(`/fonts/${first.id}`), await remove(first.id)])
      expect(gone.refusal).toEqual(notFound);
    expect(await list()).toEqual({ data: [second] });
    expect(await usage()).toMatchObject({ stored_bytes: second.size, deleted_bytes: size });
    expect(itemOf('accounts')).toMatchObject({ fonts: 1 });
    expect(keysOf('own-fonts/')).toHaveLength(1);
  });

  it('of one file is one font, however often it is sent; for another account it is another', async () => {
    const answers = await Promise.all([send(brandFont()), send(brandFont()), send(brandFont())]);
    const fonts = [...answers.map((answer) => answer.as(CustomerFont)), await upload()];
    expect(new Set(fonts.map((font) => JSON.stringify(font))).size).toBe(1);
    expect((await list()).data).toHaveLength(1);
    expect(usageNow()).toEqual({ stored_bytes: brandFont().length });
    expect(oldKeys()).toEqual([]);
    const { api: stranger } = await newAccountInMemory('studio');
    expect((await stranger.post('/fonts', bodyOf(brandFont()))).as(CustomerFont).id).not.toBe(fonts[0]?.id);
  });

  it('is deleted once, by one of several requests', async () => {
    const { id, size } = await upload();
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await usage()).toMatchObject({ stored_bytes: 0, deleted_bytes: size });
    expect(itemOf('accounts')).toMatchObject({ fonts: 0 });
  });
});

describe('is refused', () => {
  const padded = (sizeBytes: number) => Buffer.concat([brandFont(), Buffer.alloc(sizeBytes - brandFont().length)]);

  it.each([
    ['a file that is no font', bodyOf(Buffer.from('<html>')), 'unusable_font'],
    ['a font that may not be embedded', bodyOf(withNumber('OS/2', 8, 2)), 'font_licence'],
    ['a file that is not base64', { file: 'a font!!' }, 'invalid_request'],
    ['base64 without its padding', { file: 'AAEAA' }, 'invalid_request'],
    ['no file', {}, 'invalid_request'],
    ['a file that is too large', bodyOf(padded(maxFontBytes + 3)), 'invalid_request'],
  ])('%s', async (_, body, code) => {
    const before = everything();
    expect((await api.post('/fonts', body)).refusal).toEqual({ status: 400, code, param: 'file' });
    expect(everything().fonts).toEqual(before.fonts);
    expect(keysOf()).toEqual([]);
  });

  it('not one of the largest size', async () => {
    expect(await upload(padded(maxFontBytes))).toMatchObject({ size: maxFontBytes });
  });

  it('to an account that has as many as it may, until it deletes one', async () => {
    const font = await upload();
    await updateItem('accounts', { account_id: accountId }, { set: { fonts: maxFonts } });
    const refused = await send(otherBrandFont());
    expect(refused.refusal).toEqual({ status: 403, code: 'plan_limit_exceeded' });
    expect(refused.text).toContain(`at most ${maxFonts} fonts`);
    expect(keysOf('own-fonts/')).toHaveLength(1);
    expect(await upload()).toEqual(font);
    await remove(font.id);
    expect((await send(otherBrandFont())).status).toBe(201);
  });

  it('where it does not fit into the stored bytes of the plan, and leaves no file', async () => {
    const used = plans.studio.quotas.stored_bytes - brandFont().length + 1;
    await updateItem('usage', { account_id: accountId, kind: 'stored_bytes' }, { set: { used } });
    const refused = await send(brandFont());
    expect(refused.refusal).toEqual({ status: 403, code: 'plan_limit_exceeded' });
    expect(refused.text).toContain('in use');
    expect([...keysOf(), ...oldKeys()]).toEqual([]);
    await updateItem('usage', { account_id: accountId, kind: 'stored_bytes' }, { set: { used: used - 1 } });
    expect((await send(brandFont())).status).toBe(201);
  });
});
