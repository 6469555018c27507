import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { Api } from '../support/cloud/api.ts';
import { TusUpload } from '../support/tls/tus-upload.ts';

// Every MUST for servers in TUS 1.0.0: core, creation, creation-with-upload, expiration, checksum, termination.

const api = new Api(inject('cloud'));
const chunkBytes = 4 * 1024 ** 2;
const chunk = randomBytes(chunkBytes);
const none = { 'tus-resumable': undefined };

const reserve = (sizeBytes = 2 * chunkBytes + 10) => TusUpload.reserve(api, sizeBytes);
const created = async (sizeBytes?: number) => {
  const upload = await reserve(sizeBytes);
  expect((await upload.create()).status).toBe(201);
  return upload;
};
const digest = (algorithm: string, bytes: Uint8Array) =>
  `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;

describe('core', () => {
  it('has Tus-Resumable on every answer but to OPTIONS, also on refusals', async () => {
    const upload = await created();
    const answers = [
      await upload.head(),
      await upload.patch(0, chunk),
      await upload.patch(0, chunk),
      await upload.send('GET', upload.url, {}),
      await upload.send('HEAD', `${upload.url}x`, {}),
      await upload.terminate(),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 204, 409, 405, 404, 204]);
    expect(answers.map(({ headers }) => headers.get('tus-resumable'))).toEqual(answers.map(() => '1.0.0'));
  });

  it('answers 412 with Tus-Version to another version or none, and changes nothing', async () => {
    const [upload, reserved] = [await created(), await reserve()];
    for (const version of ['0.2.2', undefined]) {
      const headers = { 'tus-resumable': version };
      const answers = [upload.patch(0, chunk, headers), upload.terminate(headers), reserved.create(headers, chunk)];
      for (const answer of await Promise.all(answers)) {
        expect(answer.refusal).toMatchObject({ status: 412, code: 'tus_version_unsupported' });
        expect(answer.headers.get('tus-version')).toBe('1.0.0');
      }
    }
    expect([await upload.offset(), (await reserved.head()).status]).toEqual([0, 404]);
  });

  it('answers OPTIONS with any Tus-Resumable on both paths, with its version and extensions', async () => {
    const upload = await reserve();
    for (const url of [upload.url, upload.slot.resumable.endpoint]) {
      const answer = await upload.send('OPTIONS', url, { 'tus-resumable': '0.1', 'upload-token': undefined });
      expect(answer.status).toBe(204);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'tus-version': '1.0.0',
        'tus-extension': 'creation,creation-with-upload,termination,expiration,checksum',
        'tus-checksum-algorithm': 'sha1,sha256',
        'tus-max-size': String(50_000 * 1024 ** 2),
      });
    }
  });

  it('obeys X-HTTP-Method-Override and ignores the actual method', async () => {
    const upload = await created();
    const post = (method: string, headers = {}, body?: Uint8Array) =>
      upload.send('POST', upload.url, { 'x-http-method-override': method, ...headers }, body);
    const patching = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    for (const [answer, status] of [
      [await post('PATCH', patching, chunk), 204],
      [await post('HEAD'), 200],
    ] as const)
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([status, String(chunkBytes)]);
    expect((await post('DELETE')).status).toBe(204);
  });

  it('answers HEAD with the offset at zero, in the middle and at the end, the length, and Cache-Control: no-store', async () => {
    const upload = await created(chunkBytes + 1);
    const seen = [];
    for (const bytes of [chunk, chunk.subarray(0, 1), undefined]) {
      const { status, headers } = await upload.head();
      seen.push([status, headers.get('upload-offset'), headers.get('upload-length'), headers.get('cache-control')]);
      if (bytes) await upload.patch(Number(headers.get('upload-offset')), bytes);
    }
    const length = String(chunkBytes + 1);
    expect(seen).toEqual(['0', String(chunkBytes), length].map((offset) => [200, offset, length, 'no-store']));
  });

  it('refuses a chunk that is not as it must be, stores nothing and keeps the offset', async () => {
    const upload = await created();
    for (const [status, code, headers, bytes = chunk] of [
      [415, 'tus_unsupported_media_type', { 'content-type': 'text/plain' }, chunk.subarray(0, 100)],
      [409, 'tus_offset_conflict', { 'upload-offset': String(chunkBytes) }],
      [400, 'tus_invalid_request', { 'upload-offset': '1e3' }],
      [400, 'tus_invalid_request', {}, chunk.subarray(1)],
      [400, 'tus_invalid_request', { 'upload-checksum': 'md5 1B2M2Y8AsgTpgAmY7PhCfg==' }],
      [413, 'tus_too_large', {}, Buffer.alloc(chunkBytes + 1)],
      [460, 'tus_checksum_mismatch', { 'upload-checksum': digest('sha1', randomBytes(5)) }],
    ] as const)
      expect((await upload.patch(0, bytes, headers)).refusal).toMatchObject({ status, code });
    expect(await upload.offset()).toBe(0);
    expect((await upload.patch(0, chunk, { 'upload-checksum': digest('sha256', chunk) })).status).toBe(204);
    expect((await upload.patch(chunkBytes, Buffer.alloc(chunkBytes + 11))).status).toBe(413);
  });

  it('answers 404 to the token of another upload and to a malformed id, and 401 without a token', async () => {
    const [upload, other] = [await created(), await created()];
    for (const [wrong, status, code] of [
      [Object.values(other.slot.resumable.headers)[0], 404, 'tus_not_found'],
      [undefined, 401, 'tus_unauthorized'],
    ] as const) {
      const headers = { 'upload-token': undefined, 'Upload-Token': wrong };
      for (const answer of [await upload.patch(0, chunk, headers), await upload.terminate(headers)])
        expect(answer.refusal).toMatchObject({ status, code });
    }
    for (const id of ['x', '%00', '..%2f..%2fetc', '0'.repeat(400)])
      expect((await upload.send('HEAD', `${upload.slot.resumable.endpoint}/${id}`, {})).status).toBe(404);
    expect(await upload.offset()).toBe(0);
  });
});

describe('creation', () => {
  it('is needed before PATCH and DELETE, and answers 201 with the absolute Location, also when it is repeated', async () => {
    const upload = await reserve();
    for (const answer of [await upload.patch(0, chunk), await upload.terminate()]) {
      expect(answer.refusal).toMatchObject({ status: 404, code: 'tus_not_found' });
      expect(answer.headers.get('upload-offset')).toBeNull();
    }
    for (const offset of [0, chunkBytes]) {
      const answer = await upload.create();
      expect([answer.status, answer.headers.get('location')]).toEqual([201, upload.url]);
      expect(await upload.offset()).toBe(offset);
      if (offset === 0) await upload.patch(0, chunk);
    }
  });

  it('refuses another length, malformed metadata, and metadata of another upload', async () => {
    const [upload, other] = [await reserve(10), await reserve()];
    const statuses = [];
    for (const headers of [
      { 'upload-length': undefined },
      { 'upload-length': '9' },
      { 'upload-length': '11' },
      { 'upload-metadata': `${upload.metadata},${upload.metadata}` },
      { 'upload-metadata': undefined },
      { 'upload-metadata': other.metadata },
    ])
      statuses.push((await upload.create(headers)).refusal.status);
    expect(statuses).toEqual([400, 400, 413, 400, 404, 404]);
    expect((await upload.head()).status).toBe(404);
    const metadata = `${upload.metadata},empty,note ${Buffer.from('à la carte').toString('base64')}`;
    expect((await upload.create({ 'upload-metadata': metadata })).status).toBe(201);
    expect((await upload.head()).headers.get('upload-metadata')).toBe(metadata);
  });

  it('with upload takes the first chunk, checked as any other, once', async () => {
    const upload = await reserve();
    expect((await upload.create({ 'content-type': 'video/mp4' }, chunk)).status).toBe(415);
    expect((await upload.create({}, chunk.subarray(1))).status).toBe(400);
    expect((await upload.create({ 'upload-checksum': digest('sha1', Buffer.alloc(1)) }, chunk)).status).toBe(460);
    expect(await upload.offset()).toBe(0);
    for (const bytes of [chunk, randomBytes(chunkBytes)]) {
      const answer = await upload.create({}, bytes);
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, String(chunkBytes)]);
    }
    expect(await upload.offset()).toBe(chunkBytes);
  });
});

it('expiration: has Upload-Expires, an HTTP date, on POST, PATCH and HEAD, and a chunk moves it on', async () => {
  const upload = await reserve();
  const answers = [await upload.create(), await upload.patch(0, chunk), await upload.head()];
  const expires = answers.map(({ headers }) => headers.get('upload-expires') ?? '');
  for (const date of expires) expect(new Date(date).toUTCString()).toBe(date);
  expect(Date.parse(expires[1] ?? '')).toBeGreaterThanOrEqual(Date.parse(expires[0] ?? ''));
  expect(expires[2]).toBe(expires[1]);
});

it('termination: answers 204, and every later request is answered 410, without an offset', async () => {
  const upload = await created();
  await upload.patch(0, chunk);
  expect((await upload.terminate()).status).toBe(204);
  const after = [upload.head(), upload.patch(chunkBytes, chunk), upload.create(), upload.terminate()];
  for (const { status, headers } of await Promise.all(after))
    expect([status, headers.get('upload-offset')]).toEqual([410, null]);
  const refused = await api.post('/projects', { upload_id: upload.slot.upload_id });
  expect(refused.refusal).toMatchObject({ status: 410, code: 'upload_expired' });
});

it('browsers may send the headers of the protocol and read those of the answers', async () => {
  const upload = await created();
  const preflight = await upload.send('OPTIONS', upload.url, {
    ...none,
    'upload-token': undefined,
    origin: 'https://app.example',
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'tus-resumable, upload-offset, upload-token',
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('upload-token');
  const exposed = (await upload.head({ origin: 'https://app.example' })).headers.get('access-control-expose-headers');
  for (const name of ['Location', 'Upload-Offset', 'Upload-Expires', 'Tus-Resumable']) expect(exposed).toContain(name);
});
