import { beforeEach, describe, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import type { QuotaKind } from '#contract/quotas.ts';
import { Account } from '#contract/schemas/account.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { PresetId } from '#contract/schemas/preset.ts';
import { TranscriptVersionList } from '#contract/schemas/transcript-version.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import type { Api } from '../../support/cloud/api.ts';
import { makeTarget, oneLine } from '../../support/cloud/matrix-targets.ts';
import { newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';

await serveInMemory();

const { quotas, rateLimits, maxWebhooks } = plans.free;
const slot = { filename: 'a.mp4', content_type: 'video/mp4', size: 10 };
const oneExport = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 1 };

let accountId: string;
let api: Api;
beforeEach(async () => {
  ({ accountId, api } = await newAccountInMemory('free'));
});

const usage = async () => (await api.get('/account')).as(Account).usage;
/** Sets the counter of a quota so that `left` remains. */
const leave = (kind: QuotaKind, left: number) =>
  updateItem('usage', { account_id: accountId, kind }, { set: { used: quotas[kind] - left, changes: 1 } });

it('GET /account shows quotas, usage and the rate limits of a key', async () => {
  expect((await api.get('/account')).as(Account)).toMatchObject({
    limits: { ...quotas, deleted_bytes: quotas.stored_bytes, webhooks: maxWebhooks },
    usage: { projects: 0, stored_bytes: 0, deleted_bytes: 0, webhooks: 0 },
    rate_limits: rateLimits,
  });
});

describe('a request beyond a quota', () => {
  const full = (kind: QuotaKind) => leave(kind, 0);
  const tooMany = { status: 429, code: 'too_many_open' };
  const overPlan = { status: 403, code: 'plan_limit_exceeded' };
  /** The message of a refusal. A 429 must have Retry-After, a 403 must not. */
  const messageOf = async (answer: Awaited<ReturnType<Api['post']>>, refusal: object) => {
    expect(answer.refusal).toEqual(refusal);
    const retryAfter = answer.headers.get('retry-after');
    expect(retryAfter === null ? null : Number(retryAfter)).toBe(answer.status === 429 ? 30 : null);
    return answer.as(ErrorBody).error.message;
  };

  it('of open work or slots answers 429 with Retry-After', async () => {
    const { id } = await makeTarget.project({ api, accountId });
    const upload = await makeTarget.upload({ api, accountId });
    const source = { source_url: 'https://receiver.example.com/talk.mp4', auto_transcribe: false };
    await full('open_transcriptions');
    const words = 'The free plan allows 10 open transcriptions: 10 are open, and this adds 1.';
    expect(await messageOf(await api.post(`/projects/${id}/transcribe`, {}), tooMany)).toContain(words);
    expect(await messageOf(await api.post('/projects', { upload_id: upload.id }), tooMany)).toContain(words);
    await full('open_exports');
    const batch = { ...oneExport, presets: ['youtube', 'tiktok'] };
    expect(await messageOf(await api.post(`/projects/${id}/exports`, batch), tooMany)).toContain('this adds 2');
    await full('open_imports');
    expect(await messageOf(await api.post('/projects', source), tooMany)).toContain('10 open imports');
    await full('upload_slots');
    expect(await messageOf(await api.post('/uploads', slot), tooMany)).toContain('100 upload slots');
    expect(await api.credits()).toBe(plans.free.startingCredits);
  });

  it('of projects or stored bytes answers 403, until something is deleted', async () => {
    const { id } = await makeTarget.editedProject({ api, accountId });
    const upload = await makeTarget.upload({ api, accountId });
    await full('projects');
    const project = { upload_id: upload.id, auto_transcribe: false };
    expect(await messageOf(await api.post('/projects', project), overPlan)).toContain('Delete one');
    await full('stored_bytes');
    const words = '20 GB are in use';
    expect(await messageOf(await api.post('/uploads', slot), overPlan)).toContain(words);
    const transcript = `/projects/${id}/transcript`;
    const longer = { lines: [{ words: [{ text: 'Hello there', start: 0, end: 0.5 }] }] };
    expect(await messageOf(await api.send('PUT', transcript, longer), overPlan)).toContain(words);
    for (const path of ['transcribe', 'transcribe/quote']) {
      const refused = await api.post(`/projects/${id}/${path}`, { language: 'en', text: 'A talk.' });
      expect(await messageOf(refused, overPlan)).toContain(words);
    }
    const [version] = (await api.get(`${transcript}/versions`)).as(TranscriptVersionList).data;
    const restored = await api.send('POST', `${transcript}/versions/${version?.version}/restore`);
    expect(await messageOf(restored, overPlan)).toContain(words);
    const operations = [{ op: 'replace_words', line: 0, word: 0, words: [{ text: 'Hello there' }] }];
    const edited = await api.send('PATCH', transcript, { operations }, { 'if-match': '*' });
    expect(await messageOf(edited, overPlan)).toContain(words);
    // It is merged with the version that it replaces, which is as long.
    expect((await api.send('PUT', transcript, oneLine)).status).toBe(200);
    await api.send('DELETE', `/projects/${id}`);
    expect((await api.post('/projects', project)).status).toBe(201);
  });

  it('gets its stored reply when it repeats an Idempotency-Key, and is counted once', async () => {
    const upload = await makeTarget.upload({ api, accountId });
    const body = { upload_id: upload.id, auto_transcribe: false };
    const headers = { 'idempotency-key': 'one' };
    const first = await api.post('/projects', body, headers);
    expect([first.status, (await usage()).projects]).toEqual([201, 1]);
    await full('projects');
    const again = await api.post('/projects', body, headers);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    expect((await usage()).projects).toBe(quotas.projects);
  });

  it('is one of two simultaneous requests for the last place', async () => {
    // A slot stays taken, while an export may end before the second request is counted.
    await leave('upload_slots', 1);
    const answers = await Promise.all([1, 2].map(() => api.post('/uploads', slot)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
  });
});

it('a batch of every preset fits into the free plan', () => {
  expect(PresetId.options.length).toBeLessThanOrEqual(quotas.open_exports);
});
