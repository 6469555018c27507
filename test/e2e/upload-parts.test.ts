import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { signedPartBytes } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { Account } from '#contract/schemas/account.ts';
import { Project } from '#contract/schemas/project.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { abortMultipart, completeMultipart, listParts } from '#runtime/aws/s3-multipart.ts';
import { findUpload } from '#runtime/stores/uploads.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { PartUpload } from '../support/cloud/part-upload.ts';
import { finishedUpload, multipartUploads, sha256 } from '../support/cloud/stored-objects.ts';
import { leftOf, nothingLeft, sweepUpload } from '../support/cloud/upload-leftovers.ts';

const cloud = inject('cloud');
const { api, accountId: account_id } = await newAccount(cloud.data, 'studio');
const silent = await readFile(new URL('../fixtures/silent.mp4', import.meta.url));
beforeAll(() => enterDeployment({ data: cloud.data }));

/** A video of two parts: readers of MP4 skip the box at its end. */
const twoParts = (): Buffer => {
  const box = Buffer.alloc(signedPartBytes);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  return Buffer.concat([silent, box]);
};
const keyOf = ({ slot: { upload_id } }: PartUpload) => ({ account_id, upload_id });
const mediaPrefix = (upload: PartUpload) => `media/${account_id}/${upload.slot.upload_id}/`;
const left = (upload: PartUpload) => leftOf(cloud.data, keyOf(upload));
const other = '0'.repeat(32);

it('a file sent in parts becomes the media of a project', async () => {
  const bytes = twoParts();
  const upload = await PartUpload.reserve(api, bytes);
  expect(upload.slot.multipart).toMatchObject({ part_size: signedPartBytes, part_count: 2 });
  const first = await upload.page({ count: 1 });
  expect(first).toMatchObject({ data: [{ part_number: 1, size: signedPartBytes, etag: null }], next_part: 2 });
  const second = await upload.page({ first_part: 2 });
  expect(second).toMatchObject({ data: [{ part_number: 2, size: silent.length, etag: null }], next_part: null });
  const etags: string[] = [];
  for (const part of [...first.data, ...second.data]) etags.push((await upload.put(part)).headers.get('etag') ?? '');
  // What a client finds that has lost everything but the slot.
  expect((await upload.page()).data.map(({ etag }) => etag)).toEqual(etags);
  const missing = await api.post('/projects', { upload_id: upload.slot.upload_id });
  expect(missing.refusal).toEqual({ status: 409, code: 'upload_incomplete', param: 'upload_id' });
  expect(missing.text).toContain('/complete');

  const done = await upload.complete(etags);
  expect(done.status).toBe(200);
  expect((await finishedUpload(cloud.data, account_id, upload.slot.upload_id)).sha256).toBe(sha256(bytes));
  const made = await api.post('/projects', { upload_id: upload.slot.upload_id, auto_transcribe: false });
  expect(made.status).toBe(201);
  expect(made.as(Project).duration).toBeGreaterThan(0);
  // Its client did not get the reply, and the slot has been used since.
  expect((await upload.complete(etags)).text).toBe(done.text);
  const used = { status: 409, code: 'upload_used' };
  expect([(await upload.delete()).refusal, (await upload.sign()).refusal]).toEqual([used, used]);
});

describe('parts', () => {
  it('have exactly the signed size, number and key', async () => {
    const upload = await PartUpload.reserve(api, silent);
    const [part] = (await upload.page()).data;
    if (!part) throw new Error('There is no part');
    expect((await upload.put(part, Buffer.concat([silent, Buffer.from('a')]))).status).toBe(403);
    const url = part.url.replace('partNumber=1', 'partNumber=2');
    expect((await upload.put({ ...part, url }, silent)).status).toBe(403);
    const put = { method: 'PUT', body: silent };
    expect((await fetch(part.url.replace(/uploadId=[^&]+&/, ''), put)).status).toBe(403);
  });

  it('are as many as the file has', async () => {
    const upload = await PartUpload.reserve(api, silent);
    const refused = await upload.sign({ first_part: 2 });
    expect(refused.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'first_part' });
    expect((await upload.complete([other, other])).refusal).toEqual({
      status: 400,
      code: 'invalid_request',
      param: 'etags',
    });
  });
});

describe('completing', () => {
  it('names the first part that is missing, or another one', async () => {
    const upload = await PartUpload.reserve(api, twoParts());
    expect((await upload.complete([other, other])).refusal).toMatchObject({ param: 'etags[0]' });
    const [first] = (await upload.page({ count: 1 })).data;
    const etag = (first && (await upload.put(first)))?.headers.get('etag') ?? '';
    expect((await upload.complete([etag, other])).refusal).toEqual({
      status: 409,
      code: 'upload_incomplete',
      param: 'etags[1]',
    });
    expect((await upload.complete([other, other])).refusal).toMatchObject({ param: 'etags[0]' });
    expect(await left(upload)).toMatchObject({ media: 0 });
  });

  it.each(['sign', 'complete'] as const)(
    'that died after S3 had the object is finished by the next request (%s)',
    async (how) => {
      const upload = await PartUpload.reserve(api, silent);
      const etags = await upload.sendAll();
      const [multipartId = ''] = await multipartUploads(cloud.data, mediaPrefix(upload));
      const to = { key: objectKeys.resumable(keyOf(upload)), multipartId };
      await completeMultipart(to, (await listParts(to)) ?? [], { sizeBytes: silent.length });
      expect(await findUpload(account_id, upload.slot.upload_id)).not.toHaveProperty('completed_at');
      if (how === 'complete') expect((await upload.complete([other])).refusal).toMatchObject({ code: 'upload_used' });
      else expect((await upload.page()).completed_at).not.toBeNull();
      expect((await upload.complete(etags)).status).toBe(200);
    },
  );
});

describe('a slot', () => {
  const refusals = async (upload: PartUpload) => [
    (await upload.sign()).refusal,
    (await upload.complete([other])).refusal,
    (await api.post('/projects', { upload_id: upload.slot.upload_id })).refusal,
  ];
  const stored = async () => (await api.get('/account')).as(Account).usage;

  it('that is deleted has no parts, takes none, and no longer counts', async () => {
    const before = await stored();
    const upload = await PartUpload.reserve(api, silent);
    const [part] = (await upload.page()).data;
    if (!part) throw new Error('There is no part');
    await upload.put(part);
    expect((await upload.delete()).status).toBe(204);
    expect(await left(upload)).toMatchObject({ open: 0 });
    expect((await upload.put(part)).status).toBe(404);
    expect(await stored()).toEqual(before);
    const gone = { status: 410, code: 'upload_expired' };
    expect(await refusals(upload)).toEqual([gone, gone, { ...gone, param: 'upload_id' }]);
    expect((await upload.delete()).status).toBe(204);
  });

  it('is deleted with the files that no project uses, of which no version is left', async () => {
    const upload = await PartUpload.reserve(api, silent);
    await upload.complete(await upload.sendAll());
    await upload.putWhole();
    await upload.putWhole();
    expect(await left(upload)).toEqual({ open: 0, media: 1, tails: 1, versions: 3 });
    expect((await upload.delete()).status).toBe(204);
    expect(await left(upload)).toEqual(nothingLeft);
  });

  it('already used by a single PUT has no parts and refuses them', async () => {
    const upload = await PartUpload.reserve(api, silent);
    const etags = await upload.sendAll();
    await upload.putWhole();
    const project = { upload_id: upload.slot.upload_id, auto_transcribe: false };
    expect((await api.post('/projects', project)).status).toBe(201);
    expect(await left(upload)).toMatchObject({ open: 0 });
    const used = { status: 409, code: 'upload_used' };
    expect((await upload.sign()).refusal).toEqual(used);
    expect((await upload.complete(etags)).refusal).toEqual(used);
  });

  it('takes parts until 24 hours after it was made, also when its upload_url has expired', async () => {
    const upload = await PartUpload.reserve(api, silent);
    const set = (fields: object) => updateItem('uploads', keyOf(upload), { set: { ...fields }, conditions: [] });
    await set({ expires_at: '2026-01-01T00:00:00.000Z' });
    const etags = await upload.sendAll();
    const project = { upload_id: upload.slot.upload_id, auto_transcribe: false };
    expect((await api.post('/projects', project)).refusal).toMatchObject({ code: 'upload_incomplete' });
    await set({ created_at: '2026-01-01T00:00:00.000Z' });
    expect((await upload.sign()).refusal).toEqual({ status: 410, code: 'upload_expired' });
    expect((await api.post('/projects', project)).refusal).toMatchObject({ code: 'upload_expired' });
    // What is all there may still be completed, until the sweep.
    expect((await upload.complete(etags)).status).toBe(200);
  });

  it('is swept with its parts, and with those that arrive after the first sweep', async () => {
    const upload = await PartUpload.reserve(api, silent);
    await upload.sendAll();
    await sweepUpload(cloud.data, keyOf(upload));
    expect(await left(upload)).toMatchObject({ open: 0 });
    // A signed URL is valid for an hour, so the slot is kept for as long.
    expect(await findUpload(account_id, upload.slot.upload_id)).toHaveProperty('terminated_at');
    await sweepUpload(cloud.data, keyOf(upload), 3_601_000);
    expect(await findUpload(account_id, upload.slot.upload_id)).toBeUndefined();
  });

  it('whose multipart upload is gone without an object is not complete', async () => {
    const upload = await PartUpload.reserve(api, silent);
    const etags = await upload.sendAll();
    const [multipartId = ''] = await multipartUploads(cloud.data, mediaPrefix(upload));
    await abortMultipart({ key: objectKeys.resumable(keyOf(upload)), multipartId });
    const busy = { status: 503, code: 'unavailable' };
    expect((await upload.complete(etags)).refusal).toEqual(busy);
    expect((await upload.sign()).refusal).toEqual(busy);
  });
});
