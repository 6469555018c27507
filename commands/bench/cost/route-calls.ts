import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { defaultListLength } from '#contract/limits.ts';
import type { OperationId } from '#contract/routes.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { UploadSlot } from '#contract/schemas/upload.ts';
import { CreatedWebhook, Delivery } from '#contract/schemas/webhook.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { getExport } from '#runtime/stores/exports.ts';
import { getJob } from '#runtime/stores/jobs.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { enterDeployment } from '../../deployment.ts';
import { talkLines, talkPath } from '../../smoke/talk.ts';
import { Caller, requestIdOf } from './caller.ts';

/** Every route, the methods of a resumable upload, and what no route answers. */
export type CallName = OperationId | 'tus POST' | 'tus PATCH' | 'tus HEAD' | 'tus DELETE' | 'unknownRoute';

/** Printed on the card. */
export const usualCase =
  'Each in its usual case: a page of 20 projects; a transcript of 40 words; one rendered export; a project made of an ' +
  'upload and transcribed; a chunk of 4 MiB, the first of the two that make a part. Each reads its key, which a warm ' +
  'Lambda then remembers for a minute.';

/** Must be public to the cloud that is asked; nothing listens there, so that every delivery to it is still pending. */
export const receiverHost = 'receiver.example.com=127.0.0.1:1';
const receiverUrl = 'https://receiver.example.com/hook';
/** Soon transcribed. */
const silentPath = join(import.meta.dirname, '../../../test/fixtures/silent.mp4');
const chunkBytes = 4 * 1024 ** 2;

/** One call of each in a new account of the local cloud that keeps its data there: the gateway's id of each request. */
export const callEachRoute = async (data: string, baseUrl: string): Promise<Record<CallName, string>> => {
  await enterDeployment({ data });
  const caller = await Caller.create(baseUrl);
  return {
    getOpenapi: await caller.send('GET', '/openapi.json'),
    getAccount: await caller.send('GET', '/account'),
    unknownRoute: await caller.miss('/no-such-thing'),
    ...(await resumableCalls(caller)),
    ...(await webhookCalls(caller)),
    ...(await projectCalls(caller)),
  };
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

const webhookCalls = async (caller: Caller) => {
  const created = await caller.ask(CreatedWebhook, 'POST', '/webhooks', { url: receiverUrl });
  const path = `/webhooks/${created.body.id}`;
  const tested = await caller.ask(Delivery, 'POST', `${path}/test`, {});
  return {
    createWebhook: created.requestId,
    testWebhook: tested.requestId,
    listWebhooks: await caller.send('GET', '/webhooks'),
    listDeliveries: await caller.send('GET', `${path}/deliveries`),
    retryDelivery: await caller.send('POST', `${path}/deliveries/${tested.body.event_id}/retry`),
    deleteWebhook: await caller.send('DELETE', path),
  };
};

const projectCalls = async (caller: Caller) => {
  const { requestId: createProject, body: transcribed } = await newProject(caller, silentPath, {});
  const draft = (await newProject(caller, silentPath, { auto_transcribe: false })).body;
  const talk = (await newProject(caller, talkPath, { auto_transcribe: false })).body;
  const jobId = transcribed.job_id ?? '';
  const calls = {
    createProject,
    ...(await callsOn(caller, talk.id)),
    listProjects: await listProjects(caller, talk.id),
    getJob: await caller.send('GET', `/jobs/${jobId}`),
  };
  const started = await caller.ask(Job, 'POST', `/projects/${draft.id}/transcribe`, {});
  // No work is left behind, and none is deleted.
  for (const id of [jobId, started.body.id]) await untilEnded(() => getJob(caller.accountId, id));
  return {
    ...calls,
    startTranscription: started.requestId,
    deleteProject: await caller.send('DELETE', `/projects/${transcribed.id}`),
  };
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

const callsOn = async (caller: Caller, projectId: string) => {
  const path = `/projects/${projectId}`;
  const style = { template: 'karaoke', font_size: 64, color: '#ffffff' };
  const replaceTranscript = await caller.send('PUT', `${path}/transcript`, { lines: await talkLines() });
  const asked = { presets: ['youtube'], resolution: '1080p', range_end: 1 };
  const batch = await caller.ask(ExportBatch, 'POST', `${path}/exports`, asked);
  const exportId = batch.body.data[0]?.id ?? '';
  await untilEnded(() => getExport(caller.accountId, exportId));
  const exported = await caller.ask(Export, 'GET', `/exports/${exportId}`);
  // As the rule for signed URLs has it: what was exported is downloaded once.
  await (await fetch(exported.body.download_url ?? '')).arrayBuffer();
  return {
    replaceTranscript,
    createExports: batch.requestId,
    getExport: exported.requestId,
    listExports: await caller.send('GET', `${path}/exports`),
    getTranscript: await caller.send('GET', `${path}/transcript`),
    updateProject: await caller.send('PATCH', path, { title: 'A talk', style }),
    getProject: await caller.send('GET', path),
  };
};

/** Of that project and copies of it, a page of 20. */
const listProjects = async (caller: Caller, projectId: string): Promise<string> => {
  const project = await getProject(caller.accountId, projectId);
  const copies = Array.from({ length: defaultListLength }, () => ({ ...project, project_id: newId() }));
  await transact(Object.fromEntries(copies.map((put) => [put.project_id, { table: 'projects' as const, put }])));
  return caller.send('GET', '/projects');
};
