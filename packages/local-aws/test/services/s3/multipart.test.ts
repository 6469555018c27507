import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { checksumOf } from '../../../src/services/s3/checksums.ts';
import { startS3Cloud } from './s3-cloud.ts';

const cloud = await startS3Cloud();
afterAll(() => cloud.stop());

const Bucket = 'media';
const minPartBytes = 5 * 1024 ** 2;
const big = Buffer.alloc(minPartBytes, 'abcdefghij');
const small = Buffer.from('the last part may be small');
const md5 = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest();

const create = async (Key: string, more = {}): Promise<string> => {
  const { UploadId } = await cloud.client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...more }));
  return UploadId ?? '';
};
const upload = async (
  Key: string,
  UploadId: string,
  PartNumber: number,
  Body: Uint8Array,
  more = {},
): Promise<CompletedPart> => {
  const reply = await cloud.client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ...more }));
  const { ETag, ChecksumCRC64NVME } = reply;
  return { PartNumber, ETag, ChecksumCRC64NVME };
};
const complete = (Key: string, UploadId: string, Parts: CompletedPart[], more = {}) =>
  cloud.client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts }, ...more }));
const read = async (Key: string, more = {}): Promise<Buffer> => {
  const { Body } = await cloud.client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};
const files = () => readdir(join(cloud.dataDir, 's3'));

describe('a multipart upload', () => {
  it('keeps the last of several bodies for one part number, and no file of the others', async () => {
    const Key = 'retried';
    const before = (await files()).length;
    const id = await create(Key);
    const late = await upload(Key, id, 1, Buffer.from('first try'));
    const kept = await upload(Key, id, 1, Buffer.from('second try'));
    await upload(Key, id, 2, Buffer.from('never named'));
    await expect(complete(Key, id, [late])).rejects.toMatchObject({ name: 'InvalidPart' });
    await complete(Key, id, [kept]);
    expect((await read(Key)).toString()).toBe('second try');
    expect(await files()).toHaveLength(before + 1);
  });

  it('refuses small parts before the last', async () => {
    const id = await create('tiny');
    const parts = [await upload('tiny', id, 1, big.subarray(1)), await upload('tiny', id, 2, small)];
    await expect(complete('tiny', id, parts)).rejects.toMatchObject({
      name: 'EntityTooSmall',
      MinSizeAllowed: String(minPartBytes),
      PartNumber: '1',
    });
  });

  it('refuses parts out of order, parts that are not there, and no parts', async () => {
    const id = await create('order');
    const [one, two] = [await upload('order', id, 1, big), await upload('order', id, 2, small)];
    await expect(complete('order', id, [two, one])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(complete('order', id, [one, { ...two, PartNumber: 3 }])).rejects.toMatchObject({
      name: 'InvalidPart',
    });
    await expect(complete('order', id, [])).rejects.toMatchObject({ name: 'MalformedXML' });
    await complete('order', id, [one, two]);
  });

  it.each([0, 10_001, 1.5])('refuses part number %d', async (PartNumber) => {
    const id = await create('numbers');
    await expect(upload('numbers', id, PartNumber, small)).rejects.toMatchObject({ name: 'InvalidArgument' });
  });

  it('can be used with its own key only', async () => {
    const id = await create('mine');
    await expect(upload('yours', id, 1, small)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('leaves nothing when it is aborted', async () => {
    const before = await files();
    const id = await create('aborted');
    const part = await upload('aborted', id, 1, small);
    await cloud.client.send(new AbortMultipartUploadCommand({ Bucket, Key: 'aborted', UploadId: id }));
    expect((await files()).sort()).toEqual(before.sort());
    await expect(upload('aborted', id, 2, small)).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(complete('aborted', id, [part])).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(
      cloud.client.send(new ListPartsCommand({ Bucket, Key: 'aborted', UploadId: id })),
    ).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('refuses a part that was still being sent when it was aborted', async () => {
    const id = await create('late');
    const before = (await files()).length;
    const path = `/${Bucket}/late?partNumber=1&uploadId=${id}`;
    const headers = cloud.signed('PUT', path, { 'content-length': '4' });
    const sending = request(cloud.url + path, { method: 'PUT', headers });
    const answered = once(sending, 'response');
    sending.write('ab');
    await expect.poll(async () => (await files()).length).toBe(before + 1);
    await cloud.client.send(new AbortMultipartUploadCommand({ Bucket, Key: 'late', UploadId: id }));
    sending.end('cd');
    const [response] = await answered;
    expect(response.statusCode).toBe(404);
    response.resume();
    expect(await files()).toHaveLength(before);
  });

  it('with IfNoneMatch replaces no object, and can still be aborted', async () => {
    const Key = 'protected';
    await cloud.client.send(new PutObjectCommand({ Bucket, Key, Body: 'first' }));
    const id = await create(Key);
    const part = await upload(Key, id, 1, small);
    await expect(complete(Key, id, [part], { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect((await read(Key)).toString()).toBe('first');
    await cloud.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: id }));
  });

  it('is completed by one of many callers', async () => {
    const id = await create('contested');
    const parts = [await upload('contested', id, 1, big), await upload('contested', id, 2, small)];
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => complete('contested', id, parts)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read('contested')).length).toBe(big.length + small.length);
  });

  it('is completed only if the whole object has the size that the client names', async () => {
    const id = await create('size');
    const part = await upload('size', id, 1, small);
    await expect(complete('size', id, [part], { MpuObjectSize: 1 })).rejects.toMatchObject({ name: 'InvalidRequest' });
    await complete('size', id, [part], { MpuObjectSize: small.length });
  });
});

describe('checksums of multipart objects', () => {
  it('are joined from those of the parts', async () => {
    const Key = 'full';
    const id = await create(Key, { ChecksumAlgorithm: 'CRC64NVME', ChecksumType: 'FULL_OBJECT' });
    const parts: CompletedPart[] = [];
    const bodies = [big, Buffer.alloc(minPartBytes + 7, 'xyz'), small];
    for (const [index, body] of bodies.entries())
      parts.push(await upload(Key, id, index + 1, body, { ChecksumAlgorithm: 'CRC64NVME' }));
    const ChecksumCRC64NVME = await checksumOf('CRC64NVME', Buffer.concat(bodies));
    const wrong = complete(Key, id, parts, { ChecksumCRC64NVME: 'AAAAAAAAAAA=' });
    await expect(wrong).rejects.toMatchObject({ name: 'BadDigest' });
    const otherPart = { ...parts[0], ChecksumCRC64NVME: 'AAAAAAAAAAA=' };
    await expect(complete(Key, id, [otherPart])).rejects.toMatchObject({ name: 'InvalidPart' });
    const whole = { ChecksumCRC64NVME, ChecksumType: 'FULL_OBJECT' };
    expect(await complete(Key, id, parts, { ChecksumCRC64NVME })).toMatchObject(whole);
    expect(await cloud.client.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }))).toMatchObject(
      whole,
    );
  });

  it('of another kind are refused by name', async () => {
    await expect(create('typed', { ChecksumAlgorithm: 'CRC32' })).rejects.toThrow('the checksum algorithm CRC32');
    const composed = create('typed', { ChecksumAlgorithm: 'CRC64NVME', ChecksumType: 'COMPOSITE' });
    await expect(composed).rejects.toThrow('of type COMPOSITE');
  });

  it('of another algorithm than the upload was made for are refused', async () => {
    const id = await create('other', { ChecksumAlgorithm: 'CRC64NVME' });
    await expect(upload('other', id, 1, small, { ChecksumAlgorithm: 'CRC32' })).rejects.toMatchObject({
      name: 'InvalidRequest',
      message: expect.stringContaining('expected checksum Type: crc64nvme, actual checksum Type: crc32'),
    });
  });
});

it('a copy of an object that a multipart upload made has the MD5 of its bytes as ETag', async () => {
  const id = await create('two');
  await complete('two', id, [await upload('two', id, 1, big), await upload('two', id, 2, small)]);
  const copied = await cloud.client.send(new CopyObjectCommand({ Bucket, Key: 'one', CopySource: `${Bucket}/two` }));
  expect(copied.CopyObjectResult?.ETag).toBe(`"${md5(Buffer.concat([big, small])).toString('hex')}"`);
});

describe('listings of uploads', () => {
  it('have pages of parts', async () => {
    const id = await create('paged');
    for (const n of [5, 1, 3]) await upload('paged', id, n, Buffer.alloc(n));
    const list = (more = {}) =>
      cloud.client.send(new ListPartsCommand({ Bucket, Key: 'paged', UploadId: id, ...more }));
    const first = await list({ MaxParts: 2 });
    expect(first.Parts?.map((part) => [part.PartNumber, part.Size])).toEqual([
      [1, 1],
      [3, 3],
    ]);
    expect(first).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '3' });
    const second = await list({ PartNumberMarker: first.NextPartNumberMarker });
    expect(second).toMatchObject({ IsTruncated: false, Parts: [{ PartNumber: 5, Size: 5 }] });
  });

  it('have pages of the uploads of a prefix, by key and age', async () => {
    const ids = [await create('list/b'), await create('list/a'), await create('list/b'), await create('other')];
    const list = (more = {}) =>
      cloud.client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'list/', ...more }));
    const first = await list({ MaxUploads: 2 });
    expect(first.Uploads?.map(({ Key, UploadId }) => [Key, UploadId])).toEqual([
      ['list/a', ids[1]],
      ['list/b', ids[0]],
    ]);
    const second = await list({ KeyMarker: first.NextKeyMarker, UploadIdMarker: first.NextUploadIdMarker });
    expect(second).toMatchObject({ IsTruncated: false, Uploads: [{ Key: 'list/b', UploadId: ids[2] }] });
    expect((await list({ KeyMarker: 'list/a' })).Uploads).toHaveLength(2);
  });
});
