import { afterAll, describe, expect, it } from 'vitest';
import { startS3Cloud } from './s3-cloud.ts';

const cloud = await startS3Cloud({
  cors: [
    {
      AllowedOrigins: ['https://app.example.com', 'https://*.example.org'],
      AllowedMethods: ['PUT', 'GET'],
      AllowedHeaders: ['Content-Type', 'x-amz-*'],
      ExposedHeaders: ['ETag'],
      MaxAge: 3000,
    },
    { AllowedOrigins: ['*'], AllowedMethods: ['GET'] },
  ],
});
cloud.s3.createBucket({ name: 'closed' });
afterAll(() => cloud.stop());

const preflight = (origin: string, method: string, headers?: string, bucket = 'media') =>
  fetch(`${cloud.url}/${bucket}/key`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      ...(headers && { 'access-control-request-headers': headers }),
    },
  });

describe('a preflight', () => {
  it('matches one asterisk in an origin', async () => {
    expect((await preflight('https://a.example.org', 'PUT')).status).toBe(200);
    expect((await preflight('https://example.org', 'PUT')).status).toBe(403);
    expect((await preflight('https://app.example.com.evil.test', 'PUT')).status).toBe(403);
  });

  it('for any origin names no credentials', async () => {
    const reply = await preflight('https://elsewhere.test', 'GET');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.has('access-control-allow-credentials')).toBe(false);
  });

  it.each([
    ['another method', 'DELETE', undefined, 'media'],
    ['another header', 'PUT', 'authorization', 'media'],
    ['a bucket without rules', 'PUT', undefined, 'closed'],
  ])('for %s is refused', async (_, method, headers, bucket) => {
    const reply = await preflight('https://app.example.com', method, headers, bucket);
    expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining('<Code>AccessForbidden</Code>')]);
    expect(reply.headers.has('access-control-allow-origin')).toBe(false);
  });
});

describe('a reply to a page', () => {
  it('may be read by it, also when it is an error', async () => {
    const headers = cloud.signed('GET', '/media/absent', { origin: 'https://app.example.com' });
    const reply = await fetch(`${cloud.url}/media/absent`, { headers });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([404, 'https://app.example.com']);
    expect(reply.headers.get('access-control-expose-headers')).toBe('ETag');
  });

  it('of another origin has no CORS headers', async () => {
    const reply = await fetch(`${cloud.url}/closed/absent`, {
      headers: cloud.signed('GET', '/closed/absent', { origin: 'https://app.example.com' }),
    });
    expect(reply.headers.has('access-control-allow-origin')).toBe(false);
  });
});
