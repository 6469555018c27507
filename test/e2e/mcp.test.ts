import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { getEncoding } from 'js-tiktoken';
import * as v from 'valibot';
import { describe, expect, inject, it } from 'vitest';
import { BatchList } from '#contract/schemas/batch.ts';
import { createKey } from '../../operate/accounts/keys.ts';
import { Api } from '../support/cloud/api.ts';
import { chargesOf } from '../support/cloud/ledger.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { mcpClient, type Revision, revisions } from '../support/mcp/mcp-client.ts';

const cloud = inject('cloud');
const voice = new URL('../fixtures/greeting.mp3', import.meta.url).pathname;

const tokenizer = getEncoding('o200k_base');

const Anything = v.looseObject({});
const Started = v.object({ upload_id: v.string(), command: v.string() });
const Quoted = v.object({
  project_id: v.string(),
  total_credits: v.number(),
  quote: v.object({ quote_id: v.string(), credits: v.number() }),
});
const Redeemed = v.object({ project_id: v.string(), credits: v.number() });
const Status = v.object({
  project: v.object({ status: v.string() }),
  exports: v.array(v.object({ status: v.string(), download_url: v.optional(v.string()) })),
});
const Read = v.object({ version: v.string(), lines: v.array(v.object({ text: v.string() })) });
const Edited = v.object({ ...Read.entries, undo_version: v.string() });

const connected = async (revision: Revision, more: { confirms?: boolean } = {}) => {
  const account = await newAccount(cloud.data, 'free');
  const client = await mcpClient({ baseUrl: cloud.baseUrl, apiKey: account.apiKey, revision, ...more });
  return { ...account, ...client, api: new Api({ baseUrl: cloud.baseUrl, apiKey: account.apiKey }) };
};
type Connected = Awaited<ReturnType<typeof connected>>;

const settled = async ({ call }: Connected, project_id: string): Promise<v.InferOutput<typeof Status>> => {
  const status = await call(Status, 'get_status', { project_id, wait_seconds: 20 });
  const isOpen = (one: { status: string }) =>
    ['queued', 'processing', 'importing', 'transcribing'].includes(one.status);
  return isOpen(status.project) || status.exports.some(isOpen) ? settled({ call } as Connected, project_id) : status;
};

it('an agent uploads, sees each price, pays once, edits, undoes the edit, and gets its video', async () => {
  const agent = await connected('2026-07-28');
  const { call, refusal } = agent;
  const { upload_id, command } = await call(Started, 'start_upload', {
    filename: 'greeting.mp3',
    content_type: 'audio/mpeg',
    size_bytes: statSync(voice).size,
  });
  await promisify(execFile)('bash', ['-c', command.replace('FILE', voice)]);

  const wish = { upload_id, presets: ['tiktok'], resolution: '720p' };
  const dryRun = await call(Quoted, 'caption_video', wish);
  const { project_id, quote } = dryRun;
  expect([quote.credits, dryRun.total_credits]).toEqual([1, 2]);
  // A call whose answer was lost makes no second project.
  expect((await call(Quoted, 'caption_video', wish)).project_id).toBe(project_id);
  expect(await chargesOf(agent.accountId)).toEqual([]);

  const work = await call(Anything, 'caption_video', { quote_id: quote.quote_id });
  expect(await call(Anything, 'run_quote', { quote_id: quote.quote_id })).toEqual(work);
  expect((await settled(agent, project_id)).project.status).toBe('ready');

  const before = await call(Read, 'get_transcript', { project_id });
  const edit = { op: 'replace_words', line: 0, word: 0, words: [{ text: 'Edited' }] };
  const after = await call(Edited, 'edit_transcript', { project_id, if_version: before.version, operations: [edit] });
  expect(after.lines[0]?.text).toMatch(/^Edited /);
  const stale = { project_id, if_version: before.version, operations: [edit] };
  expect(await refusal('edit_transcript', stale)).toMatchObject({ code: 'version_mismatch' });
  await call(Edited, 'edit_transcript', {
    project_id,
    if_version: after.version,
    restore_version: after.undo_version,
  });
  expect((await call(Read, 'get_transcript', { project_id })).lines).toEqual(before.lines);

  const priced = await call(Quoted, 'caption_video', { project_id, presets: ['tiktok'], resolution: '720p' });
  expect(priced.total_credits).toBe(1);
  const { credits } = await call(Redeemed, 'caption_video', { quote_id: priced.quote.quote_id });
  expect(credits).toBe(1);
  const [video] = (await settled(agent, project_id)).exports;
  const link = video?.download_url ?? '';
  expect(link).toMatch(new RegExp(`^${new URL(cloud.baseUrl).origin}/d/[\\w-]{22}$`));
  // The second use stands for that of a client whose first reply was lost.
  for (const use of [await fetch(link), await fetch(link, { headers: { range: 'bytes=0-9' } })])
    expect([use.ok, use.headers.get('content-type')]).toEqual([true, 'video/mp4']);
  expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(405);
  // More than are answered without a count.
  for (let use = 0; use < 11; use += 1) expect((await fetch(link, { redirect: 'manual' })).status).toBe(302);
  expect((await chargesOf(agent.accountId)).length).toBe(2);

  // What a model writes and reads, without the list of tools. How often it asks for the status depends on the machine.
  const steps = agent.made.filter(({ name }) => name !== 'get_status');
  const tokens = steps.map(({ sent, received }) => tokenizer.encode(sent + received).length);
  expect(tokens.reduce((sum, count) => sum + count)).toBeLessThan(4000);
  const read = (name: string) =>
    tokenizer.encode(agent.made.findLast((step) => step.name === name)?.received ?? '').length;
  expect([read('start_upload'), read('get_status')].map((count) => count < 300)).toEqual([true, true]);
});

describe.each(revisions)('over %s', (revision) => {
  it('a tool names the next step with each refusal', async () => {
    const { refusal } = await connected(revision);
    const project_id = crypto.randomUUID();
    expect(await refusal('caption_video', {})).toMatchObject({ code: 'invalid_request', next: /start_upload/ });
    expect(await refusal('get_status', { project_id })).toMatchObject({ code: 'not_found', next: /list_projects/ });
    expect(await refusal('run_quote', { quote_id: 'q' })).toMatchObject({ code: 'quote_unknown' });
    const link = { source_url: 'https://www.youtube.com/watch?v=1' };
    expect(await refusal('import_media', link)).toMatchObject({ code: 'unsupported_source_url' });
  });

  it('the answer to a key without the scope names the scope', async () => {
    const { accountId } = await newAccount(cloud.data, 'free');
    const apiKey = await createKey(accountId, 'reader', { scopes: ['projects:read'] });
    const { refusal, call } = await mcpClient({ baseUrl: cloud.baseUrl, apiKey, revision });
    await call(Anything, 'list_projects', {});
    expect(await refusal('get_usage', {})).toMatchObject({ code: 'scope_missing', message: /account:read/ });
  });
});

it('caption_batch says a price, begins a batch once within a ceiling, and cancels it', async () => {
  const { call, refusal, api } = await connected('2026-07-28');
  const sources = ['a', 'b'].map((external_id) => ({ source_url: 'https://media.example.com/x.mp3', external_id }));
  const wish = {
    sources: sources.map((source) => ({ ...source, duration: 61 })),
    presets: ['tiktok'],
    template: 'bold',
  };
  expect(await call(Anything, 'caption_batch', wish)).toMatchObject({
    credits: 12,
    next: expect.stringContaining('as max_credits'),
  });
  expect((await api.get('/batches')).as(BatchList).data).toEqual([]);
  const begin = () => call(Anything, 'caption_batch', { ...wish, max_credits: 12 });
  const begun = await begin();
  // The cloud's own sweep may begin its sources meanwhile.
  expect(begun).toMatchObject({ status: 'running', counts: { total: 2 } });
  const { batch_id } = begun;
  expect(await begin()).toMatchObject({ batch_id });
  const cancelled = await call(Anything, 'caption_batch', { batch_id, cancel: true });
  expect(cancelled).toMatchObject({ batch_id, counts: { total: 2, waiting: 0 } });
  for (const wrong of [{}, { batch_id, sources }])
    expect(await refusal('caption_batch', wrong)).toMatchObject({ message: expect.stringContaining('Exactly one') });
});

describe('delete_project', () => {
  it('asks the user first, and deletes on yes', async () => {
    const { api, call, requested } = await connected('2026-07-28', { confirms: true });
    const { id, title } = await newDraft(api);
    expect(await call(Anything, 'delete_project', { project_id: id })).toMatchObject({ deleted: true });
    expect(requested).toEqual([expect.stringContaining(title)]);
    expect((await api.get(`/projects/${id}`)).status).toBe(404);
  });

  it('keeps the project on no', async () => {
    const { api, call } = await connected('2026-07-28', { confirms: false });
    const { id } = await newDraft(api);
    expect(await call(Anything, 'delete_project', { project_id: id })).toMatchObject({ deleted: false });
    expect((await api.get(`/projects/${id}`)).status).toBe(200);
  });

  it('keeps the project where the client cannot ask', async () => {
    const { api, client, ...modern } = await connected('2026-07-28');
    const { id } = await newDraft(api);
    await expect(client.callTool({ name: 'delete_project', arguments: { project_id: id } })).rejects.toThrow(
      /capabilit/,
    );
    const old = await mcpClient({
      baseUrl: cloud.baseUrl,
      apiKey: modern.apiKey,
      revision: '2025-11-25',
      confirms: true,
    });
    const refusal = await old.refusal('delete_project', { project_id: id });
    expect(refusal).toMatchObject({ code: 'confirmation_unavailable' });
    expect((await api.get(`/projects/${id}`)).status).toBe(200);
  });
});

describe('POST /mcp', () => {
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it.each([
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, {}, 202],
    ['what is not JSON', '{', {}, 400],
    ['a client that takes no event stream', message, { accept: 'application/json' }, 406],
    ['another content type', message, { 'content-type': 'text/plain' }, 415],
  ])('%s is answered as the protocol says', async (_, body, more, status) => {
    const { api } = await connected('2026-07-28');
    expect((await api.post('/mcp', body, { ...headers, ...more })).status).toBe(status);
  });

  it('answers 404 for an unknown method of 2026-07-28, and holds no connection open', async () => {
    const { api } = await connected('2026-07-28');
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const send = (method: string) =>
      api.post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method, params: { _meta } },
        { ...headers, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
      );
    expect((await send('nothing/here')).status).toBe(404);
    expect((await send('subscriptions/listen')).text).toContain('"error"');
  });

  it('other methods are answered 405, as clients without a stream expect', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(`${cloud.baseUrl}/mcp`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });
});
