import { beforeEach, describe, expect, it } from 'vitest';
import { QuoteRecord } from '#contract/records/quote.ts';
import { ExportBatch } from '#contract/schemas/export.ts';
import type { Project } from '#contract/schemas/project.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { getItem, updateItem } from '#runtime/aws/dynamodb.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { creditAccount } from '../../../operate/accounts/accounts.ts';
import type { Answer, Api } from '../../support/cloud/api.ts';
import { chargesOf } from '../../support/cloud/ledger.ts';
import { newDraft } from '../../support/cloud/new-draft.ts';
import { newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';

await serveInMemory();

const batch = { presets: ['youtube', 'tiktok'], burn_captions: false, range_end: 1, resolution: '720p' };
let api: Api;
let accountId: string;
let draft: Project;
beforeEach(async () => {
  ({ api, accountId } = await newAccountInMemory('free'));
  draft = await newDraft(api);
});

const quoted = async (work: 'transcribe' | 'exports', body: object) =>
  (await api.post(`/projects/${draft.id}/${work}/quote`, body)).as(Quote);
const order = (work: 'transcribe' | 'exports', body: object, headers?: Record<string, string>) =>
  api.post(`/projects/${draft.id}/${work}`, body, headers);
const changeQuote = ({ quote_id }: Quote, set: Partial<QuoteRecord>) =>
  updateItem('quotes', { account_id: accountId, quote_id }, { set });
const charged = ({ status, headers }: Answer) => [status, headers.get('cueline-credits-charged')];
const expectReplay = (answer: Answer, first: Answer) => {
  expect([answer.status, answer.text]).toEqual([first.status, first.text]);
  expect(answer.headers.get('idempotent-replayed')).toBe('true');
};

describe('a quote', () => {
  it('of a batch has the price of each export, charges nothing, and is valid for fifteen minutes', async () => {
    const quote = await quoted('exports', batch);
    expect(quote).toMatchObject({
      project_id: draft.id,
      credits: 2,
      items: ['youtube', 'tiktok'].map((preset) => ({ type: 'export', preset, minutes: 1, credits: 1 })),
      affordable: true,
      warnings: [],
    });
    const leftMs = Date.parse(quote.expires_at) - Date.now();
    expect(leftMs).toBeGreaterThan(14 * 60_000);
    expect(leftMs).toBeLessThanOrEqual(15 * 60_000);
    expect(await api.credits()).toBe(60);
  });

  it('says why the work would be refused now', async () => {
    await creditAccount(accountId, 1 - (await api.credits()));
    const quote = await quoted('exports', { ...batch, max_credits: 0 });
    expect(quote.affordable).toBe(false);
    expect(quote.warnings.map(({ code }) => code)).toEqual(['max_credits_exceeded', 'insufficient_credits']);
    expect((await quoted('transcribe', {})).warnings).toEqual([]);
  });

  it('is refused like the work itself where that is not possible', async () => {
    const answer = await api.post(`/projects/${draft.id}/exports/quote`, { presets: ['youtube'] });
    expect(answer.refusal).toMatchObject({ status: 409, code: 'transcript_not_ready' });
    await order('transcribe', {});
    const busy = await api.post(`/projects/${draft.id}/transcribe/quote`, {});
    expect(busy.refusal).toMatchObject({ status: 409, code: 'project_busy' });
    const dear = await api.post(`/projects/${draft.id}/exports/quote`, { ...batch, resolution: '2160p' });
    expect(dear.refusal).toEqual({ status: 403, code: 'plan_limit_exceeded', param: 'resolution' });
  });

  it.each([
    ['is being imported', 'importing', { status: 409, code: 'project_busy' }],
    ['could not be imported', 'failed', { status: 400, code: 'not_media' }],
  ])('is refused where the media %s', async (_, status, refusal) => {
    await updateItem(
      'projects',
      { account_id: accountId, project_id: draft.id },
      { set: { status }, remove: ['media'] },
    );
    for (const [work, body] of [
      ['transcribe', {}],
      ['exports', batch],
    ]) {
      expect((await api.post(`/projects/${draft.id}/${work}/quote`, body)).refusal).toEqual(refusal);
    }
  });
});

describe('a redeemed quote', () => {
  it('makes the batch that was quoted, for its price, and once', async () => {
    const { quote_id } = await quoted('exports', batch);
    const first = await order('exports', { quote_id });
    expect(charged(first)).toEqual([202, '2']);
    expect(first.as(ExportBatch).data.map(({ preset, height }) => [preset, height])).toEqual([
      ['youtube', 720],
      ['tiktok', 1280],
    ]);
    expectReplay(await order('exports', { quote_id }), first);
    expectReplay(await order('exports', { quote_id, ...batch }, { 'idempotency-key': 'new' }), first);
    expect(await chargesOf(accountId)).toEqual([-1, -1]);
  });

  it('transcribes with the language and the text that were quoted', async () => {
    const { quote_id } = await quoted('transcribe', { language: 'en', text: 'Something else.' });
    const first = await order('transcribe', { quote_id });
    expect(charged(first)).toEqual([202, '1']);
    const project = await getProject(accountId, draft.id);
    expect(project).toMatchObject({ language: 'en', text_key: expect.stringContaining(draft.id) });
    expectReplay(await order('transcribe', { quote_id }), first);
    expect(await chargesOf(accountId)).toEqual([-1]);
  });

  it('gets the one stored reply when twenty requests redeem it at once', async () => {
    const { quote_id } = await quoted('exports', batch);
    const answers = await Promise.all(Array.from({ length: 20 }, () => order('exports', { quote_id })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await chargesOf(accountId)).toEqual([-1, -1]);
  });

  it('is replayed by the Idempotency-Key too, which is refused with another body', async () => {
    const { quote_id } = await quoted('exports', batch);
    const keyed = { 'idempotency-key': 'k' };
    const first = await order('exports', { quote_id }, keyed);
    expectReplay(await order('exports', { quote_id }, keyed), first);
    expect((await order('exports', batch, keyed)).refusal).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('is still replayed after the quote has expired, and another body is refused', async () => {
    const quote = await quoted('exports', batch);
    const first = await order('exports', { quote_id: quote.quote_id });
    await changeQuote(quote, { valid_until: new Date(0).toISOString() });
    expectReplay(await order('exports', { quote_id: quote.quote_id }), first);
    const other = await order('exports', { ...batch, resolution: '1080p', quote_id: quote.quote_id });
    expect(other.refusal).toEqual({ status: 409, code: 'quote_stale', param: 'quote_id' });
  });
});

describe('a quote is refused, and nothing is charged,', () => {
  const param = 'quote_id';

  it('that is sent with another body', async () => {
    const { quote_id } = await quoted('exports', batch);
    const stale = { status: 409, code: 'quote_stale', param };
    expect((await order('exports', { ...batch, presets: ['youtube'], quote_id })).refusal).toEqual(stale);
    const { quote_id: of_transcription } = await quoted('transcribe', { language: 'en' });
    expect((await order('transcribe', { language: 'de', quote_id: of_transcription })).refusal).toEqual(stale);
    expect(charged(await order('exports', { ...batch, quote_id, max_credits: 2 }))).toEqual([202, '2']);
  });

  it('when the price has changed', async () => {
    const { quote_id } = await quoted('transcribe', {});
    const { media } = await getProject(accountId, draft.id);
    const set = { media: { ...media, durationMs: 61_000 } };
    await updateItem('projects', { account_id: accountId, project_id: draft.id }, { set });
    const answer = await order('transcribe', { quote_id });
    expect(answer.refusal).toEqual({ status: 409, code: 'quote_stale', param });
    expect(answer.text).toContain('This takes 2 credits now, and the quote says 1');
    expect(await api.credits()).toBe(60);
  });

  it('once it has expired', async () => {
    const expired = { status: 410, code: 'quote_expired', param };
    const valid_until = new Date(Date.now() - 1).toISOString();
    for (const [work, body] of [
      ['exports', batch],
      ['transcribe', {}],
    ] as const) {
      const quote = await quoted(work, body);
      await changeQuote(quote, { valid_until });
      expect((await order(work, { quote_id: quote.quote_id })).refusal).toEqual(expired);
    }
    expect(await api.credits()).toBe(60);
  });

  it('where it is not for this project, this work or this account', async () => {
    const missing = { status: 404, code: 'not_found', param };
    const { quote_id } = await quoted('exports', batch);
    expect((await order('transcribe', { quote_id })).refusal).toEqual(missing);
    const other = await newDraft(api);
    expect((await api.post(`/projects/${other.id}/exports`, { quote_id })).refusal).toEqual(missing);
    const { api: stranger } = await newAccountInMemory('free');
    const theirs = await newDraft(stranger);
    expect((await stranger.post(`/projects/${theirs.id}/exports`, { quote_id })).refusal).toEqual(missing);
    await order('exports', { quote_id });
    expect((await order('transcribe', { quote_id })).refusal).toEqual(missing);
    expect((await api.post(`/projects/${other.id}/exports`, { quote_id })).refusal).toEqual(missing);
  });

  it('that costs more than max_credits', async () => {
    const { quote_id } = await quoted('exports', batch);
    expect((await order('exports', { quote_id, max_credits: 1 })).refusal).toMatchObject({
      code: 'max_credits_exceeded',
    });
  });
});

it('exports need presets or a quote', async () => {
  const answer = await order('exports', { resolution: '720p' });
  expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'presets' });
  expect(answer.text).toContain('is required, unless quote_id is given');
});

it('a quote is kept for a day, so that an expired one is answered differently from one that never existed', async () => {
  const { quote_id } = await quoted('transcribe', {});
  const record = await getItem('quotes', { account_id: accountId, quote_id }, QuoteRecord);
  expect(Math.abs((record?.expires_at ?? 0) - Date.now() / 1000 - 24 * 3600)).toBeLessThan(60);
});
