import { createHash, createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Echo, echoService } from './echo-service.ts';
import { roleArn, TestEdge } from './test-edge.ts';

const cloud = await TestEdge.start();
for (const name of ['s3', 'lambda', 'sts']) cloud.edge.serve(echoService(name));
const session = cloud.context.iam.issue(roleArn('Signer'), 'signing', 3600);
afterEach(() => {
  cloud.clock.skewMs = 0;
});
afterAll(() => cloud[Symbol.asyncDispose]());

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

describe('signed requests', () => {
  it('have the rights of the session that signed', async () => {
    expect(await send(await signed('s3', '/media/1'))).toBe('200 role');
    expect(
      await send(await signed('lambda', '/2015-03-31/functions', { credentials: cloud.context.iam.operator })),
    ).toBe('200 operator');
  });

  it('are refused with unknown keys, wrong secrets and wrong regions, with the codes of each protocol', async () => {
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

  it('are refused with a session token for a long-term key, and with a date other than that of the credential scope', async () => {
    const operator = { ...cloud.context.iam.operator, sessionToken: 'stray' };
    expect(await send(await signed('s3', '/', { credentials: operator }))).toBe('400 InvalidToken');
    const request = await signed('s3', '/');
    const authorization = String(request.headers.authorization).replace(/\/\d{8}\//, '/20200101/');
    expect(await send({ ...request, headers: { ...request.headers, authorization } })).toBe(
      '400 AuthorizationHeaderMalformed',
    );
  });

  it('are refused with expired sessions and clocks that are over 15 minutes off', async () => {
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

  it('cover the body: in S3 by the hash in the header, elsewhere by the hash of the body', async () => {
    const post = { method: 'POST', body: '{"a":1}' };
    const body = '{"a":2}';
    expect(await send(await signed('lambda', '/', post))).toBe('200 role');
    expect(await send({ ...(await signed('lambda', '/', post)), body })).toBe('403 InvalidSignatureException');
    expect(await send(await signed('s3', '/', post))).toBe('200 role');
    expect(await send({ ...(await signed('s3', '/', post)), body })).toBe('400 XAmzContentSHA256Mismatch');
  });

  it('need every signed header, and in S3 a signature over every x-amz header', async () => {
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
    );
  });
});
