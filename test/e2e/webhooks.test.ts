import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { type EventType, WebhookEvent } from '#contract/schemas/events.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { CreatedWebhook, Delivery, DeliveryList, LoggedDelivery, WebhookList } from '#contract/schemas/webhook.ts';
import { workEvent } from '#core/webhooks/work-event.ts';
import { deleteObject } from '#runtime/aws/s3.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { Cueline, type Fetch } from '#sdk/index.ts';
import { creditAccount } from '../../commands/admin/accounts.ts';
import type { Api } from '../support/cloud/api.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { storedObjects } from '../support/cloud/stored-objects.ts';
import { runCli } from '../support/run-cli.ts';
import { FileHost, withoutRanges } from '../support/tls/file-host.ts';
import { LoopbackServer } from '../support/tls/loopback-server.ts';
import { tlsAuthority } from '../support/tls/tls-authority.ts';
import { status, WebhookReceiver } from '../support/tls/webhook-receiver.ts';
import { until } from '../support/until.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
const minuteMs = 60_000;
/** A day takes less than a minute. */
const timeScale = 2000;
const host = 'hooks.receiver-of-events.com';
const mediaHost = 'media.host-of-files.com';
const refusedHost = 'refused.receiver-of-events.com';
const authority = tlsAuthority(host, mediaHost, refusedHost);

let receiver: WebhookReceiver;
/** Only endpoints that are refused are on its host. */
let unvisited: WebhookReceiver;
let media: FileHost;
let cloud: CloudProcess;
let api: Api;

beforeAll(async () => {
  receiver = await new WebhookReceiver(authority).listen();
  unvisited = await new WebhookReceiver(authority).listen();
  media = await new FileHost(authority, {
    '/voice.mp3': withoutRanges(readFileSync(fixture('voice.mp3')), { 'content-type': 'audio/mpeg' }),
  }).listen();
  cloud = await CloudProcess.start({
    args: [
      ...['--public-host', `${host}=${receiver.address}`, '--public-host', `${mediaHost}=${media.address}`],
      ...['--public-host', `${refusedHost}=${unvisited.address}`],
      ...['--ca', authority.caFile, '--time-scale', String(timeScale)],
    ],
  });
  api = await newApi();
});
afterAll(async () => {
  await cloud?.stopAndForget();
  await receiver?.stop();
  await unvisited?.stop();
  await media?.stop();
  authority.forget();
});

const newOwner = async () => {
  const { accountId, credits, api: own } = await newAccount(cloud.data, 'studio');
  return { accountId, credits, own };
};
const newApi = async () => (await newOwner()).own;
const register = async (path: string, events?: EventType[], as = api) =>
  (await as.post('/webhooks', { url: `https://${host}${path}`, ...(events && { events }) })).as(CreatedWebhook);
const endpoint = async (id: string, as = api) =>
  (await as.get('/webhooks')).as(WebhookList).data.find((one) => one.id === id);
const test = async (id: string) => (await api.post(`/webhooks/${id}/test`, {})).as(Delivery);
const deliveries = async (id: string) => (await api.get(`/webhooks/${id}/deliveries?limit=100`)).as(DeliveryList).data;

/** Waits until the delivery of an event meets the condition, and returns it. */
const deliveryWhen = async (id: string, eventId: string, isSo: (delivery: Delivery) => boolean): Promise<Delivery> => {
  const isWanted = (one: Delivery) => one.event_id === eventId && isSo(one);
  const found = (
    await until(
      () => deliveries(id),
      (all) => all.some(isWanted),
    )
  ).find(isWanted);
  return v.parse(Delivery, found);
};
const ended = ({ status: is }: Delivery) => is !== 'pending';
/** Creates an endpoint that has answered 2xx, so that it has no limit of attempts per minute. */
const registerProven = async (path: string) => {
  const made = await register(path);
  await deliveryWhen(made.id, (await test(made.id)).event_id, ended);
  receiver.forget(path);
  return made;
};

describe('the events of ended work', () => {
  it('are sent to every endpoint that subscribes to them, signed, with the fields of their type', async () => {
    const { accountId, own } = await newOwner();
    const all = await register('/all', [], own);
    const about = { metadata: { order: '1042' }, external_id: 'talk-1042' };
    const exportsOnly = await register('/exports', ['export.completed', 'export.failed'], own);
    const imported = (await own.post('/projects', { source_url: `https://${mediaHost}/voice.mp3`, ...about })).as(
      Project,
    );
    const missing = (await own.post('/projects', { source_url: `https://${mediaHost}/none.mp3` })).as(Project);
    const silent = await newDraft(own, { upload_id: await own.upload(fixture('silent.mp4'), 'video/mp4') });
    const unheard = (await own.post(`/projects/${silent.id}/transcribe`, {})).as(Job);
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
    expect(await endpoint(all.id, own)).toMatchObject({ failures: 0, last_success_at: expect.any(String) });
  });
});

it('the command line sends an event to a program on this machine byte for byte as an endpoint gets it', async () => {
  const { apiKey, api: own } = await newAccount(cloud.data, 'studio');
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
  const client = new Cueline({ baseUrl: cloud.ready.base_url, apiKey, fetch: fetchUntilSent });
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

describe('an endpoint', () => {
  it('shows its secret once, and is listed without it', async () => {
    const { secret, ...made } = await register('/shown');
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(await endpoint(made.id)).toEqual(made);
    expect(made).toMatchObject({ url: `https://${host}/shown`, events: [], failures: 0, last_success_at: null });
    expect((await api.get('/webhooks')).text).not.toContain('whsec_');
  });

  it('is refused beyond the limit of the plan, also when several are requested at once, until one is deleted', async () => {
    const { api: free } = await newAccount(cloud.data, 'free');
    const answers = await Promise.all([1, 2, 3, 4].map(() => free.post('/webhooks', { url: `https://${host}/free` })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 403, 403]);
    const [first] = (await free.get('/webhooks')).as(WebhookList).data;
    expect((await free.send('DELETE', `/webhooks/${first?.id}`)).status).toBe(204);
    expect((await free.post('/webhooks', { url: `https://${host}/free` })).status).toBe(201);
    const refused = await free.post('/webhooks', { url: `https://${host}/free` });
    expect(refused.refusal).toEqual({ status: 403, code: 'plan_limit_exceeded' });
  });

  it('whose secret is rotated twice is signed for receivers that have any of the three, and not for one before them', async () => {
    const { id, secret } = await registerProven('/rotated');
    const secrets = [secret];
    const rotate = async () => {
      secrets.unshift((await api.post(`/webhooks/${id}/rotate`, {})).as(CreatedWebhook).secret);
      await deliveryWhen(id, (await test(id)).event_id, ended);
      return receiver.at('/rotated').at(-1)?.headers['cueline-signature'] ?? '';
    };
    const verifies = (one: string) =>
      receiver.events('/rotated', 1, one).then(
        () => true,
        () => false,
      );
    for (const count of [2, 3, 3]) {
      receiver.forget('/rotated');
      expect(String(await rotate()).match(/v1=/g)).toHaveLength(count);
      expect(await Promise.all(secrets.map(verifies))).toEqual(secrets.map((_, at) => at < count));
    }
  });

  it('gets a test event of the type that is chosen, at the URL that it has by then', async () => {
    const { id, secret } = await registerProven('/moved-from');
    const url = `https://${host}/moved-to`;
    expect((await api.send('PATCH', `/webhooks/${id}`, { url })).status).toBe(200);
    await api.post(`/webhooks/${id}/test`, { type: 'export.failed' });
    const [event] = await receiver.events('/moved-to', 1, secret);
    expect(event).toMatchObject({ type: 'export.failed', test: true, data: { status: 'failed' } });
    expect(receiver.at('/moved-from')).toEqual([]);
  });

  it('alone gets its test event, even if it does not subscribe to the type', async () => {
    const { id, secret } = await register('/tested', ['export.failed']);
    await register('/untested');
    const { event_id } = await test(id);
    const [event] = await receiver.events('/tested', 1, secret);
    const zero = '00000000-0000-0000-0000-000000000000';
    expect(event).toEqual({
      id: event_id,
      type: 'transcript.completed',
      created_at: expect.any(String),
      data: { project_id: zero, job_id: zero, status: 'completed' },
      test: true,
    });
    expect(await deliveryWhen(id, event_id, ended)).toMatchObject({
      ...{ status: 'delivered', attempts: 1, response_status: 204, error: null, next_attempt_at: null },
      response_ms: expect.any(Number),
    });
    expect(receiver.at('/untested')).toEqual([]);
  });

  it('gets nothing after its deletion, neither waiting deliveries nor new ones', async () => {
    receiver.behaviours.set('/deleted', status(500));
    const { id, secret } = await register('/deleted');
    const { event_id } = await test(id);
    await receiver.events('/deleted', 1, secret);
    expect((await api.send('DELETE', `/webhooks/${id}`)).status).toBe(204);
    expect((await api.get(`/webhooks/${id}/deliveries`)).refusal).toEqual({ status: 404, code: 'not_found' });
    expect((await api.post(`/webhooks/${id}/deliveries/${event_id}/retry`, {})).status).toBe(404);
    const marker = await register('/after-deleted');
    const sent = receiver.at('/deleted').length;
    // When another delivery has had as many attempts, the time of this one's next attempts has passed.
    receiver.behaviours.set('/after-deleted', (response, nth) => status(nth < 5 ? 500 : 204)(response, nth));
    await deliveryWhen(marker.id, (await test(marker.id)).event_id, ended);
    expect(receiver.at('/deleted').length).toBeLessThanOrEqual(sent + 1);
  });

  it('has its deliveries listed newest first in pages, whose cursor is refused for another endpoint', async () => {
    const { id } = await register('/paged');
    const other = await register('/paged-too');
    const sent = [];
    for (let at = 0; at < 3; at += 1) sent.unshift((await test(id)).event_id);
    const first = (await api.get(`/webhooks/${id}/deliveries?limit=2`)).as(DeliveryList);
    expect(first.data.map(({ event_id }) => event_id)).toEqual(sent.slice(0, 2));
    const next = `limit=2&cursor=${first.next_cursor}`;
    const second = (await api.get(`/webhooks/${id}/deliveries?${next}`)).as(DeliveryList);
    expect(second.data.map(({ event_id }) => event_id)).toEqual(sent.slice(2));
    expect(second.next_cursor).toBeUndefined();
    const foreign = await api.get(`/webhooks/${other.id}/deliveries?${next}`);
    expect(foreign.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'cursor' });
  });
});

it('a receiver may answer with any 2xx', async () => {
  for (const code of [200, 202, 299]) {
    receiver.behaviours.set(`/${code}`, status(code));
    const { id } = await register(`/${code}`);
    const { event_id } = await test(id);
    expect(await deliveryWhen(id, event_id, ended)).toMatchObject({ status: 'delivered', response_status: code });
  }
});

describe('a delivery that fails', () => {
  it('is tried again after 1, 2, 4 … minutes, at most 6 hours, until a day is over', async () => {
    const { id, secret } = await registerProven('/down');
    receiver.behaviours.set('/down', status(503));
    const { event_id } = await test(id);
    const events = await receiver.events('/down', 13, secret);
    const failed = await deliveryWhen(id, event_id, ended);
    expect(failed).toMatchObject({
      ...{ status: 'failed', attempts: 13, response_status: 503, error: 'answered 503', next_attempt_at: null },
    });
    expect(receiver.at('/down')).toHaveLength(13);
    expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(1);
    const times = receiver.at('/down').map(({ atMs }) => atMs);
    const waits = [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 209];
    // An attempt is never early; how late it is depends on the machine. Queue and schedules count whole seconds.
    for (const [at, minutes] of waits.entries())
      expect((times[at + 1] ?? 0) - (times[at] ?? 0), `wait ${at}`).toBeGreaterThanOrEqual(
        Math.floor((minutes * minuteMs) / timeScale) - 50,
      );
    expect(await endpoint(id)).toMatchObject({ failures: 13, last_success_at: expect.any(String) });

    receiver.behaviours.delete('/down');
    expect((await api.post(`/webhooks/${id}/deliveries/${event_id}/retry`, {})).as(Delivery)).toMatchObject({
      ...{ event_id, status: 'pending', attempts: 13 },
    });
    expect(await deliveryWhen(id, event_id, ended)).toMatchObject({ status: 'delivered', attempts: 14 });
    expect(await endpoint(id)).toMatchObject({ failures: 0, last_success_at: expect.any(String) });
  });

  it('has its attempts one by one, with what was sent and what came back, and no credential', async () => {
    receiver.behaviours.set('/logged?token=s3cret', (response, nth) =>
      nth === 1
        ? response.socket?.destroy()
        : response
            .writeHead(nth === 2 ? 500 : 200, { 'content-type': 'text/html' })
            .end(nth === 2 ? `<script>\u001b[2J${'x'.repeat(5000)}` : undefined),
    );
    const { id } = await register('/logged?token=s3cret');
    const { event_id } = await test(id);
    await deliveryWhen(id, event_id, ended);
    const answer = await api.get(`/webhooks/${id}/deliveries/${event_id}`);
    const { attempt_log, request_body, ...delivery } = answer.as(LoggedDelivery);
    expect(delivery).toEqual((await deliveries(id))[0]);
    expect(delivery).toMatchObject({ event_id, attempts: 3, status: 'delivered' });
    const received = receiver.at('/logged?token=s3cret');
    expect(received.map(({ body }) => body.toString())).toEqual([request_body, request_body, request_body]);
    expect(answer.text).not.toMatch(/s3cret|\p{Cc}/u);
    const seconds = received.map(({ headers }) => /^t=(\d+),/.exec(String(headers['cueline-signature']))?.[1]);
    const attempt = (at: number) => ({
      number: at + 1,
      started_at: expect.any(String),
      duration_ms: expect.any(Number),
      request: {
        url: `https://${host}/logged?token=***`,
        headers: {
          'content-type': 'application/json',
          'cueline-event-id': event_id,
          'cueline-event-type': 'transcript.completed',
          'cueline-signature': `t=${seconds[at]},v1=***`,
        },
      },
    });
    const head = '<script>\uFFFD[2J';
    const kept = head + 'x'.repeat(1024 - Buffer.byteLength(head));
    expect(attempt_log).toEqual([
      { ...attempt(0), response: null, error: 'the connection failed (ECONNRESET)' },
      {
        ...attempt(1),
        response: { status: 500, content_type: 'text/html', body: kept, cut: true },
        error: 'answered 500',
      },
      { ...attempt(2), response: { status: 200, content_type: 'text/html', body: '', cut: false }, error: null },
    ]);
    const foreign = await newApi();
    const refused = await foreign.get(`/webhooks/${id}/deliveries/${event_id}`);
    expect(refused.refusal).toEqual({ status: 404, code: 'not_found' });
    const unknown = await api.get(`/webhooks/${id}/deliveries/${crypto.randomUUID()}`);
    expect(unknown.refusal).toEqual({ status: 404, code: 'not_found' });
  });

  it('succeeds when the receiver works again after five hours', async () => {
    // The ninth attempt is after 4 hours and 15 minutes.
    const { id, secret } = await registerProven('/back');
    receiver.behaviours.set('/back', (response, nth) => status(nth <= 9 ? 502 : 200)(response, nth));
    const { event_id } = await test(id);
    await receiver.events('/back', 10, secret);
    expect(await deliveryWhen(id, event_id, ended)).toMatchObject({ status: 'delivered', attempts: 10 });
  });

  it('because its answer is lost sends the same event again, with a new signature', async () => {
    receiver.behaviours.set('/lost', (response, nth) =>
      nth === 1 ? response.socket?.destroy() : status(200)(response, nth),
    );
    const { id, secret } = await register('/lost');
    const { event_id } = await test(id);
    const [first, second] = await receiver.events('/lost', 2, secret);
    expect(first).toEqual(second);
    expect(receiver.at('/lost').map(({ body }) => body.toString())[0]).toBe(receiver.at('/lost')[1]?.body.toString());
    expect(await deliveryWhen(id, event_id, ended)).toMatchObject({ status: 'delivered', attempts: 2, error: null });
  });

  it.each([
    ['a redirect', 307],
    ['410', 410],
    ['400', 400],
  ])('with %s is tried again like any other', async (_, code) => {
    const path = `/answers-${code}`;
    const location = `https://${host}/elsewhere`;
    receiver.behaviours.set(path, (response, nth) => status(nth === 1 ? code : 204, { location })(response, nth));
    const { id, secret } = await register(path);
    const { event_id } = await test(id);
    await receiver.events(path, 2, secret);
    expect(await deliveryWhen(id, event_id, ended)).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it('waits for Retry-After, at most six hours', async () => {
    receiver.behaviours.set('/later', status(429, { 'retry-after': '36000' }));
    const { id, secret } = await register('/later');
    const { event_id } = await test(id);
    await receiver.events('/later', 1, secret);
    const waiting = await deliveryWhen(id, event_id, ({ attempts }) => attempts === 1);
    const waitMs = Date.parse(waiting.next_attempt_at ?? '') - Date.parse(waiting.last_attempt_at ?? '');
    expect(waitMs).toBe(360 * minuteMs);
  });

  it('without an answer ends after ten seconds', async () => {
    receiver.behaviours.set('/hanging', (response, nth) => (nth <= 2 ? undefined : status(200)(response, nth)));
    const { id, secret } = await register('/hanging');
    const { event_id } = await test(id);
    await receiver.events('/hanging', 1, secret);
    // The second attempt takes ten seconds too.
    expect(await deliveryWhen(id, event_id, ({ attempts }) => attempts === 1)).toMatchObject({
      ...{ status: 'pending', response_status: null, response_ms: null, error: 'no answer within 10 seconds' },
    });
    expect(await deliveryWhen(id, event_id, ended)).toMatchObject({ status: 'delivered', attempts: 3, error: null });
  });
});

it('POST retry makes a waiting delivery at once, and once', async () => {
  receiver.behaviours.set('/asked', (response, nth) =>
    nth === 1 ? status(503, { 'retry-after': '21600' })(response, nth) : status(200)(response, nth),
  );
  const { id } = await register('/asked');
  const { event_id } = await test(id);
  await deliveryWhen(id, event_id, ({ attempts }) => attempts === 1);
  expect((await api.post(`/webhooks/${id}/deliveries/${event_id}/retry`, {})).status).toBe(202);
  expect(await deliveryWhen(id, event_id, ended)).toMatchObject({ status: 'delivered', attempts: 2 });
  expect(receiver.at('/asked')).toHaveLength(2);
  const unknown = await api.post(`/webhooks/${id}/deliveries/${crypto.randomUUID()}/retry`, {});
  expect(unknown.refusal).toEqual({ status: 404, code: 'not_found' });
});

it('an endpoint that hangs has at most five attempts at once, and does not delay another account', async () => {
  const held = new Set<ServerResponse>();
  let maxHeld = 0;
  let released = false;
  const stuck = await registerProven('/stuck');
  receiver.behaviours.set('/stuck', (response, nth) => {
    if (released) return status(200)(response, nth);
    held.add(response.on('close', () => held.delete(response)));
    maxHeld = Math.max(maxHeld, held.size);
  });
  const waiting = await Promise.all(Array.from({ length: 40 }, () => test(stuck.id)));
  while (held.size < 5) await delay(20);

  const neighbour = await newApi();
  const { id, secret } = await register('/neighbour', [], neighbour);
  for (let at = 0; at < 10; at += 1) await neighbour.post(`/webhooks/${id}/test`, {});
  await receiver.events('/neighbour', 10, secret);
  expect(maxHeld).toBe(5);

  released = true;
  for (const response of held) status(200)(response, 0);
  for (const { event_id } of waiting)
    expect(await deliveryWhen(stuck.id, event_id, ended)).toMatchObject({ status: 'delivered' });
});

it('an endpoint that has never answered 2xx gets five attempts a minute, and its other deliveries stay pending', async () => {
  receiver.behaviours.set('/aimed-at', status(404));
  const { id, secret } = await register('/aimed-at');
  const sent = await Promise.all(Array.from({ length: 12 }, () => test(id)));
  await receiver.events('/aimed-at', 5, secret);
  // Without the limit there would be many attempts in this time, since a retry comes after 30 ms here.
  await delay(10_000);
  expect(receiver.at('/aimed-at')).toHaveLength(5);
  const all = await deliveries(id);
  expect(all.map((delivery) => delivery.status)).toEqual(sent.map(() => 'pending'));
  expect(all.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(5);
});

describe('POST /webhooks', () => {
  it.each([
    `http://${refusedHost}/x`,
    `https://${refusedHost}:8443/x`,
    `https://user:pass@${refusedHost}/x`,
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[2002:7f00:1::]/x',
    'https://localhost/x',
    'https://metadata.google.internal/x',
    'https://intranet/x',
    'https://nobody-has-this-name.invalid/x',
  ])('refuses %s without connecting to it', async (url) => {
    expect((await api.post('/webhooks', { url })).refusal).toEqual({
      status: 400,
      code: 'invalid_request',
      param: 'url',
    });
    expect(unvisited.connections).toBe(0);
  });

  it('tells how events reach a receiver on the own computer', async () => {
    const { status, text } = await api.post('/webhooks', { url: 'http://localhost:3000/hooks' });
    expect(status).toBe(400);
    expect(text).toContain('cueline webhooks listen --forward-to');
  });

  it.each([
    [{}, 'url'],
    [{ url: 'hooks' }, 'url'],
    [{ url: `https://${host}/x`, events: ['project.deleted'] }, 'events[0]'],
    [{ url: `https://${host}/x`, events: ['export.failed', 'export.failed'] }, 'events'],
    [{ url: `https://${host}/x`, secret: 'whsec_mine' }, 'secret'],
  ])('refuses %j and names the param', async (body, param) => {
    expect((await api.post('/webhooks', body)).refusal).toEqual({ status: 400, code: 'invalid_request', param });
  });
});

it('delivers an event that the bus sent in no message group: the fan-out sends it on in that of its account', async () => {
  const { accountId: account_id, own } = await newOwner();
  const { secret } = await register('/ungrouped', undefined, own);
  const event = workEvent(
    newId(),
    { account_id, project_id: newId(), export_id: newId(), batch_id: newId() },
    new Date().toISOString(),
  );
  const MessageBody = JSON.stringify({ detail: { account_id, event } });
  await new SQSClient({}).send(
    new SendMessageCommand({ QueueUrl: process.env[environmentNames.eventQueue], MessageBody }),
  );
  expect(await receiver.events('/ungrouped', 1, secret)).toMatchObject([{ id: event.id }]);
});
