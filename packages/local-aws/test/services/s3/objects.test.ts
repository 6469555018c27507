import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectStore } from '../../../src/services/s3/object-store.ts';
import { State } from '../../../src/state/state.ts';
import { type S3Cloud, startS3Cloud } from './s3-cloud.ts';

let cloud: S3Cloud;
beforeAll(async () => {
  cloud = await startS3Cloud();
});
afterAll(() => cloud.stop());

const Bucket = 'media';
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const put = (Key: string, Body: string, more = {}) =>
  cloud.client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const read = async (Key: string, more = {}): Promise<string> => {
  const { Body } = await cloud.client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return (await Body?.transformToString()) ?? '';
};

describe('objects', () => {
  it('come back with their bytes, type, metadata and the MD5 of their bytes as ETag', async () => {
    const sent = await put('a.txt', 'hello', {
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'no-cache',
      Metadata: { take: '2' },
    });
    expect(sent.ETag).toBe(`"${md5('hello')}"`);
    const got = await cloud.client.send(new GetObjectCommand({ Bucket, Key: 'a.txt' }));
    expect(await got.Body?.transformToString()).toBe('hello');
    expect(got).toMatchObject({
      ContentLength: 5,
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'no-cache',
      Metadata: { take: '2' },
      ETag: sent.ETag,
      AcceptRanges: 'bytes',
    });
    expect(got.ChecksumCRC32).toBe(sent.ChecksumCRC32);
    const head = await cloud.client.send(new HeadObjectCommand({ Bucket, Key: 'a.txt' }));
    expect(head).toMatchObject({ ContentLength: 5, ETag: sent.ETag, Metadata: { take: '2' } });
  });

  it('may be empty', async () => {
    await put('empty', '');
    expect(await read('empty')).toBe('');
  });

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
    await put(key, key);
    expect(await read(key)).toBe(key);
  });

  it('lie in files whose names have nothing of the key', async () => {
    await put('../../outside', 'x');
    const files = await readdir(join(cloud.dataDir, 's3'));
    expect(files.every((file) => /^[0-9a-f-]{36}$/.test(file))).toBe(true);
  });

  it('are replaced whole, and the replaced bytes leave the disk', async () => {
    await put('twice', 'one');
    const before = await readdir(join(cloud.dataDir, 's3'));
    await put('twice', 'two');
    expect(await read('twice')).toBe('two');
    expect(await readdir(join(cloud.dataDir, 's3'))).toHaveLength(before.length);
  });

  it('refuse a key of more than 1024 bytes', async () => {
    await expect(put('é'.repeat(513), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' });
  });

  it('refuse more than 2 KB of metadata', async () => {
    await expect(put('meta', 'x', { Metadata: { a: 'b'.repeat(2048) } })).rejects.toMatchObject({
      name: 'MetadataTooLarge',
    });
  });

  it('are missing with the errors that the SDK knows', async () => {
    await expect(read('absent')).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } });
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
  beforeAll(() => put('digits', '0123456789'));

  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=3-5', '345', 'bytes 3-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-4', '6789', 'bytes 6-9/10'],
    ['bytes=-40', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('%s answers 206 with just those bytes', async (Range, bytes, ContentRange) => {
    const got = await cloud.client.send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
    expect(got).toMatchObject({ $metadata: { httpStatusCode: 206 }, ContentRange, ContentLength: bytes.length });
    expect(await got.Body?.transformToString()).toBe(bytes);
  });

  it.each(['bytes=10-', 'bytes=-0'])('%s has no byte in it: 416', async (Range) => {
    await expect(read('digits', { Range })).rejects.toMatchObject({
      name: 'InvalidRange',
      $metadata: { httpStatusCode: 416 },
    });
  });

  it.each(['bytes=5-2', 'bytes=0-1,4-5', 'words=0-1', 'bytes=-'])('%s is ignored', async (Range) => {
    expect(await read('digits', { Range })).toBe('0123456789');
  });
});

describe('conditional reads', () => {
  const etag = `"${md5('conditional')}"`;
  beforeAll(() => put('conditional', 'conditional'));

  it('answer 304 when the client has it already', async () => {
    await expect(read('conditional', { IfNoneMatch: etag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    expect(await read('conditional', { IfNoneMatch: '"other"' })).toBe('conditional');
    await expect(read('conditional', { IfModifiedSince: new Date() })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    expect(await read('conditional', { IfModifiedSince: new Date(0) })).toBe('conditional');
  });

  it('answer 412 when it is not what the client meant', async () => {
    await expect(read('conditional', { IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(read('conditional', { IfUnmodifiedSince: new Date(0) })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await read('conditional', { IfMatch: etag, IfUnmodifiedSince: new Date(0) })).toBe('conditional');
  });
});

describe('conditional writes', () => {
  it('IfNoneMatch * writes only what is not there', async () => {
    await put('once', 'first', { IfNoneMatch: '*' });
    await expect(put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    expect(await read('once')).toBe('first');
  });

  it('lets one of many equal writers win', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => put('race', `writer ${n}`, { IfNoneMatch: '*' })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('IfMatch writes only over what the client has seen', async () => {
    await put('seen', 'one');
    await put('seen', 'two', { IfMatch: `"${md5('one')}"` });
    await expect(put('seen', 'three', { IfMatch: `"${md5('one')}"` })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await expect(put('never seen', 'x', { IfMatch: '"a"' })).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await read('seen')).toBe('two');
  });
});

describe('deletes', () => {
  it('with IfMatch remove only what the client has seen', async () => {
    await put('watched', 'two');
    const remove = (IfMatch: string) => cloud.client.send(new DeleteObjectCommand({ Bucket, Key: 'watched', IfMatch }));
    await expect(remove(`"${md5('one')}"`)).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await read('watched')).toBe('two');
    await remove(`"${md5('two')}"`);
    await expect(read('watched')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('answer 204 whether or not there was something', async () => {
    await put('gone', 'x');
    const Key = 'gone';
    for (const _ of [1, 2]) {
      const reply = await cloud.client.send(new DeleteObjectCommand({ Bucket, Key }));
      expect(reply.$metadata.httpStatusCode).toBe(204);
    }
    await expect(read(Key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('of many keys tell of each', async () => {
    await put(' spaced & <odd>\r', 'x');
    await put('plain', 'x');
    const Objects = [{ Key: ' spaced & <odd>\r' }, { Key: 'plain' }, { Key: 'not there' }];
    const reply = await cloud.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(reply.Deleted?.map(({ Key }) => Key)).toEqual(Objects.map(({ Key }) => Key));
    expect(reply.Errors ?? []).toEqual([]);
    await expect(read(' spaced & <odd>\r')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('of many keys refuse those that the caller may not delete', async () => {
    await put('kept', 'x');
    cloud.denied.add('s3:DeleteObject');
    const Delete = { Objects: [{ Key: 'kept' }], Quiet: true };
    const reply = await cloud.client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    cloud.denied.clear();
    expect(reply.Errors).toMatchObject([{ Key: 'kept', Code: 'AccessDenied' }]);
    expect(await read('kept')).toBe('x');
  });
});

describe('copies', () => {
  const copy = (Key: string, CopySource: string, more = {}) =>
    cloud.client.send(new CopyObjectCommand({ Bucket, Key, CopySource, ...more }));

  it('take bytes, headers and metadata along', async () => {
    await put('from/ü +&.txt', 'original', { ContentType: 'text/x', Metadata: { a: 'b' } });
    const reply = await copy('to', `${Bucket}/${encodeURIComponent('from/ü +&.txt')}`);
    expect(reply.CopyObjectResult?.ETag).toBe(`"${md5('original')}"`);
    const got = await cloud.client.send(new GetObjectCommand({ Bucket, Key: 'to' }));
    expect(got).toMatchObject({ ContentType: 'text/x', Metadata: { a: 'b' } });
    expect(await got.Body?.transformToString()).toBe('original');
  });

  it('outlive their source', async () => {
    await put('source', 'lives on');
    await copy('heir', `${Bucket}/source`);
    await cloud.client.send(new DeleteObjectCommand({ Bucket, Key: 'source' }));
    expect(await read('heir')).toBe('lives on');
  });

  it('are refused when the source is not the one that was seen', async () => {
    await put('moving', 'two');
    await expect(copy('to', `${Bucket}/moving`, { CopySourceIfMatch: `"${md5('one')}"` })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await copy('to', `${Bucket}/moving`, { CopySourceIfMatch: `"${md5('two')}"` });
    await expect(copy('to', `${Bucket}/absent`)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('with IfNoneMatch * write only what is not there', async () => {
    await put('original', 'x');
    await copy('copied once', `${Bucket}/original`, { IfNoneMatch: '*' });
    const before = await readdir(join(cloud.dataDir, 's3'));
    await expect(copy('copied once', `${Bucket}/original`, { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await readdir(join(cloud.dataDir, 's3'))).toHaveLength(before.length);
  });

  it('of more than 5 GiB are refused: they take a multipart upload', async () => {
    const state = new State(cloud.dataDir);
    const huge = { segments: [], sizeBytes: 5 * 1024 ** 3 + 1, etag: 'e', lastModifiedMs: 0, headers: {} };
    new ObjectStore(state).put(Bucket, 'huge', huge);
    state.close();
    await expect(copy('to', `${Bucket}/huge`)).rejects.toMatchObject({ name: 'InvalidRequest' });
  });

  it('onto themselves need new metadata', async () => {
    await put('self', 'x', { Metadata: { a: '1' } });
    await expect(copy('self', `${Bucket}/self`)).rejects.toMatchObject({ name: 'InvalidRequest' });
    await copy('self', `${Bucket}/self`, { MetadataDirective: 'REPLACE', Metadata: { a: '2' }, ContentType: 'text/y' });
    const head = await cloud.client.send(new HeadObjectCommand({ Bucket, Key: 'self' }));
    expect(head).toMatchObject({ Metadata: { a: '2' }, ContentType: 'text/y' });
  });
});

describe('presigned URLs', () => {
  const signing = () => cloud.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' });

  it('take a plain PUT and give a plain GET', async () => {
    const putUrl = await getSignedUrl(signing(), new PutObjectCommand({ Bucket, Key: 'p.mp4', ContentLength: 4 }));
    expect(
      (await fetch(putUrl, { method: 'PUT', body: 'data', headers: { 'content-type': 'video/mp4' } })).status,
    ).toBe(200);
    const got = await fetch(await getSignedUrl(signing(), new GetObjectCommand({ Bucket, Key: 'p.mp4' })));
    expect([got.headers.get('content-type'), await got.text()]).toEqual(['video/mp4', 'data']);
  });

  it('take the signed length and no other', async () => {
    const url = await getSignedUrl(signing(), new PutObjectCommand({ Bucket, Key: 'exact', ContentLength: 4 }));
    expect((await fetch(url, { method: 'PUT', body: 'longer' })).status).toBe(403);
    await expect(read('exact')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('override the headers of the reply', async () => {
    await put('o', 'x');
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

  it('refuse what cannot stand in a header', async () => {
    await put('o', 'x');
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

  it('hold the body against a checksum in their query', async () => {
    const url = await getSignedUrl(cloud.client, new PutObjectCommand({ Bucket, Key: 'baked' }));
    expect(url).toContain('x-amz-checksum-crc32=AAAAAA');
    const reply = await fetch(url, { method: 'PUT', body: 'not empty' });
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('<Code>BadDigest</Code>')]);
  });
});
