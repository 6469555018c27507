import { beforeEach, describe, expect, inject, it } from 'vitest';
import { maxFontBytes, maxFonts } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { plans } from '#contract/plans.ts';
import { AccountRecord } from '#contract/records/account.ts';
import { Account } from '#contract/schemas/account.ts';
import { CustomerFont, CustomerFontFile, CustomerFontList } from '#contract/schemas/font.ts';
import { getItem, updateItem } from '#runtime/aws/dynamodb.ts';
import { headObject } from '#runtime/aws/s3.ts';
import { countUsage } from '#runtime/stores/counted-usage.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { bodyOf, brandFont, otherBrandFont, withNumber } from '../support/fonts.ts';

const cloud = inject('cloud');
let api: Api;
let accountId: string;
beforeEach(async () => {
  ({ api, accountId } = await newAccount(cloud.data, 'studio'));
});

const send = (font: Buffer) => api.post('/fonts', bodyOf(font));
const upload = async (font = brandFont()) => (await send(font)).as(CustomerFont);
const list = async () => (await api.get('/fonts')).as(CustomerFontList).data;
const storedBytes = async () => (await api.get('/account')).as(Account).usage.stored_bytes;
const keyOf = ({ id }: CustomerFont) => ({ account_id: accountId, font_id: id });
const notFound = { status: 404, code: 'not_found' };

describe('a font', () => {
  it('is stored with its name and scripts, listed newest first, and counted until it is deleted', async () => {
    const first = await upload();
    const size = brandFont().length;
    expect(first).toMatchObject({ name: 'Pacifico Regular', size, scripts: ['Latin', 'Cyrillic'] });
    const second = await upload(otherBrandFont());
    expect(await list()).toEqual([second, first]);
    const { file_url, ...got } = (await api.get(`/fonts/${first.id}`)).as(CustomerFontFile);
    expect(got).toEqual(first);
    const file = await fetch(file_url, { headers: { origin: new URL(cloud.baseUrl).origin } });
    expect(file.headers.get('access-control-allow-origin')).not.toBeNull();
    expect(Buffer.from(await file.arrayBuffer()).equals(brandFont())).toBe(true);
    expect(await storedBytes()).toBe(first.size + second.size);
    expect(await countUsage(accountId, 'stored_bytes')).toBe(first.size + second.size);
    expect((await api.send('DELETE', `/fonts/${first.id}`)).status).toBe(204);
    expect((await api.get(`/fonts/${first.id}`)).refusal).toEqual(notFound);
    expect((await fetch(file_url)).status).toBe(403);
    expect((await api.send('DELETE', `/fonts/${first.id}`)).refusal).toEqual(notFound);
    expect(await list()).toEqual([second]);
    expect(await storedBytes()).toBe(second.size);
    expect(await countUsage(accountId, 'stored_bytes')).toBe(second.size);
    expect((await api.get('/account')).as(Account).usage.deleted_bytes).toBe(first.size);
    expect(await getItem('accounts', { account_id: accountId }, AccountRecord)).toMatchObject({ fonts: 1 });
  });

  it('of one file is one font, however often it is sent; for another account it is another', async () => {
    const answers = await Promise.all([send(brandFont()), send(brandFont()), send(brandFont())]);
    const fonts = [...answers.map((answer) => answer.as(CustomerFont)), await upload()];
    expect(new Set(fonts.map((font) => JSON.stringify(font))).size).toBe(1);
    expect(await list()).toHaveLength(1);
    expect(await storedBytes()).toBe(brandFont().length);
    const other = await newAccount(cloud.data, 'studio');
    const theirs = await new Api({ baseUrl: cloud.baseUrl, apiKey: other.apiKey }).post('/fonts', bodyOf(brandFont()));
    expect(theirs.as(CustomerFont).id).not.toBe(fonts[0]?.id);
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
    expect((await api.post('/fonts', body)).refusal).toEqual({ status: 400, code, param: 'file' });
    expect(await list()).toEqual([]);
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
    expect(await upload()).toEqual(font);
    await api.send('DELETE', `/fonts/${font.id}`);
    expect((await send(otherBrandFont())).status).toBe(201);
  });

  it('where it does not fit into the stored bytes of the plan, and leaves no file', async () => {
    const font = await upload();
    await api.send('DELETE', `/fonts/${font.id}`);
    const kind = { account_id: accountId, kind: 'stored_bytes' };
    await updateItem('usage', kind, { set: { used: plans.studio.quotas.stored_bytes } });
    expect((await send(brandFont())).refusal).toEqual({ status: 403, code: 'plan_limit_exceeded' });
    expect(await headObject(objectKeys.ownFont(keyOf(font)))).toBeUndefined();
  });
});
