import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { etagOf, startS3Cloud } from './s3-cloud.ts';

const cloud = await startS3Cloud();
afterAll(() => cloud.stop());

const Bucket = 'media';

describe('objects', () => {
  it.each([
    'with space and +plus',
    'slashes//doubled/and/trailing/',
    'ünïcödé/日本語/🎬',
    "reserved !'()*&=?#%25;:@,$",
    '../../escape',
    'a/./b/../c',
    '..',
    'carriage\rreturn',
    'nul\0and\x01control',
  ])('keep the key %j', async (key) => {
    await cloud.put(key, key);
    expect(await cloud.read(key)).toBe(key);
  });

  it('are stored in files whose names have nothing of the key', async () => {
    await cloud.put('../../outside', 'x');
    const files = await readdir(join(cloud.dataDir, 's3'));
    expect(files.every((file) => /^[0-9a-f-]{36}$/.test(file))).toBe(true);
  });

  it('are replaced whole, and the replaced bytes leave the disk', async () => {
    await cloud.put('twice', 'one');
    const before = await readdir(join(cloud.dataDir, 's3'));
    await cloud.put('twice', 'two');
    expect(await cloud.read('twice')).toBe('two');
    expect(await readdir(join(cloud.dataDir, 's3'))).toHaveLength(before.length);
  });

  it('refuse a key of more than 1024 bytes', async () => {
    await expect(cloud.put('é'.repeat(513), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' });
  });

  it('refuse more than 2 KB of metadata', async () => {
    await expect(cloud.put('meta', 'x', { Metadata: { a: 'b'.repeat(2048) } })).rejects.toMatchObject({
      name: 'MetadataTooLarge',
    });
  });

  it('that do not exist give the errors that the SDK knows', async () => {
    await expect(cloud.read('absent')).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } });
    await expect(cloud.client.send(new HeadObjectCommand({ Bucket, Key: 'absent' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    await expect(cloud.client.send(new GetObjectCommand({ Bucket: 'nowhere', Key: 'a' }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
    await expect(cloud.client.send(new HeadBucketCommand({ Bucket: 'nowhere' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    await expect(cloud.client.send(new HeadBucketCommand({ Bucket }))).resolves.toMatchObject({
      BucketRegion: 'us-east-1',
    });
  });
});

describe('ranges', () => {
  beforeAll(() => cloud.put('digits', '0123456789'));

  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=3-5', '345', 'bytes 3-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-4', '6789', 'bytes 6-9/10'],
    ['bytes=-40', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('%s is answered 206 with those bytes only', async (Range, bytes, ContentRange) => {
    const got = await cloud.client.send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
    expect(got).toMatchObject({ $metadata: { httpStatusCode: 206 }, ContentRange, ContentLength: bytes.length });
    expect(await got.Body?.transformToString()).toBe(bytes);
  });

  it.each(['bytes=10-', 'bytes=-0'])('%s has no byte of the object and is answered 416', async (Range) => {
    await expect(cloud.read('digits', { Range })).rejects.toMatchObject({
      name: 'InvalidRange',
      $metadata: { httpStatusCode: 416 },
    });
  });

  it.each(['bytes=5-2', 'bytes=0-1,4-5', 'words=0-1', 'bytes=-'])('%s is ignored', async (Range) => {
    expect(await cloud.read('digits', { Range })).toBe('0123456789');
  });
});

describe('deletes', () => {
  it('with IfMatch remove only the object that the client has read', async () => {
    await cloud.put('watched', 'two');
    const remove = (IfMatch: string) => cloud.client.send(new DeleteObjectCommand({ Bucket, Key: 'watched', IfMatch }));
    await expect(remove(etagOf('one'))).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await cloud.read('watched')).toBe('two');
    await remove(etagOf('two'));
    await expect(cloud.read('watched')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('are answered 204 whether or not the object exists', async () => {
    await cloud.put('gone', 'x');
    const Key = 'gone';
    for (const _ of [1, 2]) {
      const reply = await cloud.client.send(new DeleteObjectCommand({ Bucket, Key }));
      expect(reply.$metadata.httpStatusCode).toBe(204);
    }
    await expect(cloud.read(Key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('of many keys report each key', async () => {
    await cloud.put(' spaced & <odd>\r', 'x');
    await cloud.put('plain', 'x');
    const Objects = [{ Key: ' spaced & <odd>\r' }, { Key: 'plain' }, { Key: 'not there' }];
    const reply = await cloud.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(reply.Deleted?.map(({ Key }) => Key)).toEqual(Objects.map(({ Key }) => Key));
    expect(reply.Errors ?? []).toEqual([]);
    await expect(cloud.read(' spaced & <odd>\r')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('of many keys report those that the caller may not delete', async () => {
    await cloud.put('kept', 'x');
    cloud.denied.add('s3:DeleteObject');
    const Delete = { Objects: [{ Key: 'kept' }], Quiet: true };
    const reply = await cloud.client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    cloud.denied.clear();
    expect(reply.Errors).toMatchObject([{ Key: 'kept', Code: 'AccessDenied' }]);
    expect(await cloud.read('kept')).toBe('x');
  });
});
