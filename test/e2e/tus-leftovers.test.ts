import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Project } from '#contract/schemas/project.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { findUpload } from '#runtime/stores/uploads.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { Api } from '../support/cloud/api.ts';
import { finishDeletion } from '../support/cloud/deletions.ts';
import { leftOf, nothingLeft, sweepUpload } from '../support/cloud/upload-leftovers.ts';
import { TusUpload } from '../support/tls/tus-upload.ts';

// What is left of resumable uploads that do not become the media of a project.

const cloud = inject('cloud');
const api = new Api(cloud);
beforeAll(() => enterDeployment({ data: cloud.data }));
const chunkBytes = 4 * 1024 ** 2;
const chunk = randomBytes(chunkBytes);
const keyOf = ({ slot }: TusUpload) => ({ account_id: cloud.accountId, upload_id: slot.upload_id });

/** An upload of a whole part and a tail. */
const unfinished = async (): Promise<TusUpload> => {
  const upload = await TusUpload.reserve(api, 4 * chunkBytes);
  await upload.create();
  for (const at of [0, 1, 2]) expect((await upload.patch(at * chunkBytes, chunk)).status).toBe(204);
  return upload;
};

/** An upload that no project uses. */
const finished = async (): Promise<TusUpload> => {
  const bytes = randomBytes(2 * chunkBytes + 1);
  const upload = await TusUpload.reserve(api, bytes.length);
  await upload.sendAll(bytes);
  return upload;
};

const left = (upload: TusUpload) => leftOf(cloud.data, keyOf(upload));

it('DELETE leaves neither parts nor a tail', async () => {
  const upload = await unfinished();
  expect(await left(upload)).toMatchObject({ open: 1, media: 0, tails: 1 });
  expect((await upload.terminate()).status).toBe(204);
  expect(await left(upload)).toEqual(nothingLeft);
});

describe('an expired upload', () => {
  it.each([
    ['unfinished', unfinished],
    ['finished and unused', finished],
  ])(
    'that is %s answers 410 after the first check of the sweep, which deletes its bytes, and 404 after the second',
    async (_, make) => {
      const upload = await make();
      await sweepUpload(cloud.data, keyOf(upload));
      expect(await left(upload)).toEqual(nothingLeft);
      expect((await upload.head()).status).toBe(410);
      await sweepUpload(cloud.data, keyOf(upload), 60_000);
      expect(await findUpload(cloud.accountId, upload.slot.upload_id)).toBeUndefined();
      expect((await upload.head()).status).toBe(404);
    },
  );
});

it('DELETE /projects/{id} also deletes the object of a resumable upload and its slot', async () => {
  const talk = await readFile(new URL('../fixtures/talk.mp4', import.meta.url));
  const upload = await TusUpload.reserve(api, talk.length);
  await upload.sendAll(talk);
  const body = { upload_id: upload.slot.upload_id, auto_transcribe: false };
  const project = (await api.post('/projects', body)).as(Project);
  expect(await left(upload)).toMatchObject({ open: 0, media: 1 });
  expect((await upload.terminate()).refusal).toMatchObject({ status: 409, code: 'upload_used' });
  expect((await api.send('DELETE', `/projects/${project.id}`)).status).toBe(204);
  // Once no URL of the slot is valid.
  await updateItem('uploads', keyOf(upload), {
    set: { created_at: new Date(Date.now() - 3 * 3_600_000).toISOString() },
  });
  await finishDeletion(cloud.data, { account_id: cloud.accountId, project_id: project.id });
  expect(await left(upload)).toMatchObject({ open: 0, media: 0, tails: 0 });
  expect(await findUpload(cloud.accountId, upload.slot.upload_id)).toBeUndefined();
  expect((await upload.head()).status).toBe(404);
});
