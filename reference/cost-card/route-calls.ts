import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { defaultListLength, maxSignedParts, signedPartBytes } from '#contract/limits.ts';
import type { OperationId } from '#contract/routes.ts';
import { CreatedApiKey } from '#contract/schemas/api-key.ts';
import { Batch } from '#contract/schemas/batch.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { CustomerFont } from '#contract/schemas/font.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Comment, CreatedReviewLink } from '#contract/schemas/review.ts';
import { SavedStyle } from '#contract/schemas/saved-style.ts';
import { TranscriptVersionList } from '#contract/schemas/transcript-version.ts';
import { UploadParts, UploadSlot } from '#contract/schemas/upload.ts';
import { CreatedWebhook, Delivery } from '#contract/schemas/webhook.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { searchComments } from '#runtime/stores/comments.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { insertExports } from '#runtime/stores/new-exports.ts';
import { insertTranscription } from '#runtime/stores/new-transcription.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { talkLines, talkPath } from '../../operate/stage/talk.ts';
import { Caller, requestIdOf } from './caller.ts';

/** Every route, the methods of a resumable upload, and a request for an unknown route. */
export type CallName = OperationId | 'tus POST' | 'tus PATCH' | 'tus HEAD' | 'tus DELETE' | 'unknownRoute';

/** Printed on the card. */
export const usualCase =
  'Each in its usual case: a page of 20 projects; a transcript of 40 words; one rendered export; a project made of an ' +
  'upload and transcribed; a chunk of 4 MiB, the first of the two that make a part; a page of 100 signed parts; the completion of ' +
  'an upload of one part, whose PUT it includes. Each reads its key, which a warm ' +
  'Lambda then remembers for a minute.';

/** The local cloud must treat it as public. Nothing listens there, so that every delivery to it is still pending. */
export const receiverHost = 'receiver.example.com=127.0.0.1:1';
const receiverUrl = 'https://receiver.example.com/hook';
/** Its transcription is fast. */
const silentPath = join(import.meta.dirname, '../../test/fixtures/silent.mp4');
const fontPath = join(import.meta.dirname, '../../layers/fonts/bebas-neue.ttf');
const chunkBytes = 4 * 1024 ** 2;

/**
 * Calls each in so many new accounts of the local cloud with this data folder; returns the gateway's id of each request. A local
 * cloud keeps the environments of fewer functions than there are, so each group has all its rounds before the next.
 */
export const callEachRoute = async (data: string, baseUrl: string, rounds: number): Promise<[string, string][]> => {
  await enterDeployment({ data });
  const callers: Caller[] = [];
  for (let round = 0; round < rounds; round += 1) callers.push(await Caller.create(baseUrl));
  const requested: [string, string][] = [];
  for (const group of groups) for (const caller of callers) requested.push(...Object.entries(await group(caller)));
  return requested;
};

const reserve = (caller: Caller, sizeBytes: number) =>
  caller.ask(UploadSlot, 'POST', '/uploads', { filename: 'talk.mp4', content_type: 'video/mp4', size: sizeBytes });

const resumableCalls = async (caller: Caller) => {
  const { requestId: createUpload, body } = await reserve(caller, 10 * chunkBytes);
  const { upload_id, resumable } = body;
  const metadata = Object.entries(resumable.metadata).map(([key, value]) => `${key} ${btoa(value)}`);
  const creation = { 'upload-length': String(10 * chunkBytes), 'upload-metadata': metadata.join(',') };
  const chunk = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const tus = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Buffer<ArrayBuffer>,
  ) => {
    const response = await fetch(resumable.endpoint + path, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...resumable.headers, ...headers },
      ...(body && { body }),
    });
    return requestIdOf(response);
  };
  return {
    createUpload,
    'tus POST': await tus('POST', '', creation),
    'tus PATCH': await tus('PATCH', `/${upload_id}`, chunk, Buffer.alloc(chunkBytes)),
    'tus HEAD': await tus('HEAD', `/${upload_id}`),
    'tus DELETE': await tus('DELETE', `/${upload_id}`),
  };
};

/** The slot of a file of 100 parts, and one of a small file. */
const partCalls = async (caller: Caller) => {
  const path = `/uploads/${(await reserve(caller, maxSignedParts * signedPartBytes)).body.upload_id}`;
  const media = await readFile(silentPath);
  const small = `/uploads/${(await reserve(caller, media.length)).body.upload_id}`;
  const etags: string[] = [];
  for (const { url } of (await caller.ask(UploadParts, 'POST', `${small}/parts`, {})).body.data)
    etags.push((await fetch(url, { method: 'PUT', body: media })).headers.get('etag') ?? '');
  return {
    signUploadParts: await caller.send('POST', `${path}/parts`, {}),
    completeUpload: await caller.send('POST', `${small}/complete`, { etags }),
    deleteUpload: await caller.send('DELETE', path),
  };
};

const webhookCalls = async (caller: Caller) => {
  const created = await caller.ask(CreatedWebhook, 'POST', '/webhooks', { url: receiverUrl });
  const path = `/webhooks/${created.body.id}`;
  const tested = await caller.ask(Delivery, 'POST', `${path}/test`, {});
  return {
    createWebhook: created.requestId,
    testWebhook: tested.requestId,
    listWebhooks: await caller.send('GET', '/webhooks'),
    listDeliveries: await caller.send('GET', `${path}/deliveries`),
    getDelivery: await caller.send('GET', `${path}/deliveries/${tested.body.event_id}`),
    getWebhook: await caller.send('GET', path),
    updateWebhook: await caller.send('PATCH', path, { description: 'A receiver' }),
    retryDelivery: await caller.send('POST', `${path}/deliveries/${tested.body.event_id}/retry`),
    rotateWebhook: await caller.send('POST', `${path}/rotate`),
    deleteWebhook: await caller.send('DELETE', path),
  };
};

const styleCalls = async (caller: Caller) => {
  const style = { template: 'karaoke', font_size: 64, color: '#ffffff' };
  const created = await caller.ask(SavedStyle, 'POST', '/styles', { name: 'Brand', style });
  const path = `/styles/${created.body.id}`;
  return {
    createStyle: created.requestId,
    listStyles: await caller.send('GET', '/styles'),
    getStyle: await caller.send('GET', path),
    updateStyle: await caller.send('PATCH', path, { style: { color: '#ffcc00' } }),
    deleteStyle: await caller.send('DELETE', path),
  };
};

const fontCalls = async (caller: Caller) => {
  const file = (await readFile(fontPath)).toString('base64');
  const created = await caller.ask(CustomerFont, 'POST', '/fonts', { file });
  const path = `/fonts/${created.body.id}`;
  return {
    createFont: created.requestId,
    listFonts: await caller.send('GET', '/fonts'),
    getFont: await caller.send('GET', path),
    deleteFont: await caller.send('DELETE', path),
    updateVocabulary: await caller.send('PATCH', '/vocabulary', { add: [{ word: 'Cueline' }] }),
    getVocabulary: await caller.send('GET', '/vocabulary'),
  };
};

const keyCalls = async (caller: Caller) => {
  const made = { name: 'cost', scopes: ['projects:read'], cap: { credits: 10, period: 'day' } };
  const created = await caller.ask(CreatedApiKey, 'POST', '/api-keys', made);
  const path = `/api-keys/${created.body.id}`;
  const signedIn = await caller.signIn();
  return {
    createApiKey: created.requestId,
    listApiKeys: await caller.send('GET', '/api-keys'),
    updateApiKey: await caller.send('PATCH', path, { cap: { credits: 20, period: 'day' } }),
    rotateApiKey: await caller.send('POST', `${path}/rotate`, {}),
    revokeApiKey: await caller.send('DELETE', path),
    createSession: signedIn.requestId,
    listSessions: await caller.send('GET', '/sessions', undefined, signedIn.asItsKey),
    deleteSession: await caller.send('DELETE', `/sessions/${signedIn.body.id}`, undefined, signedIn.asItsKey),
  };
};

const projectCalls = async (caller: Caller) => {
  const { requestId: createProject, body: transcribed } = await newProject(caller, silentPath, {});
  const draft = (await newProject(caller, silentPath, { auto_transcribe: false })).body;
  const talk = (await newProject(caller, talkPath, { auto_transcribe: false, text: 'Hello and welcome.' })).body;
  const jobId = transcribed.job_id ?? '';
  const calls = {
    createProject,
    ...(await callsOn(caller, talk.id)),
    listProjects: await listProjects(caller, talk.id),
    listJobs: await caller.send('GET', '/jobs'),
    getJob: await caller.send('GET', `/jobs/${jobId}`),
  };
  const started = await caller.ask(Job, 'POST', `/projects/${draft.id}/transcribe`, {});
  // Waits for the work, so that none is open afterwards and none is deleted.
  for (const id of [jobId, started.body.id]) await untilEnded(() => findJob(caller.accountId, id));
  return {
    ...calls,
    startTranscription: started.requestId,
    cancelJob: await cancelJob(caller, draft.id),
    deleteProject: await caller.send('DELETE', `/projects/${transcribed.id}`),
  };
};

/** Cancels a transcription that has not begun, since no message asks for its start. */
const cancelJob = async (caller: Caller, projectId: string): Promise<string> => {
  const project = await getProject(caller.accountId, projectId);
  const job = newTranscription(project, newId(), { credits: 1, estimated_nano_usd: 1 }, Date.now());
  await insertTranscription(await getAccount(caller.accountId), project, { language: 'en' }, { job, exports: [] }, {});
  return caller.send('POST', `/jobs/${job.job_id}/cancel`);
};

/** Cancels a copy of an export, which has not begun either. */
const cancelExport = async (caller: Caller, projectId: string, exportId: string): Promise<string> => {
  const [account, project] = await Promise.all([getAccount(caller.accountId), getProject(caller.accountId, projectId)]);
  const record = await findExport(caller.accountId, exportId);
  if (!record) throw new Error(`There is no export ${exportId}`);
  const copy = { ...record, export_id: newId(), progress: 0, completed_at: undefined, event: undefined };
  await insertExports(account, project, [{ ...copy, status: 'queued' }], {});
  return caller.send('POST', `/exports/${copy.export_id}/cancel`);
};

const untilEnded = async (find: () => Promise<{ status: string } | undefined>): Promise<void> => {
  while (!['completed', 'failed'].includes((await find())?.status ?? '')) await delay(100);
};

const newProject = async (caller: Caller, file: string, fields: object) => {
  const media = await readFile(file);
  const { upload_id, upload_url } = (await reserve(caller, media.length)).body;
  const put = await fetch(upload_url, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: media });
  if (!put.ok) throw new Error(`The storage answered ${put.status}: ${await put.text()}`);
  return caller.ask(Project, 'POST', '/projects', { upload_id, ...fields });
};

const oneMerge = { operations: [{ op: 'merge_lines', line: 0 }] };

const callsOn = async (caller: Caller, projectId: string) => {
  const path = `/projects/${projectId}`;
  const style = { template: 'karaoke', font_size: 64, color: '#ffffff' };
  const replaceTranscript = await caller.send('PUT', `${path}/transcript`, { lines: await talkLines() });
  const previewCaptions = await caller.send('POST', `${path}/preview`, { preset: 'tiktok' });
  const requested = { presets: ['youtube'], resolution: '1080p', range_end: 1 };
  const quoteExports = await caller.send('POST', `${path}/exports/quote`, requested);
  const { requestId: listVersions, body: versions } = await caller.ask(
    TranscriptVersionList,
    'GET',
    `${path}/transcript/versions`,
  );
  const version = `${path}/transcript/versions/${versions.data[0]?.version}`;
  const batch = await caller.ask(ExportBatch, 'POST', `${path}/exports`, requested);
  const exportId = batch.body.data[0]?.id ?? '';
  await untilEnded(() => findExport(caller.accountId, exportId));
  const exported = await caller.ask(Export, 'GET', `/exports/${exportId}`);
  // The rule for signed URLs counts one download of each export.
  await (await fetch(exported.body.download_url ?? '')).arrayBuffer();
  return {
    replaceTranscript,
    previewCaptions,
    quoteExports,
    quoteTranscription: await caller.send('POST', `${path}/transcribe/quote`, {}),
    createExports: batch.requestId,
    getExport: exported.requestId,
    listExports: await caller.send('GET', `${path}/exports`),
    listAccountExports: await caller.send('GET', '/exports'),
    ...(await batchCalls(caller)),
    getTranscript: await caller.send('GET', `${path}/transcript`),
    listVersions,
    getVersion: await caller.send('GET', version),
    nameVersion: await caller.send('PATCH', version, { name: 'First' }),
    editTranscript: await caller.send('PATCH', `${path}/transcript`, oneMerge, { 'if-match': '*' }),
    diffVersions: await caller.send('GET', `${version}/diff`),
    restoreVersion: await caller.send('POST', `${version}/restore`),
    ...(await reviewCalls(caller, projectId)),
    updateProject: await caller.send('PATCH', path, { title: 'A talk', style }),
    getProject: await caller.send('GET', path),
    cancelExport: await cancelExport(caller, projectId, exportId),
    getMedia: await caller.send('GET', `${path}/media`),
    createPlayback: await createPlayback(caller, path),
    getProjectText: await caller.send('GET', `${path}/text`),
  };
};

/** One link, and a page of 20 comments: one and copies of it. */
const reviewCalls = async (caller: Caller, project_id: string) => {
  const path = `/projects/${project_id}/comments`;
  const link = await caller.ask(CreatedReviewLink, 'POST', '/review-links', { project_id });
  const made = await caller.ask(Comment, 'POST', path, { at: 0.5, text: 'Her name has one n.' });
  const { found } = await searchComments({ account_id: caller.accountId, project_id }, { limit: 1 });
  const copies = found.flatMap((one) =>
    Array.from({ length: defaultListLength - 1 }, () => ({ ...one, comment_id: newId() })),
  );
  await transact(Object.fromEntries(copies.map((put) => [put.comment_id, { table: 'comments' as const, put }])));
  return {
    createReviewLink: link.requestId,
    listReviewLinks: await caller.send('GET', '/review-links'),
    getReview: await caller.send('GET', `/projects/${project_id}/review`),
    createComment: made.requestId,
    listComments: await caller.send('GET', path),
    updateComment: await caller.send('PATCH', `${path}/${made.body.id}`, { resolved: true }),
    deleteComment: await caller.send('DELETE', `${path}/${made.body.id}`),
    deleteReviewLink: await caller.send('DELETE', `/review-links/${link.body.id}`),
  };
};

/** A batch of 100 links, which is cancelled before a sweep begins it. */
const batchCalls = async (caller: Caller) => {
  const sources = Array.from({ length: 100 }, (_, at) => ({
    source_url: `https://media.example.com/${at}.mp4`,
    duration: 60,
  }));
  const { requestId: createBatch, body } = await caller.ask(Batch, 'POST', '/batches', {
    sources,
    presets: ['tiktok'],
  });
  const path = `/batches/${body.id}`;
  return {
    createBatch,
    cancelBatch: await caller.send('POST', `${path}/cancel`),
    quoteBatch: await caller.send('POST', '/batches/quote', { sources, presets: ['tiktok'] }),
    getBatch: await caller.send('GET', path),
    listBatchItems: await caller.send('GET', `${path}/items`),
    listBatches: await caller.send('GET', '/batches'),
  };
};

/** Waits for its work, so that none is open afterwards. */
const createPlayback = async (caller: Caller, path: string): Promise<string> => {
  const { requestId, body } = await caller.ask(Job, 'POST', `${path}/media`, undefined);
  await untilEnded(() => findJob(caller.accountId, body.id));
  return requestId;
};

/** Lists a page of 20: the project and copies of it. */
const listProjects = async (caller: Caller, projectId: string): Promise<string> => {
  const project = await getProject(caller.accountId, projectId);
  const copies = Array.from({ length: defaultListLength }, () => ({ ...project, project_id: newId() }));
  await transact(Object.fromEntries(copies.map((put) => [put.project_id, { table: 'projects' as const, put }])));
  return caller.send('GET', '/projects');
};

const otherCalls = async (caller: Caller) => {
  const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const mcpHeaders = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
  return {
    getOpenapi: await caller.send('GET', '/openapi.json'),
    getAccount: await caller.send('GET', '/account'),
    unknownRoute: await caller.miss('/no-such-thing'),
    // The type reads no project: how many failures are listed by now varies.
    listEvents: await caller.send('GET', '/events?type=transcript.completed'),
    updateAccount: await caller.send('PATCH', `/account`, { low_credits: 1 }),
    getUsage: await caller.send('GET', '/usage'),
    callMcp: await caller.send('POST', '/mcp', listTools, mcpHeaders),
  };
};

const groups = [
  // First, while there are few keys to list.
  keyCalls,
  resumableCalls,
  partCalls,
  webhookCalls,
  styleCalls,
  fontCalls,
  projectCalls,
  otherCalls,
];
type Called<Calls = Awaited<ReturnType<(typeof groups)[number]>>> = Calls extends unknown ? keyof Calls : never;
type None<Name extends never> = Name;
/** The compiler refuses it while no group has a call of some route. */
export type Uncalled = None<Exclude<CallName, Called>>;
