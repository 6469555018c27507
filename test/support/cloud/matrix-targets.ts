import * as v from 'valibot';
import { ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Delivery, WebhookEndpoint } from '#contract/schemas/webhook.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import type { Api } from './api.ts';

const silence = new URL('../../fixtures/silent.mp4', import.meta.url).pathname;
const exportBody = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 1 };
export const oneLine = { lines: [{ words: [{ text: 'Hello', start: 0, end: 0.5 }] }] };

export interface Owner {
  readonly api: Api;
  readonly accountId: string;
}

/** What an id can name, in an account of its own. */
export interface Target {
  readonly id: string;
  /** Afterwards nobody finds it. */
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

const project = async (owner: Owner): Promise<Target> => {
  const body = { upload_id: (await upload(owner)).id, auto_transcribe: false };
  return inProject(owner, (await owner.api.post('/projects', body)).as(Project).id);
};

const editedProject = async (owner: Owner): Promise<Target> => {
  const made = await project(owner);
  await owner.api.send('PUT', `/projects/${made.id}/transcript`, oneLine);
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

/** Of a host that the shared cloud takes for public, where nothing listens. */
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

export const makeTarget = { upload, project, editedProject, job, exported, webhook, delivered };
export type TargetKind = keyof typeof makeTarget;
