import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import * as v from 'valibot';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Credentials } from '../../src/iam/principal.ts';
import { Echo, echoService } from './echo-service.ts';
import { roleArn, TestEdge } from './test-edge.ts';

const cloud = await TestEdge.start();
cloud.edge.serve(echoService('s3'));
const session = cloud.context.iam.issue(roleArn('Signer'), 'signing', 3600);
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

describe('presigned URLs', () => {
  it('give anyone the rights of the session that signed them', async () => {
    const answer = await (await fetch(await signDownload())).json();
    expect(answer).toMatchObject({
      presigned: true,
      principal: { kind: 'role', roleArn: roleArn('Signer'), sessionName: 'signing' },
    });
  });

  it('are valid for one method, path and query only', async () => {
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

  it('require the signed content type and length', async () => {
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

  it('expire with the session that signed them', async () => {
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

  it('are refused when valid for more than a week, or with half a signature', async () => {
    const url = await signDownload();
    expect(await ask(url.replace('Expires=3600', 'Expires=604801'))).toBe('400 AuthorizationQueryParametersError');
    expect(await ask(url.replace('Expires=3600', 'Expires=soon'))).toBe('400 AuthorizationQueryParametersError');
    expect(await ask(url.replace(/&X-Amz-Signature=[^&]+/, ''))).toBe('400 AuthorizationHeaderMalformed');
    expect(await ask(url.replace(/X-Amz-Credential=[^&]+/, 'X-Amz-Credential=x'))).toBe(
      '400 AuthorizationHeaderMalformed',
    );
  });

  it('stay valid after a restart, on the same port', async () => {
    const first = await TestEdge.start();
    const signer = new S3Client({
      ...first.client(first.context.iam.issue(roleArn('Signer'), 's')),
      forcePathStyle: true,
    });
    const url = await getSignedUrl(signer, new GetObjectCommand({ Bucket: 'media', Key: 'k' }));
    await using second = await TestEdge.start({ dataDir: await first.stop({ keepData: true }) });
    second.edge.serve(echoService('s3'));
    expect(await ask(url)).toBe('200 role');
  });
});
