import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { Cueline } from '#sdk/index.ts';
import type { Api } from '../../support/cloud/api.ts';
import { newDraft } from '../../support/cloud/new-draft.ts';
import { linkedClient } from '../../support/mcp/linked-client.ts';
import { newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';

await serveInMemory();

const wish = { presets: ['tiktok', 'youtube'], resolution: '720p' };
let api: Api;
let call: (args: object) => Promise<Record<string, unknown>>;
beforeEach(async () => {
  const account = await newAccountInMemory();
  api = account.api;
  const { fetch, key } = account.api;
  const agent = await linkedClient(
    new Cueline({ baseUrl: 'https://api.example/v1', apiKey: key, fetch: (url, init) => fetch(url, init) }),
  );
  call = async (args) => {
    const { structuredContent, content } = await agent.callTool({ name: 'caption_video', arguments: { ...args } });
    return v.parse(v.record(v.string(), v.unknown()), structuredContent ?? { refused: JSON.stringify(content) });
  };
});

it('caption_video with max_credits makes a project with its videos by one call, once', async () => {
  const upload_id = await api.upload('silent.mp4', 'video/mp4');
  const args = { ...wish, upload_id, style: { template: 'karaoke' }, max_credits: 3 };
  const made = await call(args);
  expect(made).toMatchObject({ credits: 3, project: { status: 'transcribing' } });
  expect(made.next).toContain('get_status');
  expect([(await call(args)).project_id, await api.credits()]).toEqual([made.project_id, 57]);
});

it('caption_video with fewer max_credits than it takes spends nothing', async () => {
  const upload_id = await api.upload('silent.mp4', 'video/mp4');
  expect(JSON.stringify(await call({ ...wish, upload_id, max_credits: 2 }))).toContain('max_credits_exceeded');
  expect(await api.credits()).toBe(60);
});

it('caption_video says the sum of a dry run, with which the next call does all', async () => {
  const { id: project_id } = await newDraft(api);
  const { total_credits: max_credits, next } = await call({ ...wish, project_id });
  expect([max_credits, next]).toEqual([3, expect.stringContaining('max_credits 3')]);
  const work = await call({ ...wish, project_id, max_credits });
  expect(work).toMatchObject({ credits: 3, job: { status: 'queued' } });
  expect(await call({ ...wish, project_id, max_credits })).toMatchObject({ project: { status: 'transcribing' } });
  expect(await api.credits()).toBe(57);
});
