import { beforeEach, describe, expect, it } from 'vitest';
import { IdempotencyRecord } from '#contract/records/idempotency.ts';
import { CreatedApiKey } from '#contract/schemas/api-key.ts';
import { ExportBatch } from '#contract/schemas/export.ts';
import { Project, ProjectList } from '#contract/schemas/project.ts';
import { CreatedWebhook } from '#contract/schemas/webhook.ts';
import { getItem, updateItem } from '#runtime/aws/dynamodb.ts';
import { creditAccount } from '../../../operate/accounts/accounts.ts';
import type { Answer, Api } from '../../support/cloud/api.ts';
import { chargesOf, ledgerOf } from '../../support/cloud/ledger.ts';
import { newDraft } from '../../support/cloud/new-draft.ts';
import { ApiInMemory, newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';
import { keysOf } from '../../support/stores/tables-in-memory.ts';

await serveInMemory();

const silent = 'silent.mp4';
let api: Api;
let accountId: string;
beforeEach(async () => {
  ({ api, accountId } = await newAccountInMemory('free'));
});

const keyed = (key: string) => ({ 'idempotency-key': key });
const replayed = (answer: Answer) => answer.headers.get('idempotent-replayed');

const expectReplay = (replay: Answer, first: Answer) => {
  expect([replay.status, replay.text]).toEqual([first.status, first.text]);
  expect([replayed(first), replayed(replay)]).toEqual([null, 'true']);
};

describe('a retry with the same key gets the first reply, byte for byte,', () => {
  it('of POST /projects, also after its work has ended and its project is deleted', async () => {
    const upload_id = await api.upload(silent, 'video/mp4');
    const send = () => api.post('/projects', { upload_id, language: 'en' }, keyed('create'));
    const first = await send();
    const project = first.as(Project);
    expectReplay(await send(), first);
    await api.send('DELETE', `/projects/${project.id}`);
    expectReplay(await send(), first);
    expect(await chargesOf(accountId)).toEqual([-1]);
  });

  it('with its secret, which the table does not have, and one slot, one endpoint and one API key are made', async () => {
    const { api: pro } = await newAccountInMemory('pro');
    const upload = { filename: 'talk.mp4', content_type: 'video/mp4', size: 1000 };
    const calls = [
      ['/uploads', upload],
      ['/api-keys', { name: 'second', scopes: ['account:read'] }],
    ] as const;
    for (const [path, body] of calls) {
      const first = await pro.post(path, body, keyed('same'));
      expect(first.status).toBe(201);
      expectReplay(await pro.post(path, body, keyed('same')), first);
    }
    const { usage } = JSON.parse((await pro.get('/account')).text);
    expect(usage.upload_slots).toBe(1);
    const { data } = JSON.parse((await pro.get('/api-keys')).text);
    expect(data).toHaveLength(2);
    const rotate = () => pro.post(`/api-keys/${data[0].id}/rotate`, {}, keyed('same'));
    const rotated = await rotate();
    expectReplay(await rotate(), rotated);
    const endpoint = { url: 'https://8.8.8.8/hook' };
    const made = await pro.post('/webhooks', endpoint, keyed('same'));
    const another = await pro.post('/webhooks', endpoint);
    const rotationOf = (of: Answer) => `/webhooks/${of.as(CreatedWebhook).id}/rotate`;
    expect((await pro.post(rotationOf(made), undefined, keyed('same'))).status).toBe(200);
    const others = [
      ['/uploads', { ...upload, size: 2 }],
      [`/api-keys/${data[0].id}/rotate`, { overlap_seconds: 60 }],
      ['/webhooks', { ...endpoint, events: ['export.completed'] }],
      [rotationOf(another), undefined],
    ] as const;
    for (const [path, body] of others)
      expect((await pro.post(path, body, keyed('same'))).refusal).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('only to the API key that sent it, where it has a secret', async () => {
    const { api: owner, accountId: id } = await newAccountInMemory('pro');
    const made = (await owner.post('/api-keys', { name: 'second', scopes: ['keys:manage', 'account:read'] })).as(
      CreatedApiKey,
    );
    const second = new ApiInMemory(id, made.secret);
    const first = await owner.post('/api-keys', { name: 'third', scopes: ['account:read'] }, keyed('same'));
    const { secret } = first.as(CreatedApiKey);
    expect(
      (await second.post('/api-keys', { name: 'third', scopes: ['account:read'] }, keyed('same'))).refusal,
    ).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    const key = { account_id: id, request_key: 'createApiKey#same' };
    expect((await getItem('idempotency', key, IdempotencyRecord))?.body).not.toContain(secret);
  });

  it('of POST transcribe, while its job runs and after', async () => {
    const upload_id = await api.upload(silent, 'video/mp4');
    const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
    const send = () => api.post(`/projects/${id}/transcribe`, { language: 'en' }, keyed('again'));
    const first = await send();
    expectReplay(await send(), first);
    expect(await chargesOf(accountId)).toEqual([-1]);
  });

  it('that orders a batch by POST exports', async () => {
    const { id } = await newDraft(api);
    const body = { presets: ['youtube', 'tiktok'], burn_captions: false, range_end: 1, resolution: '720p' };
    const send = () => api.post(`/projects/${id}/exports`, body, keyed('batch'));
    const first = await send();
    expectReplay(await send(), first);
    expect(first.as(ExportBatch).data).toHaveLength(2);
    expect(await chargesOf(accountId)).toEqual([-1, -1]);
  });
});

describe('a key', () => {
  it('may have 1 to 200 characters', async () => {
    const wrong = { status: 400, code: 'invalid_request', param: 'Idempotency-Key' };
    const send = async (key: string) => api.post(`/projects/${(await newDraft(api)).id}/transcribe`, {}, keyed(key));
    expect((await send('k'.repeat(201))).refusal).toEqual(wrong);
    expect((await send('')).refusal).toEqual(wrong);
    expect((await send('k'.repeat(200))).status).toBe(202);
  });

  it('counts only for its account', async () => {
    const { api: stranger } = await newAccountInMemory('free');
    const [mine, theirs] = [await newDraft(api), await newDraft(stranger)];
    const first = await api.post(`/projects/${mine.id}/transcribe`, {}, keyed('same'));
    const second = await stranger.post(`/projects/${theirs.id}/transcribe`, {}, keyed('same'));
    expect([first.status, second.status, replayed(second)]).toEqual([202, 202, null]);
  });

  it('counts only for its route', async () => {
    const draft = await newDraft(api);
    const body = { presets: ['youtube'], burn_captions: false, range_end: 1, resolution: '720p' };
    expect((await api.post(`/projects/${draft.id}/exports`, body, keyed('same'))).status).toBe(202);
    const other = await api.post(`/projects/${draft.id}/transcribe`, {}, keyed('same'));
    expect([other.status, replayed(other)]).toEqual([202, null]);
  });

  it('is refused with another body or another path', async () => {
    const [draft, other] = [await newDraft(api), await newDraft(api)];
    const first = await api.post(`/projects/${draft.id}/transcribe`, { text: 'la' }, keyed('one'));
    const reused = { status: 422, code: 'idempotency_key_reused', param: 'Idempotency-Key' };
    const refused = async (id: string, body: object) =>
      (await api.post(`/projects/${id}/transcribe`, body, keyed('one'))).refusal;
    expect(await refused(draft.id, { text: 'la', language: 'de' })).toEqual(reused);
    expect(await refused(other.id, { text: 'la' })).toEqual(reused);
    // The request is the same with its fields in another order and with a default written out.
    const same = '{ "text": "la", "language": "auto" }';
    expectReplay(await api.post(`/projects/${draft.id}/transcribe`, same, keyed('one')), first);
  });

  it('has no effect on routes that take none', async () => {
    const { id } = await newDraft(api);
    const quote = () => api.post(`/projects/${id}/transcribe/quote`, {}, keyed('k'));
    const [first, second] = [await quote(), await quote()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.text).not.toBe(second.text);
  });

  it('may be used again after 24 hours, even while its record still exists', async () => {
    const draft = await newDraft(api);
    const body = { presets: ['youtube'], burn_captions: false, range_end: 1, resolution: '720p' };
    const send = () => api.post(`/projects/${draft.id}/exports`, body, keyed('day'));
    const first = await send();
    const key = { account_id: accountId, request_key: 'createExports#day' };
    const record = await getItem('idempotency', key, IdempotencyRecord);
    const dayFromNow = Date.now() / 1000 + 24 * 3600;
    expect(Math.abs((record?.expires_at ?? 0) - dayFromNow)).toBeLessThan(60);
    await updateItem('idempotency', key, { set: { expires_at: Math.floor(Date.now() / 1000) - 1 } });
    const later = await send();
    expect([later.status, replayed(later)]).toEqual([202, null]);
    expect(later.text).not.toBe(first.text);
    expectReplay(await send(), later);
    expect(await chargesOf(accountId)).toHaveLength(2);
  });
});

it('an error is not stored: a request refused for lack of credits succeeds under the same key after a grant', async () => {
  const draft = await newDraft(api);
  await creditAccount(accountId, -(await api.credits()));
  const send = () => api.post(`/projects/${draft.id}/transcribe`, {}, keyed('poor'));
  const refused = await send();
  expect(refused.refusal).toEqual({ status: 402, code: 'insufficient_credits' });
  expect(refused.text).toContain('This takes 1 credit and the account has 0.');
  await creditAccount(accountId, 1);
  const answer = await send();
  expect([answer.status, replayed(answer)]).toEqual([202, null]);
  expectReplay(await send(), answer);
});

it('a project that cannot be paid is refused with its price and the balance, and leaves no object', async () => {
  await creditAccount(accountId, -(await api.credits()));
  const upload_id = await api.upload(silent, 'video/mp4');
  const answer = await api.post('/projects', { upload_id, text: 'la' });
  expect(answer.refusal).toEqual({ status: 402, code: 'insufficient_credits' });
  expect(answer.text).toContain('This takes 1 credit and the account has 0.');
  expect((await api.get('/projects')).as(ProjectList).data).toEqual([]);
  for (const prefix of ['media', 'texts']) expect(keysOf(`${prefix}/${accountId}/`)).toEqual([]);
  // A project without transcription costs nothing.
  expect((await api.post('/projects', { upload_id, auto_transcribe: false })).status).toBe(201);
});

it('of simultaneous requests for the last credit one succeeds, and the balance stays at zero', async () => {
  const drafts = await Promise.all(Array.from({ length: 6 }, () => newDraft(api)));
  await creditAccount(accountId, 1 - (await api.credits()));
  const answers = await Promise.all(drafts.map(({ id }) => api.post(`/projects/${id}/transcribe`, {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 402, 402, 402, 402, 402]);
  expect(await api.credits()).toBe(0);
  const ledger = await ledgerOf(accountId);
  expect(ledger.reduce((sum, { credits }) => sum + credits, 0)).toBe(0);
});
