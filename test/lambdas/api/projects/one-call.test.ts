import { beforeEach, describe, expect, it } from 'vitest';
import type { ExportRecord } from '#contract/records/export.ts';
import { Export, ExportList } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Quote } from '#contract/schemas/quote.ts';
import type { Scope } from '#contract/scopes.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { failWork } from '#runtime/stores/fail-work.ts';
import { creditAccount } from '../../../../operate/accounts/accounts.ts';
import type { Answer, Api } from '../../../support/cloud/api.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';

await serveInMemory();

const exports = { presets: ['tiktok', 'youtube'], resolution: '720p' };
const source_url = 'https://media.example.com/talk.mp4';
let api: Api;
let accountId: string;
let withKey: (only?: readonly Scope[]) => Promise<Api>;
beforeEach(async () => {
  ({ api, accountId, withKey } = await newAccountInMemory('free'));
});

const ofUpload = async (body: object = {}) =>
  api.post('/projects', { upload_id: await api.upload('silent.mp4', 'video/mp4'), exports, ...body });
const exportsOf = async ({ export_ids = [] }: Project | Job) =>
  Promise.all(export_ids.map(async (id) => (await api.get(`/exports/${id}`)).as(Export)));
const charged = ({ headers }: Answer) => Number(headers.get('cueline-credits-charged'));

/** What refuses a request leaves no project, no export and no charge. */
const expectNothingMade = async () => {
  expect([(await api.get('/exports')).as(ExportList).data, await api.credits()]).toEqual([[], 60]);
};

describe('POST /projects with exports', () => {
  it('of an upload makes and charges them with the transcription', async () => {
    const answer = await ofUpload({ max_credits: 3 });
    const project = answer.as(Project);
    expect([charged(answer), await api.credits()]).toEqual([3, 57]);
    const waiting = { project_id: project.id, status: 'queued', credits: 1 };
    expect(await exportsOf(project)).toMatchObject(exports.presets.map((preset) => ({ ...waiting, preset })));
    const job = (await api.get(`/jobs/${project.job_id}`)).as(Job);
    expect(job).toMatchObject({ type: 'transcription', credits: 1, export_ids: project.export_ids });
  });

  it('of a link makes them at once, and charges nothing before the link is imported', async () => {
    const project = (await api.post('/projects', { source_url, exports })).as(Project);
    expect(project.status).toBe('importing');
    expect(await exportsOf(project)).toMatchObject(exports.presets.map((preset) => ({ preset, credits: 0 })));
    expect(await api.credits()).toBe(60);
  });

  it.each([
    ['over max_credits', { max_credits: 2 }, { status: 402, code: 'max_credits_exceeded', param: 'max_credits' }],
    [
      'larger than the plan',
      { exports: { ...exports, resolution: '2160p' } },
      { status: 403, code: 'plan_limit_exceeded', param: 'exports.resolution' },
    ],
    [
      'a range that the media do not have',
      { exports: { ...exports, range_end: 20 } },
      { status: 400, code: 'invalid_request', param: 'exports.range_end' },
    ],
    [
      'a preset that does not take the clip',
      { exports: { presets: ['tiktok', 'instagram_reels'], range_end: 2 } },
      { status: 400, code: 'invalid_request', param: 'exports.presets[1]' },
    ],
    ['without a transcription', { auto_transcribe: false }, { status: 400, code: 'invalid_request', param: 'exports' }],
    [
      'in a style that there is not',
      { exports: { ...exports, style_id: '019ab2c4-0000-7000-8000-000000000000' } },
      { status: 404, code: 'not_found', param: 'exports.style_id' },
    ],
  ])('is refused %s, and makes nothing', async (_, body, refusal) => {
    expect((await ofUpload(body)).refusal).toEqual(refusal);
    await expectNothingMade();
  });

  it('is refused where the credits are too few for all of it', async () => {
    await creditAccount(accountId, 2 - 60);
    expect((await ofUpload()).refusal).toMatchObject({ status: 402, code: 'insufficient_credits' });
    expect([(await api.get('/exports')).as(ExportList).data, await api.credits()]).toEqual([[], 2]);
  });

  it('of a link is refused for a picture that no media could have', async () => {
    const unfit = { presets: ['instagram_feed'], resolution: '2160p' };
    expect((await api.post('/projects', { source_url, exports: unfit })).refusal).toMatchObject({
      status: 400,
      param: 'exports.presets[0]',
    });
    await expectNothingMade();
  });

  it('needs the scope of exports, as a transcription with exports and its quote do', async () => {
    const { id } = await newDraft(api);
    const quote = (await api.post(`/projects/${id}/transcribe/quote`, { exports })).as(Quote);
    const lacks = await withKey(['projects:read', 'projects:write']);
    for (const [path, body] of [
      ['/projects', { source_url, exports }],
      [`/projects/${id}/transcribe`, { exports }],
      [`/projects/${id}/transcribe/quote`, { exports }],
      [`/projects/${id}/transcribe`, { quote_id: quote.quote_id }],
    ] as const)
      expect((await lacks.post(path, body)).refusal).toMatchObject({ status: 403, code: 'scope_missing' });
    await expectNothingMade();
  });

  it('again with its Idempotency-Key gets the first reply, and charges once', async () => {
    const upload_id = await api.upload('silent.mp4', 'video/mp4');
    const send = () => api.post('/projects', { upload_id, exports }, { 'idempotency-key': 'once' });
    const first = await send();
    expect((await send()).text).toBe(first.text);
    expect(await api.credits()).toBe(57);
  });
});

describe('exports that wait', () => {
  it('fail with the transcription that is cancelled, and are refunded', async () => {
    const project = (await ofUpload()).as(Project);
    await api.post(`/jobs/${project.job_id}/cancel`, {});
    const failed = { status: 'failed', error_code: 'cancelled', credits: 1, refunded: 1 };
    expect(await exportsOf(project)).toMatchObject([failed, failed]);
    expect(await api.credits()).toBe(60);
  });

  it('fail with the import that is cancelled, each with its event', async () => {
    const project = (await api.post('/projects', { source_url, exports })).as(Project);
    await api.post(`/jobs/${project.job_id}/cancel`, {});
    expect(await exportsOf(project)).toMatchObject([1, 2].map(() => ({ status: 'failed', error_code: 'cancelled' })));
    const records = await Promise.all((project.export_ids ?? []).map((id) => findExport(accountId, id)));
    const data = { status: 'failed', error_code: 'cancelled', refunded: 0 };
    expect(records.map((one) => one?.event)).toMatchObject([1, 2].map(() => ({ type: 'export.failed', data })));
  });

  it('are cancelled one by one, with a refund', async () => {
    const project = (await ofUpload()).as(Project);
    const [first, second] = project.export_ids ?? [];
    const cancelled = (await api.post(`/exports/${first}/cancel`, {})).as(Export);
    expect(cancelled).toMatchObject({ status: 'failed', error_code: 'cancelled', refunded: 1 });
    expect((await api.get(`/exports/${second}`)).as(Export).status).toBe('queued');
    expect(await api.credits()).toBe(58);
  });

  it('are refunded where they are charged while they are being cancelled', async () => {
    const project = (await api.post('/projects', { source_url, exports })).as(Project);
    const [id = ''] = project.export_ids ?? [];
    const asRead = await findExport(accountId, id);
    if (!asRead) throw new Error('There is no such export');
    await chargeAtEndOfImport(asRead);
    expect(
      await failWork(
        asRead,
        { message: 'It was cancelled.', code: 'cancelled', isCancelled: true },
        new Date().toISOString(),
      ),
    ).toBe(true);
    expect([(await api.get(`/exports/${id}`)).as(Export).refunded, await api.credits()]).toEqual([2, 60]);
  });
});

/** What FinishImport writes of it. */
const chargeAtEndOfImport = async (record: ExportRecord) => {
  const charged_at = new Date().toISOString();
  await transact<string>({
    export: { table: 'exports', put: { ...record, credits: 2, charged_at, waits_for: record.export_id } },
    account: { table: 'accounts', update: { account_id: accountId }, add: { credits: -2 } },
  });
};

describe('POST transcribe with exports', () => {
  it('charges both, for the price that its quote says', async () => {
    const { id } = await newDraft(api);
    const quote = (await api.post(`/projects/${id}/transcribe/quote`, { exports })).as(Quote);
    expect(quote).toMatchObject({ credits: 3, affordable: true });
    const items = [{ type: 'transcription' }, ...exports.presets.map((preset) => ({ type: 'export', preset }))];
    expect(quote.items).toMatchObject(items.map((item) => ({ ...item, minutes: 1, credits: 1 })));
    const redeem = () => api.post(`/projects/${id}/transcribe`, { quote_id: quote.quote_id });
    const answer = await redeem();
    expect([charged(answer), await api.credits()]).toEqual([3, 57]);
    expect(await exportsOf(answer.as(Job))).toMatchObject(exports.presets.map((preset) => ({ preset, credits: 1 })));
    expect([(await redeem()).text, await api.credits()]).toEqual([answer.text, 57]);
  });

  it('is quoted with what would refuse all of it', async () => {
    const { id } = await newDraft(api);
    await creditAccount(accountId, 2 - 60);
    const body = { exports, max_credits: 2 };
    const quote = (await api.post(`/projects/${id}/transcribe/quote`, body)).as(Quote);
    expect(quote.warnings.map(({ code }) => code)).toEqual(['max_credits_exceeded', 'insufficient_credits']);
  });

  it.each([
    ['a style', { style_id: '019ab2c4-0000-7000-8000-000000000000' }],
    ['a font', { style: { font_id: '019ab2c4-0000-7000-8000-000000000000' } }],
  ])('is refused, as its quote is, in %s that there is not', async (_, look) => {
    const { id } = await newDraft(api);
    for (const path of [`/projects/${id}/transcribe`, `/projects/${id}/transcribe/quote`])
      expect((await api.post(path, { exports: { ...exports, ...look } })).refusal).toMatchObject({ status: 404 });
    await expectNothingMade();
  });
});
