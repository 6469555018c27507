import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Api } from '../support/cloud/api.ts';
import { TusUpload } from '../support/tls/tus-upload.ts';

const api = new Api(inject('cloud'));
const talk = await readFile(new URL('../fixtures/talk.mp4', import.meta.url));

it('POST /projects takes a finished resumable upload, and transcribes it', async () => {
  const upload = await TusUpload.reserve(api, talk.length);
  await upload.sendAll(talk);
  const made = await api.post('/projects', { upload_id: upload.slot.upload_id, language: 'en' });
  expect(made.status).toBe(201);
  const states = await api.settled(`/jobs/${made.as(Project).job_id}`, Job);
  expect(states.at(-1)).toMatchObject({ status: 'completed' });
  expect((await api.get(`/projects/${made.as(Project).id}/transcript?format=txt`)).text).toMatch(/\w/);
});

it('POST /projects refuses an unfinished resumable upload, and says how many bytes are uploaded', async () => {
  const upload = await TusUpload.reserve(api, 4 * 1024 ** 2 + 1);
  await upload.create();
  await upload.patch(0, Buffer.alloc(4 * 1024 ** 2));
  const refused = await api.post('/projects', { upload_id: upload.slot.upload_id });
  expect(refused.refusal).toEqual({ status: 409, code: 'upload_incomplete', param: 'upload_id' });
  expect(refused.text).toContain('4194304 of 4194305 bytes are uploaded');
});
