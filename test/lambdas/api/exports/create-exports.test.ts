import { describe, expect, it } from 'vitest';
import { ExportBatch, ExportList } from '#contract/schemas/export.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { creditAccount } from '../../../../operate/accounts/accounts.ts';
import { chargesOf } from '../../../support/cloud/ledger.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';

await serveInMemory();

const short = { burn_captions: false, range_end: 1, resolution: '720p' };
const { api, accountId } = await newAccountInMemory('pro');
const draft = await newDraft(api);

const post = (body: object, project = draft) => api.post(`/projects/${project.id}/exports`, body);

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
    },
  );

  it('answers 402 with the price and the balance when credits lack, and nothing of the batch is created', async () => {
    const account = await newAccountInMemory('free');
    const theirs = account.api;
    const project = await newDraft(theirs);
    await creditAccount(account.accountId, 3 - (await theirs.credits()));
    const path = `/projects/${project.id}/exports`;
    const answer = await theirs.post(path, { ...short, resolution: '1080p', presets: ['youtube', 'tiktok'] });
    expect(answer.refusal).toEqual({ status: 402, code: 'insufficient_credits' });
    expect(answer.text).toContain('This takes 4 credits and the account has 3.');
    expect((await theirs.get(path)).as(ExportList).data).toEqual([]);
    expect(await chargesOf(account.accountId)).toEqual([]);
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
  const whole = { presets: ['linkedin'], burn_captions: false, resolution: '720p', range_start: 0 };
  expect((await post({ ...whole, range_end: draft.duration })).status).toBe(202);
});

it('a clip longer than a platform takes is refused before anything is charged; a shorter range of it is exported', async () => {
  const song = await newDraft(api);
  const record = await getProject(accountId, song.id);
  const media = { ...record.media, durationMs: 240_000 };
  await updateItem('projects', { account_id: accountId, project_id: song.id }, { set: { media } });
  const requested = { presets: ['youtube', 'youtube_shorts'], burn_captions: false, resolution: '720p' };
  const before = await api.credits();
  const answer = await post(requested, song);
  expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'presets[1]' });
  expect(answer.text).toContain('YouTube Shorts takes at most 3 min, and this clip is 4 min');
  expect(await api.credits()).toBe(before);
  expect((await post({ ...requested, range_start: 100, range_end: 102 }, song)).status).toBe(202);
});

it('a resolution that the plan does not allow is refused', async () => {
  const { api: theirs } = await newAccountInMemory('creator');
  const { id } = await newDraft(theirs);
  const requested = { ...short, resolution: '2160p', presets: ['youtube'] };
  for (const path of ['exports', 'exports/quote'])
    expect((await theirs.post(`/projects/${id}/${path}`, requested)).refusal).toEqual({
      status: 403,
      code: 'plan_limit_exceeded',
      param: 'resolution',
    });
});
