import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { ErrorBody } from '#contract/schemas/error.ts';
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

  it.each(['0.2.2', '1.0.1', '', undefined])(
    'answers 412 with Tus-Version to version %s and changes nothing',
    async (version) => {
      const upload = await created();
      for (const answer of [
        await upload.patch(0, chunk, { 'tus-resumable': version }),
        await upload.terminate({ 'tus-resumable': version }),
        await upload.create({ 'tus-resumable': version }),
      ]) {
        expect(answer.refusal).toMatchObject({ status: 412, code: 'tus_version_unsupported' });
        expect(answer.headers.get('tus-version')).toBe('1.0.0');
      }
      expect(await upload.offset()).toBe(0);
    },
  );

  it('creates nothing for another version', async () => {
    const upload = await reserve();
    expect((await upload.create({ 'tus-resumable': '0.2.2' }, chunk)).status).toBe(412);
    expect((await upload.head()).status).toBe(404);
  });

  it('answers OPTIONS with any Tus-Resumable on both paths, with its version and extensions', async () => {
    const upload = await reserve();
    for (const url of [upload.url, upload.slot.resumable.endpoint]) {
      for (const version of ['0.1', undefined]) {
        const answer = await upload.send('OPTIONS', url, { 'tus-resumable': version, 'upload-token': undefined });
        expect(answer.status).toBe(204);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'tus-version': '1.0.0',
          'tus-extension': 'creation,creation-with-upload,termination,expiration,checksum',
          'tus-checksum-algorithm': 'sha1,sha256',
          'tus-max-size': String(50_000 * 1024 ** 2),
        });
      }
    }
  });

  it('obeys X-HTTP-Method-Override and ignores the actual method', async () => {
    const upload = await created();
    const patched = await upload.send(
      'POST',
      upload.url,
      { 'x-http-method-override': 'PATCH', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      chunk,
    );
    expect([patched.status, patched.headers.get('upload-offset')]).toEqual([204, String(chunkBytes)]);
    const head = await upload.send('POST', upload.url, { 'x-http-method-override': 'HEAD' });
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(chunkBytes)]);
    expect((await upload.send('POST', upload.url, { 'x-http-method-override': 'DELETE' })).status).toBe(204);
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

  it('answers 404 to PATCH and DELETE of an upload that is reserved and not created', async () => {
    const upload = await reserve();
    for (const answer of [await upload.patch(0, chunk), await upload.terminate()]) {
      expect(answer.refusal).toMatchObject({ status: 404, code: 'tus_not_found' });
      expect(answer.headers.get('upload-offset')).toBeNull();
    }
    expect((await upload.create()).status).toBe(201);
  });

  it('answers HEAD of an upload that does not exist without Upload-Offset', async () => {
    const upload = await reserve();
    const [reserved, ended] = [await upload.head(), await created()];
    await ended.terminate();
    for (const [answer, status] of [
      [reserved, 404],
      [await ended.head(), 410],
    ] as const) {
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([status, null]);
    }
  });

  it.each(['application/octet-stream', 'text/plain', undefined])('answers 415 to a chunk of type %s', async (type) => {
    const upload = await created();
    expect((await upload.patch(0, chunk.subarray(0, 100), { 'content-type': type })).refusal).toMatchObject({
      status: 415,
      code: 'tus_unsupported_media_type',
    });
    expect(await upload.offset()).toBe(0);
  });

  it('answers 409 to another offset and changes nothing, also at an offset that was written before', async () => {
    const upload = await created();
    expect((await upload.patch(chunkBytes, chunk)).refusal).toMatchObject({ status: 409, code: 'tus_offset_conflict' });
    expect(await upload.offset()).toBe(0);
    await upload.patch(0, chunk);
    expect((await upload.patch(0, randomBytes(chunkBytes))).status).toBe(409);
    expect(await upload.offset()).toBe(chunkBytes);
  });

  it.each(['', 'NaN', '-1', '1.5', '0x0', '1e3', ' ', undefined])(
    'answers 400 to the Upload-Offset %j',
    async (offset) => {
      const upload = await created();
      expect((await upload.patch(0, chunk, { 'upload-offset': offset })).refusal).toMatchObject({
        status: 400,
        code: 'tus_invalid_request',
      });
    },
  );

  it('answers 204 with the offset after the chunk', async () => {
    const upload = await created();
    for (const at of [0, chunkBytes]) {
      const { status, headers } = await upload.patch(at, chunk);
      expect([status, headers.get('upload-offset')]).toEqual([204, String(at + chunkBytes)]);
    }
  });

  it('answers 413 to bytes beyond the declared length and to more than chunk_size, and stores none of them', async () => {
    const small = await created(10);
    expect((await small.patch(0, Buffer.alloc(11))).refusal).toMatchObject({ status: 413, code: 'tus_too_large' });
    const upload = await created();
    expect((await upload.patch(0, Buffer.alloc(chunkBytes + 1))).refusal).toMatchObject({ status: 413 });
    expect([await small.offset(), await upload.offset()]).toEqual([0, 0]);
  });

  it.each([0, 1, chunkBytes - 1])('answers 400 to a chunk of %i bytes that is not the last', async (length) => {
    const upload = await created();
    expect((await upload.patch(0, chunk.subarray(0, length))).refusal).toMatchObject({
      status: 400,
      code: 'tus_invalid_request',
    });
    expect(await upload.offset()).toBe(0);
  });

  it('answers 404 to the token of another upload, to a changed one and to a malformed id, and 401 without a token', async () => {
    const [upload, other] = [await created(), await created()];
    const token = Object.values(upload.slot.resumable.headers)[0] ?? '';
    const changed = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const [wrong, status] of [
      [Object.values(other.slot.resumable.headers)[0], 404],
      [changed, 404],
      ['nonsense', 401],
      [undefined, 401],
    ] as const) {
      const headers = { 'upload-token': undefined, 'Upload-Token': wrong };
      for (const answer of [await upload.patch(0, chunk, headers), await upload.terminate(headers)]) {
        expect(answer.status).toBe(status);
        expect(answer.as(ErrorBody).error.code).toBe(status === 404 ? 'tus_not_found' : 'tus_unauthorized');
      }
    }
    for (const id of ['x', '%00', '..%2f..%2fetc', '0'.repeat(400)]) {
      expect((await upload.send('HEAD', `${upload.slot.resumable.endpoint}/${id}`, {})).status).toBe(404);
    }
    expect(await upload.offset()).toBe(0);
  });
});

describe('creation', () => {
  it('answers 201 with the absolute Location of an upload at offset 0', async () => {
    const upload = await reserve();
    const answer = await upload.create();
    expect([answer.status, answer.headers.get('location')]).toEqual([201, upload.url]);
    expect(await upload.offset()).toBe(0);
  });

  it('answers the same to a repeated POST, and keeps the offset', async () => {
    const upload = await created();
    await upload.patch(0, chunk);
    const again = await upload.create();
    expect([again.status, again.headers.get('location')]).toEqual([201, upload.url]);
    expect(await upload.offset()).toBe(chunkBytes);
  });

  it('refuses a length that is missing, deferred, malformed or smaller than reserved with 400, a larger one with 413', async () => {
    const upload = await reserve(10);
    const refusals = [];
    for (const headers of [
      { 'upload-length': undefined },
      { 'upload-length': undefined, 'upload-defer-length': '1' },
      { 'upload-length': 'ten' },
      { 'upload-length': '-10' },
      { 'upload-length': '9' },
      { 'upload-length': '11' },
    ]) {
      refusals.push((await upload.create(headers)).refusal.status);
    }
    expect(refusals).toEqual([400, 400, 400, 400, 400, 413]);
    expect((await upload.head()).status).toBe(404);
  });

  it('refuses malformed Upload-Metadata with 400, and returns valid metadata on HEAD', async () => {
    const upload = await reserve();
    const id = upload.metadata;
    for (const metadata of [`${id},${id}`, `${id},a b c`, `${id},,`, `${id},a !!`, `${id},ä YQ==`]) {
      const value = Buffer.from(metadata).toString('latin1');
      expect((await upload.create({ 'upload-metadata': value })).refusal.status, metadata).toBe(400);
    }
    const metadata = `${id},empty,note ${Buffer.from('à la carte').toString('base64')}`;
    expect((await upload.create({ 'upload-metadata': metadata })).status).toBe(201);
    expect((await upload.head()).headers.get('upload-metadata')).toBe(metadata);
  });

  it('needs the upload_id in the metadata, and it must be that of the token', async () => {
    const upload = await reserve();
    expect((await upload.create({ 'upload-metadata': undefined })).status).toBe(404);
    const other = await reserve();
    expect((await upload.create({ 'upload-metadata': other.metadata })).status).toBe(404);
  });
});

describe('creation with upload', () => {
  it('takes the first chunk and answers with the offset after it', async () => {
    const upload = await reserve();
    const answer = await upload.create({}, chunk);
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, String(chunkBytes)]);
    expect(await upload.offset()).toBe(chunkBytes);
  });

  it('takes a whole file that is no larger than a chunk', async () => {
    const upload = await reserve(3);
    expect((await upload.create({}, Buffer.from('abc'))).headers.get('upload-offset')).toBe('3');
  });

  it('takes the first chunk once: a repeated POST is answered with the offset', async () => {
    const upload = await reserve();
    await upload.create({}, chunk);
    const again = await upload.create({}, randomBytes(chunkBytes));
    expect([again.status, again.headers.get('upload-offset')]).toEqual([201, String(chunkBytes)]);
  });

  it('checks type, size and checksum of the first chunk like those of any other', async () => {
    const upload = await reserve();
    expect((await upload.create({ 'content-type': 'video/mp4' }, chunk)).status).toBe(415);
    expect((await upload.create({}, chunk.subarray(1))).status).toBe(400);
    expect((await upload.create({ 'upload-checksum': digest('sha1', Buffer.alloc(1)) }, chunk)).status).toBe(460);
    expect(await upload.offset()).toBe(0);
  });
});

describe('checksum', () => {
  it.each(['sha1', 'sha256'])('takes a chunk with its %s', async (algorithm) => {
    const upload = await created();
    expect((await upload.patch(0, chunk, { 'upload-checksum': digest(algorithm, chunk) })).status).toBe(204);
  });

  it.each(['sha1', 'sha256'])(
    'answers 460 to a chunk with a wrong %s, stores nothing and keeps the offset',
    async (algorithm) => {
      const upload = await created();
      const wrong = { 'upload-checksum': digest(algorithm, randomBytes(5)) };
      expect((await upload.patch(0, chunk, wrong)).refusal).toMatchObject({
        status: 460,
        code: 'tus_checksum_mismatch',
      });
      expect(await upload.offset()).toBe(0);
      expect((await upload.patch(0, chunk)).status).toBe(204);
    },
  );

  it.each(['md5 1B2M2Y8AsgTpgAmY7PhCfg==', 'sha1', 'sha1 !!', 'sha256 AAAA', ''])(
    'answers 400 to Upload-Checksum: %s',
    async (header) => {
      const upload = await created();
      expect((await upload.patch(0, chunk, { 'upload-checksum': header })).refusal.status).toBe(400);
      expect(await upload.offset()).toBe(0);
    },
  );
});

describe('expiration', () => {
  it('has Upload-Expires, an HTTP date, on POST, PATCH and HEAD, and a chunk moves it on', async () => {
    const upload = await reserve();
    const answers = [await upload.create(), await upload.patch(0, chunk), await upload.head()];
    const expires = answers.map(({ headers }) => headers.get('upload-expires') ?? '');
    for (const date of expires) expect(new Date(date).toUTCString()).toBe(date);
    expect(Date.parse(expires[1] ?? '')).toBeGreaterThanOrEqual(Date.parse(expires[0] ?? ''));
    expect(expires[2]).toBe(expires[1]);
  });
});

describe('termination', () => {
  it('answers 204, and every later request is answered 410', async () => {
    const upload = await created();
    await upload.patch(0, chunk);
    expect((await upload.terminate()).status).toBe(204);
    const after = [upload.head(), upload.patch(chunkBytes, chunk), upload.create(), upload.terminate()];
    expect((await Promise.all(after)).map(({ status }) => status)).toEqual([410, 410, 410, 410]);
    const refused = await api.post('/projects', { upload_id: upload.slot.upload_id });
    expect(refused.refusal).toMatchObject({ status: 410, code: 'upload_expired' });
  });
});

describe('browsers', () => {
  it('may send the headers of the protocol and read those of the answers', async () => {
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
    for (const name of ['Location', 'Upload-Offset', 'Upload-Expires', 'Tus-Resumable'])
      expect(exposed).toContain(name);
  });
});
