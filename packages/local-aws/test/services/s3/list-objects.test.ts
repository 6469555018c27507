import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startS3Cloud } from './s3-cloud.ts';

const keys = ['a/1', 'a/2', 'a/b/3', 'a0', 'b', 'b/', 'b/c', 'ü/x', 'ü/y', '～', '🎬', ' spaced '];
const cloud = await startS3Cloud();
for (const Key of keys) await cloud.client.send(new PutObjectCommand({ Bucket: 'media', Key, Body: Key }));
afterAll(() => cloud.stop());

const list = (more = {}) => cloud.client.send(new ListObjectsV2Command({ Bucket: 'media', ...more }));
const inByteOrder = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

it('lists keys in the order of their UTF-8 bytes, with size, ETag and storage class', async () => {
  const reply = await list();
  expect(reply.Contents?.map(({ Key }) => Key)).toEqual([...keys].sort(inByteOrder));
  expect(reply).toMatchObject({ KeyCount: keys.length, IsTruncated: false, MaxKeys: 1000, Name: 'media' });
  const { Size, ETag, StorageClass, LastModified } = reply.Contents?.find(({ Key }) => Key === 'a/1') ?? {};
  expect([Size, ETag?.length, StorageClass, LastModified instanceof Date]).toEqual([3, 34, 'STANDARD', true]);
});

it('starts after a key', async () => {
  expect((await list({ StartAfter: 'b', Prefix: 'b' })).Contents?.map(({ Key }) => Key)).toEqual(['b/', 'b/c']);
});

it('percent-encodes keys when requested', async () => {
  const reply = await list({ EncodingType: 'url', Prefix: 'ü' });
  expect(reply.Contents?.map(({ Key }) => Key)).toEqual(['%C3%BC/x', '%C3%BC/y']);
});

it('answers max-keys 0 with no keys and refuses a negative number', async () => {
  expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  await expect(list({ MaxKeys: -1 })).rejects.toMatchObject({ name: 'InvalidArgument' });
});

it('gives the same list in pages of any size', async () => {
  const settings = fc.record({
    Prefix: fc.constantFrom('', 'a', 'a/', 'b', 'b/', 'ü/', 'z'),
    MaxKeys: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(settings, async ({ Prefix, MaxKeys }) => {
      const found: (string | undefined)[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await list({ Prefix, MaxKeys, ContinuationToken });
        expect(page.KeyCount).toBeLessThanOrEqual(MaxKeys);
        found.push(...(page.Contents ?? []).map(({ Key }) => Key));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      expect(found).toEqual(keys.filter((key) => key.startsWith(Prefix)).sort(inByteOrder));
    }),
  );
});
