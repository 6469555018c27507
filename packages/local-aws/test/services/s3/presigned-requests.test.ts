import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Cloud, startS3Cloud } from './s3-cloud.ts';

let cloud: S3Cloud;
beforeAll(async () => {
  cloud = await startS3Cloud();
});
afterAll(() => cloud.stop());

const Bucket = 'media';

describe('presigned URLs', () => {
  const signing = () => cloud.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' });

  it('work for a plain PUT and a plain GET', async () => {
    const putUrl = await getSignedUrl(signing(), new PutObjectCommand({ Bucket, Key: 'p.mp4', ContentLength: 4 }));
    expect(
      (await fetch(putUrl, { method: 'PUT', body: 'data', headers: { 'content-type': 'video/mp4' } })).status,
    ).toBe(200);
    const got = await fetch(await getSignedUrl(signing(), new GetObjectCommand({ Bucket, Key: 'p.mp4' })));
    expect([got.headers.get('content-type'), await got.text()]).toEqual(['video/mp4', 'data']);
  });

  it('accept the signed length only', async () => {
    const url = await getSignedUrl(signing(), new PutObjectCommand({ Bucket, Key: 'exact', ContentLength: 4 }));
    expect((await fetch(url, { method: 'PUT', body: 'longer' })).status).toBe(403);
    await expect(cloud.read('exact')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('override the headers of the reply', async () => {
    await cloud.put('o', 'x');
    const command = new GetObjectCommand({
      Bucket,
      Key: 'o',
      ResponseContentDisposition: 'attachment; filename="talk.mp4"',
      ResponseContentType: 'video/mp4',
    });
    const got = await fetch(await getSignedUrl(signing(), command));
    expect(got.headers.get('content-disposition')).toBe('attachment; filename="talk.mp4"');
    expect(got.headers.get('content-type')).toBe('video/mp4');
  });

  it('refuse a value that a header cannot hold', async () => {
    await cloud.put('o', 'x');
    const override = new GetObjectCommand({
      Bucket,
      Key: 'o',
      ResponseContentDisposition: 'attachment; filename="日本.mp4"',
    });
    const metadata = new PutObjectCommand({ Bucket, Key: 'o2', Metadata: { name: '日本' } });
    for (const [method, url] of [
      ['GET', await getSignedUrl(signing(), override)],
      ['PUT', await getSignedUrl(signing(), metadata)],
    ] as const) {
      const reply = await fetch(url, { method });
      expect([reply.status, await reply.text()]).toEqual([
        400,
        expect.stringContaining('<Code>InvalidArgument</Code>'),
      ]);
    }
  });

  it('check the body against a checksum in the query', async () => {
    const url = await getSignedUrl(cloud.client, new PutObjectCommand({ Bucket, Key: 'baked' }));
    expect(url).toContain('x-amz-checksum-crc32=AAAAAA');
    const reply = await fetch(url, { method: 'PUT', body: 'not empty' });
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('<Code>BadDigest</Code>')]);
  });
});
