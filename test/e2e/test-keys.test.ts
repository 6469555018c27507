import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { expect, inject, it, onTestFinished } from 'vitest';
import { AccountRecord } from '#contract/records/account.ts';
import { KeyRecord } from '#contract/records/api-key.ts';
import { Account } from '#contract/schemas/account.ts';
import { CreatedApiKey } from '#contract/schemas/api-key.ts';
import { Batch, BatchList } from '#contract/schemas/batch.ts';
import { EventList } from '#contract/schemas/event-list.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { CustomerFont } from '#contract/schemas/font.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project, ProjectList } from '#contract/schemas/project.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { SavedStyle } from '#contract/schemas/saved-style.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { CreatedWebhook } from '#contract/schemas/webhook.ts';
import { scopes } from '#contract/scopes.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { getItem } from '#runtime/aws/dynamodb.ts';
import { createKey } from '../../operate/accounts/keys.ts';
import { accountItems } from '../../operate/admin/account-items.ts';
import { main as admin } from '../../operate/admin.ts';
import { invocationsIn, usedBy } from '../../reference/cost-card/invocations.ts';
import { Api } from '../support/cloud/api.ts';
import { receiverUrl } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { PartUpload } from '../support/cloud/part-upload.ts';
import { advanceBatches } from '../support/cloud/sweeps.ts';
import { bodyOf, brandFont } from '../support/fonts.ts';
import { mcpClient } from '../support/mcp/mcp-client.ts';
import { printedBy } from '../support/run-command.ts';
import { until } from '../support/until.ts';
import { bytesOf } from '../support/video/files.ts';
import { colorAt, framesBefore } from '../support/video/frames.ts';
import { smallPlan } from '../support/video/plans.ts';

const cloud = inject('cloud');
const Anything = v.looseObject({});
const greeting = new URL('../fixtures/greeting.mp4', import.meta.url).pathname;
const apiWith = (apiKey: string) => new Api({ baseUrl: cloud.baseUrl, apiKey });

const { api: live, accountId } = await newAccount(cloud.data, 'studio');
const made = (await live.post('/api-keys', { name: 'tests', scopes: [...scopes], test: true })).as(CreatedApiKey);
expect(made).toMatchObject({ secret: expect.stringMatching(/^sk_live_test_[0-9A-Za-z]{38}$/), test: true });
const testKey = made.secret;
const test = apiWith(testKey);

const newProject = async (api: Api, more: object = {}) => {
  const upload_id = await api.upload(greeting, 'video/mp4');
  return (await api.post('/projects', { upload_id, ...more })).as(Project);
};

it('from an upload to a video with its mark: free, without Transcribe and without MediaConvert', async () => {
  const before = await live.credits();
  expect((await test.get('/account')).as(Account)).toMatchObject({ test: true, credits: 0, plan: 'free' });
  const project = await newProject(test);
  expect(project).toMatchObject({ status: 'transcribing', test: true });
  const job = (await test.settled(`/jobs/${project.job_id}`, Job)).at(-1);
  expect(job).toMatchObject({ status: 'completed', credits: 0, test: true });
  const transcript = (await test.get(`/projects/${project.id}/transcript`)).as(Transcript);
  expect(transcript).toMatchObject({
    language: 'en',
    text: expect.stringMatching(/^This is the transcript that test/),
  });
  const asked = { presets: ['youtube'], resolution: '720p', range_start: 0, range_end: 1 };
  const quote = (await test.post(`/projects/${project.id}/exports/quote`, asked)).as(Quote);
  expect(quote).toMatchObject({ credits: 0, affordable: true, test: true });
  const sent = await test.post(`/projects/${project.id}/exports`, { quote_id: quote.quote_id });
  expect(sent.headers.get('cueline-credits-charged')).toBe('0');
  const id = sent.as(ExportBatch).data[0]?.id;
  const ended = (await test.settled(`/exports/${id}`, Export)).at(-1);
  expect(ended).toMatchObject({ status: 'completed', credits: 0, renderer: 'lambda', test: true });
  const video = Buffer.from(await (await fetch(ended?.download_url ?? '')).arrayBuffer());
  const [frame] = await framesBefore(bytesOf(video), { ...smallPlan, canvas: { widthPx: 1280, heightPx: 720 } });
  // In the bar of a T, and beside its stem: white over the same picture.
  const [inMark = 0, beside = 0] = [colorAt(frame ?? fail(), 420, 379)[0], colorAt(frame ?? fail(), 412, 400)[0]];
  expect(inMark - beside).toBeGreaterThan(40);
  const list = async () => (await test.get('/events')).as(EventList);
  const { data } = await until(list, (page) => page.data.length === 2);
  expect(data.map(({ data: about }) => 'test' in about && about.test)).toEqual([true, true]);
  expect(await live.credits()).toBe(before);
  const { units, modelled } = usedBy(
    invocationsIn(cloud.data).filter(({ lines }) => lines[0]?.account_id === testAccountOf(accountId)),
  );
  const ofServices = Object.keys({ ...units, ...modelled }).filter((meter) => /^(mediaconvert|transcribe)/.test(meter));
  expect(ofServices).toEqual([]);
  expect(await printedBy(admin, 'reconcile', testAccountOf(accountId), '--data', cloud.data)).toContain(
    'no difference',
  );
});

it('a file sent in parts becomes media too; what a test key makes, says so', async () => {
  const upload = await PartUpload.reserve(test, readFileSync(greeting));
  await upload.complete(await upload.sendAll());
  const made = await test.post('/projects', { upload_id: upload.slot.upload_id, auto_transcribe: false });
  expect(made.as(Project)).toMatchObject({ test: true, source: 'video', duration: expect.any(Number) });
  const style = { name: 'House', style: { template: 'bold' } };
  const isTest = async (api: Api) => [
    (await api.post('/webhooks', { url: receiverUrl })).as(CreatedWebhook).test,
    (await api.post('/styles', style)).as(SavedStyle).test,
    (await api.post('/fonts', bodyOf(brandFont()))).as(CustomerFont).test,
  ];
  expect([upload.slot.test, ...(await isTest(test))]).toEqual([true, true, true, true]);
  expect(await isTest(live)).toEqual([undefined, undefined, undefined]);
});

it('an agent has a batch made for nothing, and its event says that it is a test', async () => {
  const { call } = await mcpClient({ baseUrl: cloud.baseUrl, apiKey: testKey, revision: '2026-07-28' });
  const wish = { sources: [{ source_url: 'https://media.example.com/greeting.mp4', duration: 3 }], language: 'en' };
  expect(await call(Anything, 'caption_batch', wish)).toMatchObject({ credits: 0 });
  const { batch_id } = await call(Anything, 'caption_batch', { ...wish, max_credits: 0 });
  const advanced = async () => {
    await advanceBatches(cloud.data, testAccountOf(accountId));
    return (await test.get(`/batches/${batch_id}`)).as(Batch);
  };
  const ended = await until(advanced, ({ status }) => status !== 'running');
  expect(ended).toMatchObject({ status: 'completed', test: true, credits: 0, counts: { completed: 1, failed: 0 } });
  expect(await call(Anything, 'caption_batch', { batch_id })).toMatchObject({ results_url: expect.any(String) });
  const listed = async () => (await test.get('/events?type=batch.completed')).as(EventList);
  const { data } = await until(listed, (page) => page.data.length > 0);
  expect(data).toMatchObject([{ data: { batch_id, test: true } }]);
  expect((await live.get('/batches')).as(BatchList).data).toEqual([]);
});

const fail = (): never => {
  throw new Error('The video has no frame');
};

it('neither kind of key finds what the other made, and ids and Idempotency-Keys may be the same', async () => {
  const more = { auto_transcribe: false, external_id: 'talk-1' };
  const [ours, theirs] = [await newProject(live, more), await newProject(test, more)];
  expect(ours).not.toHaveProperty('test');
  expect((await live.get(`/projects/${theirs.id}`)).refusal).toEqual({ status: 404, code: 'not_found' });
  expect((await test.get(`/projects/${ours.id}`)).refusal).toEqual({ status: 404, code: 'not_found' });
  const idsOf = async (api: Api) => (await api.get('/projects')).as(ProjectList).data.map(({ id }) => id);
  expect(await idsOf(live)).not.toContain(theirs.id);
  expect(await idsOf(test)).not.toContain(ours.id);
});

it('work fails as its metadata ask for', async () => {
  const { job_id } = await newProject(test, { metadata: { test_failure: 'no_speech' } });
  const job = (await test.settled(`/jobs/${job_id}`, Job)).at(-1);
  expect(job).toMatchObject({
    status: 'failed',
    error_code: 'no_speech',
    credits: 0,
    error: 'Nobody speaks in the media.',
  });
});

it('an account is exported and erased with its test account', async () => {
  const { accountId: id } = await newAccount(cloud.data, 'free');
  await createKey(id, 'tests', { test: true });
  const folder = temporaryFolder(onTestFinished);
  await printedBy(admin, 'account', 'export', id, '--to', folder, '--data', cloud.data);
  const accounts = readFileSync(join(folder, 'accounts.jsonl'), 'utf8');
  expect(accounts).toContain(testAccountOf(id));
  await printedBy(admin, 'account', 'erase', id, '--yes', '--data', cloud.data);
  const erased = await getItem('accounts', { account_id: testAccountOf(id) }, AccountRecord);
  expect(erased).toMatchObject({ name: '', erasing_at: expect.any(String) });
  expect(await accountItems('keys', testAccountOf(id), KeyRecord)).toEqual([]);
});
