import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { checksumAlgorithms, checksumOf } from '../../../src/services/s3/checksums.ts';
import { startS3Cloud } from './s3-cloud.ts';

const cloud = await startS3Cloud();
afterAll(() => cloud.stop());

const Bucket = 'media';

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A PUT as it is given, byte by byte. */
const put = (key: string, headers: Record<string, string>, body: string | Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const path = `/${Bucket}/${key}`;
    const signed = cloud.signed('PUT', path, headers);
    const sending = request(cloud.url + path, { method: 'PUT', headers: signed }, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece);
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() });
    });
    sending.on('error', reject);
    sending.end(body);
  });

async function expectRefused(key: string, answer: Answer, status: number, code: string): Promise<void> {
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(`<Code>${code}</Code>`)]);
  await expect(cloud.client.send(new HeadObjectCommand({ Bucket, Key: key }))).rejects.toMatchObject({
    name: 'NotFound',
  });
  expect(await readdir(join(cloud.dataDir, 's3'))).toEqual([]);
}

const length = (body: string): Record<string, string> => ({ 'content-length': String(Buffer.byteLength(body)) });

describe('a body is refused and not stored', () => {
  it.each(checksumAlgorithms)('when its %s checksum does not match', async (algorithm) => {
    const wrong = await checksumOf(algorithm, Buffer.from('other'));
    const answer = await put(
      'a',
      { ...length('hello'), [`x-amz-checksum-${algorithm.toLowerCase()}`]: wrong },
      'hello',
    );
    await expectRefused('a', answer, 400, 'BadDigest');
  });

  it('when its Content-MD5 does not match', async () => {
    const wrong = createHash('md5').update('other').digest('base64');
    await expectRefused('a', await put('a', { ...length('hello'), 'content-md5': wrong }, 'hello'), 400, 'BadDigest');
    await expectRefused(
      'a',
      await put('a', { ...length('hello'), 'content-md5': 'short' }, 'hello'),
      400,
      'InvalidDigest',
    );
  });

  it('when its x-amz-content-sha256 does not match', async () => {
    const wrong = createHash('sha256').update('other').digest('hex');
    const answer = await put('a', { ...length('hello'), 'x-amz-content-sha256': wrong }, 'hello');
    await expectRefused('a', answer, 400, 'XAmzContentSHA256Mismatch');
  });

  it('without the checksum that its headers announce', async () => {
    const answer = await put('a', { ...length('x'), 'x-amz-sdk-checksum-algorithm': 'CRC32' }, 'x');
    await expectRefused('a', answer, 400, 'InvalidRequest');
  });

  it('that comes with two checksums', async () => {
    const headers = { ...length('x'), 'x-amz-checksum-crc32': 'AAAAAA==', 'x-amz-checksum-crc64nvme': 'x' };
    await expectRefused('a', await put('a', headers, 'x'), 400, 'InvalidRequest');
  });

  it('that has no known length', async () => {
    await expectRefused('a', await put('a', { 'transfer-encoding': 'chunked' }, 'x'), 501, 'NotImplemented');
  });

  it('of more than 5 GiB', async () => {
    const answer = await put(
      'a',
      {
        'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
        'x-amz-decoded-content-length': String(5 * 1024 ** 3 + 1),
      },
      '0\r\n\r\n',
    );
    await expectRefused('a', answer, 400, 'EntityTooLarge');
  });

  it('when its connection breaks off', async () => {
    await new Promise<void>((broken) => {
      const headers = cloud.signed('PUT', '/media/a', { 'content-length': '1000' });
      const sending = request(`${cloud.url}/media/a`, { method: 'PUT', headers });
      sending.on('error', () => broken());
      sending.write('half', () => setImmediate(() => sending.destroy(new Error('cut'))));
    });
    await expect.poll(() => readdir(join(cloud.dataDir, 's3'))).toEqual([]);
    await expect(cloud.client.send(new HeadObjectCommand({ Bucket, Key: 'a' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });
});

describe('aws-chunked bodies', () => {
  const framed = { 'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', 'content-encoding': 'aws-chunked' };
  const decoded = (sizeBytes: number) => ({ ...framed, 'x-amz-decoded-content-length': String(sizeBytes) });
  const trailing = { 'x-amz-trailer': 'x-amz-checksum-crc32' };
  const crc32 = (text: string) => checksumOf('CRC32', Buffer.from(text));

  it.each([
    ['a wrong trailer', decoded(5), '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n', 'BadDigest'],
    ['no trailer', decoded(5), '5\r\nhello\r\n0\r\n\r\n', 'MalformedTrailerError'],
    ['a trailer without a colon', decoded(5), '5\r\nhello\r\n0\r\nnonsense\r\n\r\n', 'MalformedTrailerError'],
    [
      'fewer bytes than announced',
      decoded(6),
      '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n',
      'IncompleteBody',
    ],
    [
      'more bytes than announced',
      decoded(4),
      '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n',
      'IncompleteBody',
    ],
    ['a chunk longer than its size', decoded(5), '4\r\nhello\r\n0\r\n\r\n', 'InvalidRequest'],
    ['no last chunk', decoded(5), '5\r\nhello\r\n', 'IncompleteBody'],
    ['no framing', decoded(5), 'hello', 'IncompleteBody'],
    ['a line that does not end', decoded(5), '5'.repeat(3000), 'InvalidRequest'],
    ['a chunk size that is none', decoded(5), 'five\r\nhello\r\n', 'InvalidRequest'],
  ])('with %s store nothing', async (_, headers, body, code) => {
    const answer = await put('a', { ...headers, ...trailing, ...length(body) }, body);
    await expectRefused('a', answer, 400, code);
  });

  it('whose chunks are signed are refused by name, since their signatures would not be checked', async () => {
    const headers = { ...decoded(1), 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD', ...length('x') };
    const answer = await put('a', headers, 'x');
    await expectRefused('a', answer, 501, 'NotImplemented');
    expect(answer.text).toContain('STREAMING-AWS4-HMAC-SHA256-PAYLOAD');
  });

  it('are stored without their framing', async () => {
    const body = `3\r\nhel\r\n2\r\nlo\r\n0\r\nx-amz-checksum-crc32:${await crc32('hello')}\r\n\r\n`;
    const answer = await put(
      'chunked',
      { ...decoded(5), ...trailing, ...length(body), 'content-encoding': 'gzip,aws-chunked' },
      body,
    );
    expect(answer).toMatchObject({ status: 200 });
    const got = await cloud.client.send(new GetObjectCommand({ Bucket, Key: 'chunked', ChecksumMode: 'ENABLED' }));
    expect(await got.Body?.transformToString()).toBe('hello');
    expect(got).toMatchObject({ ContentLength: 5, ContentEncoding: 'gzip', ChecksumCRC32: await crc32('hello') });
  });
});

describe('what the SDK sends', () => {
  it.each(checksumAlgorithms)('as a stream with a %s trailer arrives whole', async (ChecksumAlgorithm) => {
    const bytes = Buffer.alloc(300_000, 'streamed');
    const Body = Readable.from([bytes.subarray(0, 100), bytes.subarray(100, 200_001), bytes.subarray(200_001)]);
    await cloud.client.send(
      new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: bytes.length, ChecksumAlgorithm }),
    );
    const got = await cloud.client.send(new GetObjectCommand({ Bucket, Key: 'stream' }));
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
    expect(got[`Checksum${ChecksumAlgorithm}`]).toBe(await checksumOf(ChecksumAlgorithm, bytes));
  });

  it('with a checksum of its own is checked against the bytes', async () => {
    const send = (ChecksumCRC64NVME: string) =>
      cloud.client.send(new PutObjectCommand({ Bucket, Key: 'own', Body: 'bytes', ChecksumCRC64NVME }));
    await send(await checksumOf('CRC64NVME', Buffer.from('bytes')));
    await expect(send(await checksumOf('CRC64NVME', Buffer.from('other')))).rejects.toMatchObject({
      name: 'BadDigest',
    });
  });
});
