import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as v from 'valibot';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { outputNames } from '#contract/names.ts';
import { EventList } from '#contract/schemas/event-list.ts';
import { type EventType, WebhookEvent } from '#contract/schemas/events.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { CreatedWebhook, Delivery, LoggedDelivery, WebhookEndpoint } from '#contract/schemas/webhook.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { deleteObject } from '#runtime/aws/s3.ts';
import { worksOf } from '#runtime/stores/deletions.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { Cueline, type Fetch } from '#sdk/index.ts';
import { creditAccount } from '../../operate/accounts/accounts.ts';
import { main } from '../../operate/admin.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import type { Api } from '../support/cloud/api.ts';
import { finishDeletion } from '../support/cloud/deletions.ts';
import { hookHost, KilledDeliveries, mediaHost, timeScale } from '../support/cloud/killed-deliveries.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { objectsOfProject, storedObjects } from '../support/cloud/stored-objects.ts';
import { runCli } from '../support/run-cli.ts';
import { printedBy } from '../support/run-command.ts';
import { LoopbackServer } from '../support/tls/loopback-server.ts';
import { status } from '../support/tls/webhook-receiver.ts';
import { until } from '../support/until.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
const minuteMs = 60_000;
const killed = await KilledDeliveries.start();
const { receiver } = killed;
afterAll(() => killed.stop());

const newOwner = async () => {
  const { accountId, credits, api: own } = await newAccount(killed.cloud.data, 'studio');
  return { accountId, credits, own };
};
const register = async (path: string, events: EventType[] | undefined, as: Api) =>
  (await as.post('/webhooks', { url: `https://${hookHost}${path}`, ...(events && { events }) })).as(CreatedWebhook);

it('events of ended work are listed, and sent to every endpoint that subscribes to them, signed, with the fields of their type', async () => {
  const { accountId, own } = await newOwner();
  const all = await register('/all', [], own);
  const about = { metadata: { order: '1042' }, external_id: 'talk-1042' };
  const exportsOnly = await register('/exports', ['export.completed', 'export.failed'], own);
  const missing = (await own.post('/projects', { source_url: `https://${mediaHost}/none.mp3` })).as(Project);
  const silent = await newDraft(own, { upload_id: await own.upload(fixture('silent.mp4'), 'video/mp4') });
  const unheard = (await own.post(`/projects/${silent.id}/transcribe`, {})).as(Job);
  // Before the account has a language, in which it would be heard once more.
  await own.settled(`/jobs/${unheard.id}`, Job);
  const imported = (await own.post('/projects', { source_url: `https://${mediaHost}/voice.mp3`, ...about })).as(
    Project,
  );
  const rendering = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 1 };
  const batch = (await own.post(`/projects/${silent.id}/exports`, rendering)).as(ExportBatch);
  const exportId = batch.data[0]?.id;
  await own.settled(`/exports/${exportId}`, Export);
  const [media = ''] = await storedObjects(`media/${accountId}/${silent.id}/`);
  await deleteObject(media);
  const broken = (await own.post(`/projects/${silent.id}/exports`, rendering)).as(ExportBatch);

  const events = await receiver.events('/all', 6, all.secret);
  const by = (type: EventType) => events.filter((event) => event.type === type).map(({ data }) => data);
  expect(by('project.imported')).toEqual([
    { project_id: imported.id, job_id: imported.job_id, status: 'completed', ...about },
  ]);
  expect(by('transcript.completed')).toEqual([
    {
      project_id: imported.id,
      job_id: expect.not.stringMatching(imported.job_id ?? ''),
      status: 'completed',
      ...about,
    },
  ]);
  expect(by('project.import_failed')).toEqual([
    {
      ...{ project_id: missing.id, job_id: missing.job_id, status: 'failed', error_code: 'link_not_found' },
      error: expect.stringContaining('404'),
      refunded: 0,
    },
  ]);
  expect(by('transcript.failed')).toEqual([
    {
      ...{ project_id: silent.id, job_id: unheard.id, status: 'failed', error_code: 'language_unknown' },
      error: expect.stringContaining('refunded'),
      refunded: 1,
    },
  ]);
  expect(by('export.completed')).toEqual([
    { project_id: silent.id, export_id: exportId, batch_id: batch.batch_id, status: 'completed' },
  ]);
  expect(by('export.failed')).toEqual([
    {
      ...{ project_id: silent.id, export_id: broken.data[0]?.id, batch_id: broken.batch_id, status: 'failed' },
      error_code: 'render_failed',
      error: expect.stringContaining('refunded'),
      refunded: 1,
    },
  ]);
  for (const { headers, body } of receiver.at('/all')) {
    const event = v.parse(WebhookEvent, JSON.parse(body.toString()));
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cueline-event-id': event.id,
      'cueline-event-type': event.type,
    });
  }
  expect(new Set(events.map(({ id }) => id)).size).toBe(6);
  const ofExports = await receiver.events('/exports', 2, exportsOnly.secret);
  expect(ofExports).toEqual(
    ofExports.map(({ id }) => events.find((event) => event.id === id && /^export/.test(event.type))),
  );
  expect(receiver.at('/exports')).toHaveLength(2);
  const endpoint = (await own.get(`/webhooks/${all.id}`)).as(WebhookEndpoint);
  expect(endpoint).toMatchObject({ failures: 0, last_success_at: expect.any(String) });
  const listed = (await own.get('/events')).as(EventList).data;
  expect(new Set(listed)).toEqual(new Set(events));
});

it('the command line sends an event to a program on this machine byte for byte as an endpoint gets it', async () => {
  const { apiKey, api: own } = await newAccount(killed.cloud.data, 'studio');
  const made = await register('/deployed', undefined, own);
  const local: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    local.push({ headers: request.headers, body: await text(request) });
    response.end();
  });
  const program = await new LoopbackServer(server).listen();
  onTestFinished(() => program.stop());
  let polls = 0;
  const fetchUntilSent: Fetch = async (url, init) => {
    if (local.length > 0) return new Response('{}', { status: 401 });
    polls++;
    return fetch(url, init);
  };
  const client = new Cueline({ baseUrl: killed.cloud.ready.base_url, apiKey, fetch: fetchUntilSent });
  const url = `http://${program.address}/deployed`;
  const listening = runCli(client, 'webhooks', 'listen', '--forward-to', url, '--every', '0.05');
  // By the second poll it knows which events are old.
  while (polls < 2) await delay(20);
  const silent = await newDraft(own, { upload_id: await own.upload(fixture('silent.mp4'), 'video/mp4') });
  await own.post(`/projects/${silent.id}/transcribe`, {});
  await receiver.events('/deployed', 1, made.secret);
  expect((await listening).exitCode).toBe(3);
  const [deployed] = receiver.at('/deployed');
  expect(local[0]?.body).toBe(deployed?.body.toString());
  const comparable = ({ host, 'cueline-signature': signature = '', ...headers }: IncomingHttpHeaders) => ({
    ...headers,
    signature: String(signature).replaceAll(/[0-9a-f]{64}|\d+/g, '…'),
  });
  expect(comparable(local[0]?.headers ?? {})).toEqual(comparable(deployed?.headers ?? {}));
});

it('transcript.failed is published before project.imported when credits lack for the transcription after an import', async () => {
  const { accountId, credits, own } = await newOwner();
  await creditAccount(accountId, -credits);
  const unpaid = await register('/unpaid', ['transcript.failed'], own);
  const imported = await register('/imported', ['project.imported'], own);
  const begun = await own.post('/projects', { source_url: `https://${mediaHost}/voice.mp3` });
  const { id, job_id: importId } = begun.as(Project);
  const [completed] = await receiver.events('/imported', 1, imported.secret);
  expect(completed?.data).toMatchObject({ project_id: id, job_id: importId });
  const { job_id, error } = (await own.get(`/projects/${id}`)).as(Project);
  // The job is not due, so its event has been published.
  expect((await findJob(accountId, job_id ?? ''))?.due).toBeUndefined();
  const [failed] = await receiver.events('/unpaid', 1, unpaid.secret);
  expect(failed?.data).toEqual({
    ...{ project_id: id, job_id, status: 'failed', error, error_code: 'insufficient_credits' },
    refunded: 0,
  });
});

it('a delivery is repeated by queue and schedule until a receiver answers 2xx, then again on request, and not after a deletion', async () => {
  const path = '/down?token=s3cret';
  const { own: api } = await newOwner();
  const { id, ...made } = await register(path, ['export.failed'], api);
  const test = async () => (await api.post(`/webhooks/${id}/test`, {})).as(Delivery);
  // An endpoint that has answered 2xx has no limit of attempts per minute.
  await test();
  const endpoint = async () => (await api.get(`/webhooks/${id}`)).as(WebhookEndpoint);
  await until(endpoint, ({ last_success_at }) => last_success_at !== null);
  receiver.forget(path);
  // The sixth attempt comes after 16 minutes: later than a queue delays a message.
  receiver.behaviours.set(path, (response, nth) =>
    nth === 1 ? response.socket?.destroy() : status(nth < 7 ? 503 : 200)(response, nth),
  );
  const { event_id } = await test();
  const log = `/webhooks/${id}/deliveries/${event_id}`;
  const attempts = async (count: number) =>
    until(
      async () => (await api.get(log)).as(LoggedDelivery),
      (delivery) => delivery.attempts >= count && delivery.status !== 'pending',
    );
  const delivered = await attempts(7);
  expect(delivered).toMatchObject({ status: 'delivered', attempts: 7, response_status: 200, error: null });
  expect(delivered.attempt_log.map(({ error }) => error)).toEqual([
    'the connection failed (ECONNRESET)',
    ...Array.from({ length: 5 }, () => 'answered 503'),
    null,
  ]);
  expect(JSON.stringify(delivered)).not.toContain('s3cret');
  const [first, ...others] = await receiver.events(path, 7, made.secret);
  expect(first).toMatchObject({ id: event_id, type: 'transcript.completed', test: true });
  expect(others).toEqual(others.map(() => first));
  const times = receiver.at(path).map(({ atMs }) => atMs);
  // An attempt is never early; how late it is depends on the machine. Queue and schedules count whole seconds.
  for (const [at, minutes] of [1, 2, 4, 8, 16].entries())
    expect((times[at + 1] ?? 0) - (times[at] ?? 0)).toBeGreaterThanOrEqual((minutes * minuteMs) / timeScale - 51);

  receiver.forget(path);
  receiver.behaviours.delete(path);
  const { secret } = (await api.post(`/webhooks/${id}/rotate`, {})).as(CreatedWebhook);
  expect((await api.post(`${log}/retry`, {})).as(Delivery)).toMatchObject({ status: 'pending', attempts: 7 });
  expect((await attempts(8)).status).toBe('delivered');
  for (const one of [secret, made.secret]) expect(await receiver.events(path, 1, one)).toEqual([first]);

  expect((await api.send('DELETE', `/webhooks/${id}`)).status).toBe(204);
  expect((await api.get(log)).refusal).toEqual({ status: 404, code: 'not_found' });
});

it('what a killed cloud has begun is finished: a transcription, a deletion, and each event under one id', async () => {
  const { api, accountId: account_id } = killed;
  const upload = async (file: string, fresh: boolean) => api.upload(fixture(file), 'video/mp4', { fresh });
  const talk = { upload_id: await upload('talk.mp4', true), language: 'en' };
  const { job_id } = (await api.post('/projects', talk)).as(Project);
  const source = { upload_id: await upload('talk.mp4', false), auto_transcribe: false };
  const deleted = (await api.post('/projects', source)).as(Project);
  const lines = [{ words: [{ text: 'Hello', start: 0, end: 1 }] }];
  await api.send('PUT', `/projects/${deleted.id}/transcript`, { lines });
  while ((await api.get(`/jobs/${job_id}`)).as(Job).status === 'queued');

  await killed.killWhen(async () => {
    const body = { presets: ['youtube', 'tiktok', 'linkedin'] };
    const batch = (await api.post(`/projects/${deleted.id}/exports`, body)).as(ExportBatch);
    await api.send('DELETE', `/projects/${deleted.id}`);
    const outputs = await enterDeployment({ data: killed.cloud.data });
    const FunctionName = outputs[outputNames.sweep('FinishDeletions')];
    await new LambdaClient({}).send(new InvokeCommand({ FunctionName, InvocationType: 'Event' }));
    const ended = () =>
      Promise.all(batch.data.map(async ({ id }) => (await findExport(account_id, id))?.status === 'failed'));
    while (!(await ended()).includes(true));
  });
  // A message that was received before a kill is received again only after minutes: killed-deliveries.slow.ts tests those.
  await killed.killWhen(killed.stored);
  await killed.kill();

  const again = killed.api;
  expect((await again.settled(`/jobs/${job_id}`, Job)).at(-1)).toMatchObject({ status: 'completed', progress: 1 });
  const key = { account_id, project_id: deleted.id };
  await finishDeletion(killed.cloud.data, key);
  expect(await objectsOfProject(key)).toEqual([]);
  expect(await worksOf(key)).toEqual([]);
  const books = await printedBy(main, 'reconcile', account_id, '--data', killed.cloud.data);
  expect(books).toContain('1 account, no difference');
  expect((await again.get(`/projects/${deleted.id}`)).refusal).toMatchObject({ status: 404 });
  for (const ids of await killed.arrived()) expect(new Set(ids).size).toBe(1);
});

it('a cloud exits with 0 on SIGTERM, and has its data after a restart, with a link to its console', async () => {
  const { api_key, account_id } = killed.cloud.ready;
  expect(await killed.kill('SIGTERM')).toBe(0);
  expect(killed.cloud.ready).toMatchObject({ api_key, account_id });
  const printed = await printedBy(main, 'console-link', hashOfKey(api_key), '--data', killed.cloud.data);
  expect(printed).toContain(`#token=${account_id}.`);
});
