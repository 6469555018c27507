import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cueline } from '#sdk/index.ts';
import { openFile } from '#sdk/node.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { attemptMs, everyFault, FaultProxy } from '../support/sdk/fault-proxy.ts';

let cloud: CloudProcess;
let proxy: FaultProxy;
/** Behind the proxy. */
let client: Cueline;
/** Counts what there really is. */
let direct: Cueline;

beforeAll(async () => {
  // The endpoint that is registered needs a public host; nothing is sent to it.
  cloud = await CloudProcess.start({ args: ['--public-host', 'receiver.example.com=127.0.0.1:1'] });
  const { base_url: baseUrl } = cloud.ready;
  proxy = await FaultProxy.start(baseUrl);
  const { apiKey } = await newAccount(cloud.data, 'studio');
  client = new Cueline({ baseUrl: proxy.baseUrl, apiKey, timeoutMs: attemptMs });
  direct = new Cueline({ baseUrl, apiKey });
});
afterAll(async () => {
  await proxy.stop();
  await cloud.stopAndForget();
});

const upload = async () => direct.upload(await openFile('test/fixtures/voice.mp3'));
const draft = async () => direct.projects.create({ upload_id: await upload(), auto_transcribe: false });
const charged = async () => (await direct.account.usage().withResponse()).data.total;

/** Works and credits that this adds to the account. */
const costOf = async (act: () => Promise<unknown>) => {
  const before = await charged();
  await act();
  const after = await charged();
  return { works: after.works - before.works, credits: after.credits - before.credits };
};
const idsOf = async (list: AsyncIterable<{ readonly id: string }>) => {
  const ids: string[] = [];
  for await (const { id } of list) ids.push(id);
  return ids;
};
const lengthOf = async (list: AsyncIterable<{ readonly id: string }>) => (await idsOf(list)).length;

describe.each(everyFault.map((fault) => [fault] as const))('when %s, twice', (fault) => {
  const broken = () => proxy.breakNext(fault, fault);

  it('a project is made once, and its transcription charged once', async () => {
    const upload_id = await upload();
    const before = await lengthOf(direct.projects.list());
    broken();
    const made: string[] = [];
    const cost = await costOf(async () => made.push((await client.projects.create({ upload_id })).id));
    expect(cost).toEqual({ works: 1, credits: 1 });
    expect(await lengthOf(direct.projects.list())).toBe(before + 1);
    expect(await lengthOf(direct.jobs.list({ project_id: made[0] }))).toBe(1);
    for (const id of made) await direct.projects.delete(id);
  });

  it('a transcription is begun once and charged once', async () => {
    const { id } = await draft();
    broken();
    const cost = await costOf(() => client.projects.transcribe(id, { language: 'en' }).withResponse());
    expect(cost).toEqual({ works: 1, credits: 1 });
    expect(await lengthOf(direct.jobs.list({ project_id: id }))).toBe(1);
    await direct.projects.delete(id);
  });

  it('each export is begun once and charged once, by its price and by a quote', async () => {
    const { id } = await draft();
    const body = { presets: ['youtube', 'tiktok'], resolution: '720p', burn_captions: false, range_end: 1 } as const;
    broken();
    expect(await costOf(() => client.exports.create(id, body).withResponse())).toEqual({ works: 2, credits: 2 });
    broken();
    const { quote_id } = await client.exports.quote(id, body);
    broken();
    expect(await costOf(() => client.exports.create(id, { quote_id }).withResponse())).toEqual({
      works: 2,
      credits: 2,
    });
    expect(await lengthOf(direct.exports.list(id))).toBe(4);
    await direct.projects.delete(id);
  });

  it('what has a secret is made once, and the secret comes with a repeated reply', async () => {
    const { account, webhooks, apiKeys } = direct;
    const endpoints = await lengthOf(webhooks.list());
    broken();
    expect((await client.webhooks.create({ url: 'https://receiver.example.com/' })).secret).toMatch(/^whsec_/);
    const made = await idsOf(webhooks.list());
    expect(made).toHaveLength(endpoints + 1);
    for (const id of made) await webhooks.delete(id);

    const keys = await lengthOf(apiKeys.list());
    broken();
    expect((await client.apiKeys.create({ name: fault, scopes: ['account:read'] })).secret).toMatch(/^sk_live_/);
    expect(await lengthOf(apiKeys.list())).toBe(keys + 1);
    expect((await account.get()).credits).toBeGreaterThan(0);
  });
});

it('an abandoned call is completed with its key and charged once', async () => {
  const { id } = await draft();
  const options = { idempotencyKey: 'mine', maxRetries: 0 };
  const cost = await costOf(async () => {
    proxy.breakNext('its reply is dropped');
    await expect(client.projects.transcribe(id, {}, options)).rejects.toThrow('No whole reply came.');
    await client.projects.transcribe(id, {}, options);
  });
  expect(cost).toEqual({ works: 1, credits: 1 });
  await direct.projects.delete(id);
});
