import { ExportBatch } from '../../contract/schemas/export.ts';
import { Job } from '../../contract/schemas/job.ts';
import { Project } from '../../contract/schemas/project.ts';
import { transact } from '../../lambdas/shared/aws/dynamodb.ts';
import type { Api } from './api.ts';

const silence = new URL('../fixtures/silent.mp4', import.meta.url).pathname;
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

export const makeTarget = { upload, project, editedProject, job, exported };
export type TargetKind = keyof typeof makeTarget;
