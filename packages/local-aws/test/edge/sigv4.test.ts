import { createHash, createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { SignatureV4 } from '@smithy/signature-v4';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Credentials } from '../../src/iam/principal.ts';
import { Echo, echoService } from './echo-service.ts';
import { roleArn, TestEdge } from './test-edge.ts';

let cloud: TestEdge;
let session: Credentials;
beforeAll(async () => {
  cloud = await TestEdge.start();
  for (const name of ['s3', 'lambda', 'sts']) cloud.edge.serve(echoService(name));
  session = cloud.context.iam.issue(roleArn('Signer'), 'signing', 3600);
});
afterEach(() => {
  cloud.clock.skewMs = 0;
});
afterAll(() => cloud[Symbol.asyncDispose]());

const s3 = (credentials: Credentials = session) =>
  new S3Client({ ...cloud.client(credentials), forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
const signDownload = (expiresIn = 3600, credentials = session) =>
  getSignedUrl(s3(credentials), new GetObjectCommand({ Bucket: 'media', Key: 'exports/1.mp4' }), { expiresIn });
const signUpload = () =>
  getSignedUrl(
    s3(),
    new PutObjectCommand({ Bucket: 'media', Key: 'uploads/1', ContentType: 'video/mp4', ContentLength: 4 }),
    { signableHeaders: new Set(['content-type', 'content-length', 'host']) },
  );
const answerOf = async (response: Response) => {
  const echo = v.parse(Echo, await response.json());
  return `${response.status} ${echo.__type ?? echo.principal?.kind}`;
};
const ask = async (url: string, init?: RequestInit) => answerOf(await fetch(url, init));

/** A request signed by the SDK's own signer; each part can be altered before it is sent. */
async function signed(
  service: string,
  path: string,
  {
    method = 'GET',
    query = {},
    headers = {},
    body = '',
    credentials = session,
    signingDate = new Date(Date.now()),
  } = {},
) {
  const { host, hostname, port } = new URL(cloud.edge.url);
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) },
    region: 'us-east-1',
    service,
    sha256: NodeSha256,
    uriEscapePath: service !== 's3',
  });
  const plain = { method, protocol: 'http:', hostname, port: Number(port), path, query, headers: { host, ...headers } };
  return await signer.sign({ ...plain, ...(body ? { body } : {}) }, { signingDate });
}
async function send({ method, path, query, headers, body }: Awaited<ReturnType<typeof signed>>): Promise<string> {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one ?? '']),
    ),
  );
  // Not fetch: it would tidy up `..` and `//` in the path.
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { hostname, port } = new URL(cloud.edge.url);
  const request = httpRequest(
    { hostname, port, method, path: `${path}${search.size ? `?${search}` : ''}`, headers },
    (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        const echo = v.parse(Echo, JSON.parse(text));
        resolve(`${response.statusCode} ${echo.__type ?? echo.principal?.kind}`);
      });
    },
  );
  request.on('error', reject).end(body);
  return await promise;
}

class NodeSha256 {
  #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = typeof secret === 'string' ? secret : secret && Buffer.from(bytesOf(secret));
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', key);
  }
  update(data: Uint8Array): void {
    this.#hash.update(data);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {}
}
const bytesOf = (data: ArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

describe('presigned URLs', () => {
  it('let anyone in as the session that signed them', async () => {
    const answer = await (await fetch(await signDownload())).json();
    expect(answer).toMatchObject({
      presigned: true,
      principal: { kind: 'role', roleArn: roleArn('Signer'), sessionName: 'signing' },
    });
  });

  it('hold for one method, path and query only', async () => {
    const url = await signDownload();
    expect(await ask(url, { method: 'PUT' })).toBe('403 SignatureDoesNotMatch');
    expect(await ask(url.replace('1.mp4', '2.mp4'))).toBe('403 SignatureDoesNotMatch');
    expect(await ask(`${url}&response-content-type=text/html`)).toBe('403 SignatureDoesNotMatch');
    expect(await ask(url.replace('X-Amz-Expires=3600', 'X-Amz-Expires=7200'))).toBe('403 SignatureDoesNotMatch');
    expect(await ask(url.replace(/X-Amz-Signature=./, 'X-Amz-Signature=g'))).toBe('403 SignatureDoesNotMatch');
    expect(await ask(url.replace(/X-Amz-Signature=[0-9a-f]+/, 'X-Amz-Signature=abc'))).toBe(
      '403 SignatureDoesNotMatch',
    );
  });

  it('hold the signed content type and length', async () => {
    const url = await signUpload();
    const put = (body: string, type: string) => ask(url, { method: 'PUT', body, headers: { 'content-type': type } });
    expect(await put('four', 'video/mp4')).toBe('200 role');
    expect(await put('four', 'text/html')).toBe('403 SignatureDoesNotMatch');
    expect(await put('fiver', 'video/mp4')).toBe('403 SignatureDoesNotMatch');
    const stream = new Blob(['four']).stream();
    const chunked = { method: 'PUT', body: stream, duplex: 'half' as const, headers: { 'content-type': 'video/mp4' } };
    expect(await ask(url, chunked)).toBe('403 SignatureDoesNotMatch');
  });

  it('refuse x-amz headers that were not signed', async () => {
    expect(await ask(await signDownload(), { headers: { 'x-amz-meta-note': 'x' } })).toBe('403 AccessDenied');
  });

  it('expire at their time', async () => {
    const url = await signDownload(60);
    cloud.clock.skewMs = 55_000;
    expect(await ask(url)).toBe('200 role');
    cloud.clock.skewMs = 62_000;
    const late = await fetch(url);
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ __type: 'AccessDenied', message: 'Request has expired' });
    cloud.clock.skewMs = -20 * 60_000;
    expect(await ask(url)).toBe('403 AccessDenied');
  });

  it('die with the session that signed them', async () => {
    const short = cloud.context.iam.issue(roleArn('Signer'), 'short', 30);
    const url = await signDownload(3600, short);
    expect(await ask(url)).toBe('200 role');
    cloud.clock.skewMs = 31_000;
    expect(await ask(url)).toBe('400 ExpiredToken');
  });

  it('need the token of their session', async () => {
    const url = await signDownload();
    const other = cloud.context.iam.issue(roleArn('Signer'), 'other');
    expect(await ask(url.replace(/&X-Amz-Security-Token=[^&]+/, ''))).toBe('403 InvalidAccessKeyId');
    const swapped = url.replace(
      /X-Amz-Security-Token=[^&]+/,
      `X-Amz-Security-Token=${encodeURIComponent(other.sessionToken ?? '')}`,
    );
    expect(await ask(swapped)).toBe('400 InvalidToken');
  });

  it('may not be good for more than a week, nor carry half a signature', async () => {
    const url = await signDownload();
    expect(await ask(url.replace('Expires=3600', 'Expires=604801'))).toBe('400 AuthorizationQueryParametersError');
    expect(await ask(url.replace('Expires=3600', 'Expires=soon'))).toBe('400 AuthorizationQueryParametersError');
    expect(await ask(url.replace(/&X-Amz-Signature=[^&]+/, ''))).toBe('400 AuthorizationHeaderMalformed');
    expect(await ask(url.replace(/X-Amz-Credential=[^&]+/, 'X-Amz-Credential=x'))).toBe(
      '400 AuthorizationHeaderMalformed',
    );
  });

  it('stay good after a restart, on the same port', async () => {
    const first = await TestEdge.start();
    const signer = new S3Client({
      ...first.client(first.context.iam.issue(roleArn('Signer'), 's')),
      forcePathStyle: true,
    });
    const url = await getSignedUrl(signer, new GetObjectCommand({ Bucket: 'media', Key: 'k' }));
    await using second = await TestEdge.start(await first.stop());
    second.edge.serve(echoService('s3'));
    expect(await ask(url)).toBe('200 role');
  });
});

describe('signed requests', () => {
  it('let in the session that signed', async () => {
    expect(await send(await signed('s3', '/media/1'))).toBe('200 role');
    expect(
      await send(await signed('lambda', '/2015-03-31/functions', { credentials: cloud.context.iam.operator })),
    ).toBe('200 operator');
  });

  it('refuse unknown keys, wrong secrets and wrong regions in the words of each protocol', async () => {
    const strangers = { ...session, accessKeyId: 'ASIAAAAAAAAAAAAAAAAA' };
    expect(await send(await signed('s3', '/', { credentials: strangers }))).toBe('403 InvalidAccessKeyId');
    expect(await send(await signed('sts', '/', { credentials: strangers }))).toBe('403 InvalidClientTokenId');
    expect(await send(await signed('lambda', '/', { credentials: strangers }))).toBe('403 UnrecognizedClientException');
    const wrong = { ...session, secretAccessKey: 'wrong' };
    expect(await send(await signed('s3', '/', { credentials: wrong }))).toBe('403 SignatureDoesNotMatch');
    expect(await send(await signed('sts', '/', { credentials: wrong }))).toBe('403 SignatureDoesNotMatch');
    expect(await send(await signed('lambda', '/', { credentials: wrong }))).toBe('403 InvalidSignatureException');
    const request = await signed('s3', '/');
    const authorization = String(request.headers.authorization).replace('us-east-1', 'eu-west-1');
    expect(await send({ ...request, headers: { ...request.headers, authorization } })).toBe(
      '400 AuthorizationHeaderMalformed',
    );
  });

  it('refuse a token where the key has none, and a date that is not the day of the scope', async () => {
    const operator = { ...cloud.context.iam.operator, sessionToken: 'stray' };
    expect(await send(await signed('s3', '/', { credentials: operator }))).toBe('400 InvalidToken');
    const request = await signed('s3', '/');
    const authorization = String(request.headers.authorization).replace(/\/\d{8}\//, '/20200101/');
    expect(await send({ ...request, headers: { ...request.headers, authorization } })).toBe(
      '400 AuthorizationHeaderMalformed',
    );
  });

  it('refuse expired sessions and clocks that are 15 minutes off', async () => {
    const short = cloud.context.iam.issue(roleArn('Signer'), 'short', 30);
    const request = await signed('lambda', '/', { credentials: short });
    cloud.clock.skewMs = 31_000;
    expect(await send(request)).toBe('403 ExpiredTokenException');
    for (const [skewMs, answer] of [
      [14 * 60_000, '200 role'],
      [-14 * 60_000, '200 role'],
      [16 * 60_000, '403 RequestTimeTooSkewed'],
      [-16 * 60_000, '403 RequestTimeTooSkewed'],
    ] as const) {
      cloud.clock.skewMs = skewMs;
      expect(await send(await signed('s3', '/'))).toBe(answer);
    }
  });

  it('hold the body: by its promised hash in S3, by its own elsewhere', async () => {
    const post = { method: 'POST', body: '{"a":1}' };
    const body = '{"a":2}';
    expect(await send(await signed('lambda', '/', post))).toBe('200 role');
    expect(await send({ ...(await signed('lambda', '/', post)), body })).toBe('403 InvalidSignatureException');
    expect(await send(await signed('s3', '/', post))).toBe('200 role');
    expect(await send({ ...(await signed('s3', '/', post)), body })).toBe('400 XAmzContentSHA256Mismatch');
  });

  it('hold every header that was signed, and S3 wants every x-amz header signed', async () => {
    const request = await signed('s3', '/', { headers: { 'x-amz-meta-a': ' two   words ' } });
    expect(await send(request)).toBe('200 role');
    const altered = (headers: Record<string, string>) =>
      send({ ...request, headers: { ...request.headers, ...headers } });
    expect(await altered({ 'x-amz-meta-a': 'other' })).toBe('403 SignatureDoesNotMatch');
    expect(await altered({ 'x-amz-meta-b': 'more' })).toBe('403 AccessDenied');
    expect(await altered({ host: 'elsewhere' })).toBe('403 SignatureDoesNotMatch');
    const authorization = String(request.headers.authorization);
    expect(await altered({ authorization: authorization.replace('SignedHeaders=host;', 'SignedHeaders=') })).toBe(
      '400 AuthorizationHeaderMalformed',
    );
    expect(await altered({ authorization: 'Bearer sk_live_x' })).toBe('400 AuthorizationHeaderMalformed');
  });

  it('canonicalize any path and query as the SDK does', async () => {
    const segment = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom('..', '.', '', '%2F', "!'()*~"),
    );
    const query = fc.dictionary(
      fc.string({ minLength: 1, maxLength: 4 }).filter((name) => name !== '__proto__'),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      { maxKeys: 4 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('s3', 'lambda'),
        fc.array(segment, { maxLength: 4 }),
        query,
        async (service, segments, query) => {
          const encode = (text: string) =>
            encodeURIComponent(text.toWellFormed()).replace(
              /[!'()*]/g,
              (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
            );
          const path = `/${segments.map(encode).join('/')}`;
          expect(await send(await signed(service, path, { query }))).toBe('200 role');
        },
      ),
      { numRuns: 200 },
    );
  });
});
