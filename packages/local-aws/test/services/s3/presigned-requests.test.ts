import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3Cloud } from './s3-cloud.ts';

const cloud = await startS3Cloud();
afterAll(() => cloud.stop());

const Bucket = 'media';

describe('presigned URLs', () => {
  const signing = () => cloud.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' });

  it('accept the signed length only', async () => {
    const url = await getSignedUrl(signing(), new PutObjectCommand({ Bucket, Key: 'exact', ContentLength: 4 }));
    expect((await fetch(url, { method: 'PUT', body: 'longer' })).status).toBe(403);
    await expect(cloud.read('exact')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('take one part of a multipart upload: of its number and length, and none once the upload is over', async () => {
    const at = { Bucket, Key: 'parts.mp4' };
    const { UploadId } = await cloud.client.send(
      new CreateMultipartUploadCommand({ ...at, ChecksumAlgorithm: 'CRC64NVME', ChecksumType: 'FULL_OBJECT' }),
    );
    const url = await getSignedUrl(
      signing(),
      new UploadPartCommand({ ...at, UploadId, PartNumber: 2, ContentLength: 4 }),
      { signableHeaders: new Set(['content-length', 'host']) },
    );
    const put = (to: string, body: string) => fetch(to, { method: 'PUT', body });
    expect((await put(url, 'longer')).status).toBe(403);
    expect((await put(url.replace('partNumber=2', 'partNumber=3'), 'data')).status).toBe(403);
    const stored = await put(url, 'data');
    expect([stored.status, stored.headers.get('etag')]).toEqual([200, '"8d777f385d3dfec8815d20f7496026dc"']);
    await cloud.client.send(new AbortMultipartUploadCommand({ ...at, UploadId }));
    const late = await put(url, 'data');
    expect([late.status, await late.text()]).toEqual([404, expect.stringContaining('<Code>NoSuchUpload</Code>')]);
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
