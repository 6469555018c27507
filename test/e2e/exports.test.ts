import { describe, expect, inject, it } from 'vitest';
import { Export, ExportBatch, ExportList } from '#contract/schemas/export.ts';
import { creditAccount } from '../../commands/admin/accounts.ts';
import { Api } from '../support/cloud/api.ts';
import { chargesOf } from '../support/cloud/ledger.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';

const cloud = inject('cloud');
const short = { burn_captions: false, range_end: 1, resolution: '720p' };
const { api, accountId } = await newAccount(cloud.data, 'pro');
const draft = await newDraft(api);

const post = (body: object, project = draft) => api.post(`/projects/${project.id}/exports`, body);
const list = async (project = draft) => (await api.get(`/projects/${project.id}/exports`)).as(ExportList).data;

describe('the exports of a project', () => {
  it('are an empty list before the first one', async () => expect(await list()).toEqual([]));

  it('are listed newest first, the completed ones with a URL that is valid for an hour', async () => {
    const project = await newDraft(api);
    const first = (await post({ ...short, presets: ['youtube', 'youtube_shorts'] }, project)).as(ExportBatch);
    const second = (await post({ ...short, presets: ['tiktok'] }, project)).as(ExportBatch);
    expect(first.data.map(({ preset, batch_id }) => [preset, batch_id])).toEqual([
      ['youtube', first.batch_id],
      ['youtube_shorts', first.batch_id],
    ]);
    expect(second.batch_id).not.toBe(first.batch_id);
    for (const { id } of [...first.data, ...second.data]) await api.settled(`/exports/${id}`, Export);
    const data = await list(project);
    expect(data.map(({ preset }) => preset)).toEqual(['tiktok', 'youtube_shorts', 'youtube']);
    for (const shown of data) {
      expect(shown).toMatchObject({ status: 'completed', progress: 1, error: null, completed_at: expect.any(String) });
      const url = new URL(shown.download_url ?? '');
      expect(url.searchParams.get('X-Amz-Expires')).toBe('3600');
      const download = await fetch(url);
      expect([download.status, download.headers.get('content-type')]).toEqual([200, 'video/mp4']);
      await download.body?.cancel();
    }
    expect(new Set(data.map(({ download_url }) => download_url)).size).toBe(3);
    const { download_url: _, ...one } = (await api.get(`/exports/${data[0]?.id}`)).as(Export);
    expect(data[0]).toMatchObject(one);
  });
});

it('an export has captions in a font for their script, and warnings that name the font and the characters left out', async () => {
  const project = await newDraft(api);
  const words = ['שלום', '𓀀', 'bread'].map((text, index) => ({ text, start: index * 0.3, end: index * 0.3 + 0.3 }));
  await api.send('PUT', `/projects/${project.id}/transcript`, { lines: [{ words }] });
  const batch = (await post({ ...short, burn_captions: true, presets: ['youtube'] }, project)).as(ExportBatch);
  expect(batch.data[0]?.warnings).toEqual([]);
  const made = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  expect(made).toMatchObject({
    status: 'completed',
    warnings: [
      { code: 'font_replaced', message: expect.stringContaining('the captions are set in Noto Sans') },
      { code: 'characters_left_out', message: expect.stringContaining('𓀀 (U+13000)') },
    ],
  });
});

describe('the price of an export', () => {
  it.each([
    ['720p', 1],
    ['1080p', 2],
    ['2160p', 4],
  ])(
    'at %s is %i credits per started minute, in the reply and in one charge for each export',
    async (resolution, credits) => {
      const [before, booked] = [await api.credits(), (await chargesOf(accountId)).length];
      const batch = (await post({ ...short, resolution, presets: ['youtube', 'youtube_shorts'] })).as(ExportBatch);
      expect(batch.data.map((shown) => shown.credits)).toEqual([credits, credits]);
      expect(await api.credits()).toBe(before - 2 * credits);
      expect((await chargesOf(accountId)).slice(booked)).toHaveLength(2);
      // To encode 2160p takes 900 MB.
      for (const { id } of batch.data) await api.post(`/exports/${id}/cancel`, undefined);
    },
  );

  it('answers 402 with the price and the balance when credits lack, and nothing of the batch is created', async () => {
    const account = await newAccount(cloud.data, 'free');
    const theirs = new Api({ baseUrl: cloud.baseUrl, apiKey: account.apiKey });
    const project = await newDraft(theirs);
    await creditAccount(account.accountId, 3 - account.credits);
    const path = `/projects/${project.id}/exports`;
    const answer = await theirs.post(path, { ...short, resolution: '1080p', presets: ['youtube', 'tiktok'] });
    expect(answer.refusal).toEqual({ status: 402, code: 'insufficient_credits' });
    expect(answer.text).toContain('This takes 4 credits and the account has 3.');
    expect((await theirs.get(path)).as(ExportList).data).toEqual([]);
    expect(await chargesOf(account.accountId)).toEqual([]);
  });

  it('does not matter for a resolution that the plan does not allow: it is refused', async () => {
    const { api: theirs } = await newAccount(cloud.data, 'creator');
    const project = await newDraft(theirs);
    const answer = await theirs.post(`/projects/${project.id}/exports`, {
      ...short,
      resolution: '2160p',
      presets: ['youtube'],
    });
    expect(answer.refusal).toEqual({ status: 403, code: 'plan_limit_exceeded', param: 'resolution' });
  });
});

describe('POST /exports refuses, and names the param:', () => {
  it.each([
    ['no presets', {}, 'presets'],
    ['an empty list', { presets: [] }, 'presets'],
    ['a preset twice', { presets: ['tiktok', 'tiktok'] }, 'presets'],
    ['an unknown preset', { presets: ['youtube', 'vine'] }, 'presets[1]'],
    ['an unknown resolution', { presets: ['tiktok'], resolution: '480p' }, 'resolution'],
    ['a burn_captions that is not a boolean', { presets: ['tiktok'], burn_captions: 'yes' }, 'burn_captions'],
    ['a start before the media', { presets: ['tiktok'], range_start: -1 }, 'range_start'],
    ['a start at the end', { presets: ['tiktok'], range_start: 1 }, 'range_start'],
    ['an end past the media', { presets: ['tiktok'], range_end: 20 }, 'range_end'],
    ['an end past all numbers', `{"presets": ["tiktok"], "burn_captions": false, "range_end": 1e999}`, 'range_end'],
    ['a clip too short for one of them', { presets: ['youtube', 'instagram_reels'] }, 'presets[1]'],
    ['an unknown field', { presets: ['tiktok'], quality: 1 }, 'quality'],
  ])('%s', async (_, body, param) => {
    const answer = await api.post(
      `/projects/${draft.id}/exports`,
      typeof body === 'string' ? body : { ...short, ...body },
    );
    expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param });
  });

  it('captions without a transcript', async () => {
    expect((await post({ ...short, burn_captions: true, presets: ['tiktok'] })).refusal).toEqual({
      status: 409,
      code: 'transcript_not_ready',
    });
  });
});

it('the range of an export may be the whole media', async () => {
  const greeting = await newDraft(api, {}, 'greeting.mp3');
  const whole = { presets: ['linkedin'], burn_captions: false, resolution: '720p', range_start: 0 };
  expect((await post({ ...whole, range_end: greeting.duration }, greeting)).status).toBe(202);
});
