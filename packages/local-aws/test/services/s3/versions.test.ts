import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
} from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3Cloud } from './s3-cloud.ts';

const cloud = await startS3Cloud({ hasVersions: true });
afterAll(() => cloud.stop());

const Bucket = 'media';
const list = (input: Omit<ListObjectVersionsCommandInput, 'Bucket'>) =>
  cloud.client.send(new ListObjectVersionsCommand({ Bucket, ...input }));
const remove = (Key: string, VersionId?: string) =>
  cloud.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
const currentKeys = async (Prefix: string) =>
  (await cloud.client.send(new ListObjectsV2Command({ Bucket, Prefix }))).Contents?.map(({ Key }) => Key) ?? [];
const files = () => readdir(join(cloud.dataDir, 's3'));

describe('an object of a bucket with versions', () => {
  it('keeps the bytes that a write replaced, under their version', async () => {
    const first = await cloud.put('replaced', 'one');
    const second = await cloud.put('replaced', 'two');
    expect(first.VersionId).not.toBe(second.VersionId);
    expect(await cloud.read('replaced')).toBe('two');
    expect(await cloud.read('replaced', { VersionId: first.VersionId })).toBe('one');
    const head = await cloud.client.send(new HeadObjectCommand({ Bucket, Key: 'replaced' }));
    expect(head.VersionId).toBe(second.VersionId);
    expect((await list({ Prefix: 'replaced' })).Versions).toMatchObject([
      { Key: 'replaced', VersionId: second.VersionId, IsLatest: true, Size: 3 },
      { Key: 'replaced', VersionId: first.VersionId, IsLatest: false, Size: 3 },
    ]);
  });

  it('is hidden by a deletion, and back when the marker is deleted', async () => {
    const { VersionId } = await cloud.put('deleted', 'x');
    const marker = await remove('deleted');
    expect(marker).toMatchObject({ DeleteMarker: true, VersionId: expect.any(String) });
    await expect(cloud.read('deleted')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(cloud.read('deleted', { VersionId: marker.VersionId })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 405 },
    });
    expect(await currentKeys('deleted')).toEqual([]);
    expect(await list({ Prefix: 'deleted' })).toMatchObject({
      Versions: [{ VersionId, IsLatest: false }],
      DeleteMarkers: [{ VersionId: marker.VersionId, IsLatest: true }],
    });
    expect(await remove('deleted', marker.VersionId)).toMatchObject({ DeleteMarker: true });
    expect(await cloud.read('deleted')).toBe('x');
    expect(await currentKeys('deleted')).toEqual(['deleted']);
  });

  it('is deleted for good version by version, and its bytes leave the disk', async () => {
    const before = await files();
    const first = await cloud.put('erased', 'one');
    const second = await cloud.put('erased', 'two');
    const { VersionId: marker } = await remove('erased');
    await remove('erased', second.VersionId);
    await remove('erased', marker);
    expect(await cloud.read('erased')).toBe('one');
    const { Deleted } = await cloud.client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'erased', VersionId: first.VersionId }] } }),
    );
    expect(Deleted).toEqual([{ Key: 'erased', VersionId: first.VersionId }]);
    expect(await list({ Prefix: 'erased' })).not.toHaveProperty('Versions');
    // A file that a reader may still have open is removed a moment later.
    await expect.poll(files).toHaveLength(before.length);
    await expect(cloud.read('erased', { VersionId: first.VersionId })).rejects.toMatchObject({ name: 'NoSuchVersion' });
  });

  it('is restored by a copy of an older version onto itself', async () => {
    const { VersionId } = await cloud.put('copied', 'good');
    await cloud.put('copied', 'bad');
    const CopySource = `${Bucket}/copied?versionId=${VersionId}`;
    const copy = await cloud.client.send(new CopyObjectCommand({ Bucket, Key: 'copied', CopySource }));
    expect(copy.VersionId).not.toBe(VersionId);
    expect(await cloud.read('copied')).toBe('good');
  });

  it('is written again where it was deleted, also on condition that there is none', async () => {
    await cloud.put('again', 'one');
    await remove('again');
    await cloud.put('again', 'two', { IfNoneMatch: '*' });
    expect(await cloud.read('again')).toBe('two');
    expect(await list({ Prefix: 'again' })).toMatchObject({ Versions: [{}, {}], DeleteMarkers: [{ IsLatest: false }] });
  });
});

it('lists versions page by page', async () => {
  for (const key of ['p/🎬', 'p/a', 'p/\uffff']) for (const body of ['1', '2']) await cloud.put(key, body);
  await remove('p/a');
  const found: string[] = [];
  for (let markers: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> | undefined = {}; markers; ) {
    const page = await list({ Prefix: 'p/', MaxKeys: 2, ...markers });
    const entries = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
    expect(entries.length).toBeLessThanOrEqual(2);
    found.push(...entries.map(({ Key = '' }) => Key));
    markers = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : undefined;
  }
  expect(found).toEqual(['p/a', 'p/a', 'p/a', 'p/\uffff', 'p/\uffff', 'p/🎬', 'p/🎬']);
});

it('asks for the rights of versions', async () => {
  const { VersionId } = await cloud.put('rights', 'x');
  for (const action of ['s3:GetObjectVersion', 's3:DeleteObjectVersion', 's3:ListBucketVersions'])
    cloud.denied.add(action);
  await expect(cloud.read('rights', { VersionId })).rejects.toMatchObject({ name: 'AccessDenied' });
  await expect(remove('rights', VersionId)).rejects.toMatchObject({ name: 'AccessDenied' });
  await expect(list({ Prefix: 'rights' })).rejects.toMatchObject({ name: 'AccessDenied' });
  cloud.denied.clear();
  await expect(cloud.client.send(new GetObjectCommand({ Bucket, Key: 'rights', VersionId }))).resolves.toMatchObject({
    VersionId,
  });
});
