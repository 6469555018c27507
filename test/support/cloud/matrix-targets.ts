import * as v from 'valibot';
import { ApiKey } from '#contract/schemas/api-key.ts';
import { Batch } from '#contract/schemas/batch.ts';
import { ExportBatch } from '#contract/schemas/export.ts';
import { CustomerFont } from '#contract/schemas/font.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Comment, CreatedReviewLink } from '#contract/schemas/review.ts';
import { SavedStyle } from '#contract/schemas/saved-style.ts';
import { Delivery, WebhookEndpoint } from '#contract/schemas/webhook.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { listKeys } from '#runtime/stores/keys.ts';
import { deleteSession, insertSession } from '#runtime/stores/sessions.ts';
import { bodyOf, otherBrandFont } from '../fonts.ts';
import type { Api } from './api.ts';
import { PartUpload } from './part-upload.ts';

const silence = new URL('../../fixtures/silent.mp4', import.meta.url).pathname;
const exportBody = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 1 };
export const oneLine = { lines: [{ words: [{ text: 'Hello', start: 0, end: 0.5 }] }] };

export interface Owner {
  readonly api: Api;
  readonly accountId: string;
}

/** A resource of the owner's account, for requests that name it by its id. */
export interface Target {
  readonly id: string;
  /** Afterwards every request for the id is answered 404. */
  readonly remove: () => Promise<unknown>;
}

const inProject = ({ api }: Owner, projectId: string, id = projectId): Target => ({
  id,
  remove: () => api.send('DELETE', `/projects/${projectId}`),
});

const upload = async ({ api, accountId }: Owner): Promise<Target> => {
  const upload_id = await api.upload(silence, 'video/mp4');
  const swept = { table: 'uploads', delete: { account_id: accountId, upload_id } } as const;
  return { id: upload_id, remove: () => transact({ swept }) };
};

/** The ETag of the one part of an upload, by its id. */
export const etagOf = new Map<string, string>();

const inParts = async ({ api, accountId }: Owner): Promise<Target> => {
  const sent = await PartUpload.reserve(api, Buffer.from('silence'));
  const { upload_id } = sent.slot;
  etagOf.set(upload_id, (await sent.sendAll())[0] ?? '');
  return {
    id: upload_id,
    remove: () => transact({ swept: { table: 'uploads', delete: { account_id: accountId, upload_id } } }),
  };
};

const project = async (owner: Owner): Promise<Target> => {
  const body = { upload_id: (await upload(owner)).id, auto_transcribe: false };
  return inProject(owner, (await owner.api.post('/projects', body)).as(Project).id);
};

/** The transcript's version of an edited project, by the project's id. */
export const versionOf = new Map<string, string>();

const editedProject = async (owner: Owner): Promise<Target> => {
  const made = await project(owner);
  const saved = await owner.api.send('PUT', `/projects/${made.id}/transcript`, oneLine);
  versionOf.set(made.id, saved.headers.get('etag')?.replaceAll('"', '') ?? '');
  return made;
};

const job = async (owner: Owner): Promise<Target> => {
  const { id } = await project(owner);
  return inProject(owner, id, (await owner.api.post(`/projects/${id}/transcribe`, {})).as(Job).id);
};

const exported = async (owner: Owner): Promise<Target> => {
  const { id } = await project(owner);
  const batch = (await owner.api.post(`/projects/${id}/exports`, exportBody)).as(ExportBatch);
  return inProject(owner, id, batch.data[0]?.id);
};

/** The shared cloud treats its host as public; nothing listens there. */
export const receiverUrl = 'https://receiver.example.com/hook';

const webhook = async ({ api }: Owner): Promise<Target> => {
  const { id } = (await api.post('/webhooks', { url: receiverUrl })).as(v.looseObject(WebhookEndpoint.entries));
  return { id, remove: () => api.send('DELETE', `/webhooks/${id}`) };
};

/** The event that was sent to an endpoint, by the endpoint's id. */
export const eventOf = new Map<string, string>();

const delivered = async (owner: Owner): Promise<Target> => {
  const made = await webhook(owner);
  eventOf.set(made.id, (await owner.api.post(`/webhooks/${made.id}/test`, {})).as(Delivery).event_id);
  return made;
};

const apiKey = async ({ api, accountId }: Owner): Promise<Target> => {
  const made = await api.post('/api-keys', { name: 'target', scopes: ['projects:read'] });
  const { id } = made.as(v.looseObject(ApiKey.entries));
  // A revoked key is found until its item expires, so that DELETE can be sent again.
  const remove = async () => {
    await api.send('DELETE', `/api-keys/${id}`);
    await transact({ key: { table: 'keys', delete: { account_id: accountId, key_id: id } } });
  };
  return { id, remove };
};

/** A session of the account's first key. */
const session = async ({ accountId }: Owner): Promise<Target> => {
  const key = (await listKeys(accountId)).at(-1);
  const made = {
    account_id: accountId,
    session_id: crypto.randomUUID(),
    key_id: key?.key_id ?? '',
    ancestors: [],
    key_hash: '',
    secret_hash: '',
    created_at: new Date().toISOString(),
    expires_at: Math.floor(Date.now() / 1000) + 600,
  };
  await insertSession(made, 'a test');
  return { id: made.session_id, remove: () => deleteSession(made, 'a test') };
};

const style = async ({ api }: Owner): Promise<Target> => {
  const { id } = (await api.post('/styles', { name: 'target', style: {} })).as(SavedStyle);
  return { id, remove: () => api.send('DELETE', `/styles/${id}`) };
};

const font = async ({ api }: Owner): Promise<Target> => {
  const { id } = (await api.post('/fonts', bodyOf(otherBrandFont()))).as(CustomerFont);
  return { id, remove: () => api.send('DELETE', `/fonts/${id}`) };
};

/** A cancelled one: nothing begins its sources. */
const batch = async ({ api, accountId }: Owner): Promise<Target> => {
  const sources = [{ source_url: 'https://media.example.com/talk.mp3' }];
  const { id } = (await api.post('/batches', { sources })).as(Batch);
  await api.post(`/batches/${id}/cancel`, undefined);
  return {
    id,
    remove: () => transact({ batch: { table: 'batches', delete: { account_id: accountId, batch_id: id } } }),
  };
};

const reviewLink = async (owner: Owner): Promise<Target> => {
  const { id: project_id } = await project(owner);
  const { id } = (await owner.api.post('/review-links', { project_id })).as(CreatedReviewLink);
  return { id, remove: () => owner.api.send('DELETE', `/review-links/${id}`) };
};

/** The comment on a project, by the project's id. */
export const commentOf = new Map<string, string>();

const commented = async (owner: Owner): Promise<Target> => {
  const made = await project(owner);
  const comment = (await owner.api.post(`/projects/${made.id}/comments`, { at: 0, text: 'One n.' })).as(Comment);
  commentOf.set(made.id, comment.id);
  return made;
};

export const makeTarget = {
  batch,
  upload,
  inParts,
  project,
  editedProject,
  style,
  font,
  job,
  exported,
  webhook,
  delivered,
  apiKey,
  session,
  reviewLink,
  commented,
};
export type TargetKind = keyof typeof makeTarget;
