import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.ts';
import { startS3Cloud } from './s3-cloud.ts';
import { signHeaders } from './sign-headers.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder(onTestFinished);
});

const Bucket = 'media';
const start = () => startS3Cloud({}, { dataDir });
/** The stand-in in a process of its own, which `kill` ends with SIGKILL. */
async function serve() {
  const child = fork(join(import.meta.dirname, 'serve-s3.ts'), [dataDir]);
  const [[url = '', accessKeyId = '', secretAccessKey = '']] = await once(child, 'message');
  const credentials = { accessKeyId, secretAccessKey };
  return {
    url,
    credentials,
    signed: (method: string, path: string, headers: Record<string, string>) =>
      signHeaders(method, new URL(url + path), headers, credentials),
    /** The most memory the process has held. */
    async peakBytes(): Promise<number> {
      child.send('peak memory?');
      const [peakBytes] = await once(child, 'message');
      return Number(peakBytes);
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
const files = () => readdir(join(dataDir, 's3'));

describe('after a restart', () => {
  it('objects and open uploads are as they were', async () => {
    const first = await start();
    await first.client.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'kept' }));
    const { UploadId } = await first.client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'open' }));
    const { ETag } = await first.client.send(
      new UploadPartCommand({ Bucket, Key: 'open', UploadId, PartNumber: 1, Body: 'part' }),
    );
    await first.stop();
    const second = await start();
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await second.client.send(new CompleteMultipartUploadCommand({ Bucket, Key: 'open', UploadId, MultipartUpload }));
    for (const [Key, text] of [
      ['kept', 'kept'],
      ['open', 'part'],
    ]) {
      const { Body } = await second.client.send(new GetObjectCommand({ Bucket, Key }));
      expect(await Body?.transformToString()).toBe(text);
    }
    await second.stop();
  });

  it('files that no object or upload refers to are gone', async () => {
    const first = await start();
    await first.client.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'kept' }));
    await first.stop();
    const kept = await files();
    await writeFile(join(dataDir, 's3', 'half-of-a-body'), 'ha');
    const second = await start();
    await second.client.send(new ListObjectsV2Command({ Bucket }));
    expect(await files()).toEqual(kept);
    await second.stop();
  });

  it('a body that was being sent at the kill is not stored, and acknowledged objects are', async () => {
    const { url, signed, kill } = await serve();
    const length = { 'content-length': '4' };
    const headers = signed('PUT', '/media/done', length);
    expect((await fetch(`${url}/media/done`, { method: 'PUT', headers, body: 'done' })).status).toBe(200);
    const sending = request(`${url}/media/half`, {
      method: 'PUT',
      headers: signed('PUT', '/media/half', { 'content-length': String(2 ** 20) }),
    });
    sending.on('error', () => undefined);
    sending.write(Buffer.alloc(2 ** 19));
    await expect.poll(async () => (await files()).length).toBe(2);
    await kill();
    const again = await start();
    const { Contents } = await again.client.send(new ListObjectsV2Command({ Bucket }));
    expect(Contents?.map(({ Key }) => Key)).toEqual(['done']);
    expect(await files()).toHaveLength(1);
    await again.stop();
  });
});

describe('large objects', () => {
  it('are stored and sent without being held in memory', async () => {
    const served = await serve();
    const client = new S3Client({
      endpoint: served.url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: served.credentials,
    });
    const sizeBytes = 256 * 2 ** 20;
    const block = randomBytes(2 ** 20);
    const sent = createHash('sha256');
    async function* body() {
      for (let n = 0; n < sizeBytes / block.length; n++) {
        sent.update(block);
        yield block;
      }
    }
    const before = await served.peakBytes();
    const Body = Readable.from(body());
    await client.send(new PutObjectCommand({ Bucket, Key: 'large', Body, ContentLength: sizeBytes }));
    const got = await client.send(new GetObjectCommand({ Bucket, Key: 'large' }));
    const received = createHash('sha256');
    if (!(got.Body instanceof Readable)) throw new Error('not a stream');
    for await (const bytes of got.Body) received.update(bytes);
    expect(received.digest('hex')).toBe(sent.digest('hex'));
    expect((await served.peakBytes()) - before).toBeLessThan(sizeBytes / 2);
    client.destroy();
    await served.kill();
  });

  it('that are deleted can be read to the end by readers who began before', async () => {
    const cloud = await start();
    const bytes = randomBytes(16 * 2 ** 20);
    await cloud.client.send(new PutObjectCommand({ Bucket, Key: 'read', Body: bytes }));
    const got = await cloud.client.send(new GetObjectCommand({ Bucket, Key: 'read' }));
    await cloud.client.send(new DeleteObjectCommand({ Bucket, Key: 'read' }));
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
    await expect.poll(files).toEqual([]);
    await cloud.stop();
  });

  it('free their files when a reader leaves early', async () => {
    const cloud = await start();
    await cloud.client.send(new PutObjectCommand({ Bucket, Key: 'left', Body: randomBytes(16 * 2 ** 20) }));
    const got = await cloud.client.send(new GetObjectCommand({ Bucket, Key: 'left' }));
    if (!(got.Body instanceof Readable)) throw new Error('not a stream');
    got.Body.destroy();
    await cloud.client.send(new DeleteObjectCommand({ Bucket, Key: 'left' }));
    await expect.poll(files).toEqual([]);
    await cloud.stop();
  });
});

describe('a conditional write', () => {
  it('is answered 409 when the key was deleted while its body was received', async () => {
    const cloud = await start();
    const headers = cloud.signed('PUT', '/media/contested', { 'content-length': '4', 'if-none-match': '*' });
    const sending = request(`${cloud.url}/media/contested`, { method: 'PUT', headers });
    const answered = once(sending, 'response');
    sending.write('ab');
    await expect.poll(async () => (await files()).length).toBe(1);
    await cloud.client.send(new PutObjectCommand({ Bucket, Key: 'contested', Body: 'x' }));
    await cloud.client.send(new DeleteObjectCommand({ Bucket, Key: 'contested' }));
    sending.end('cd');
    const [response] = await answered;
    expect(response.statusCode).toBe(409);
    response.resume();
    await expect.poll(files).toEqual([]);
    await cloud.stop();
  });
});

describe('assets', () => {
  it('are put from a file as if they had been uploaded', async () => {
    const cloud = await start();
    const filePath = join(dataDir, 'font.ttf');
    await writeFile(filePath, 'glyphs');
    await cloud.s3.putObjectFile({ bucket: Bucket, key: 'hash.ttf', filePath, contentType: 'font/ttf' });
    const got = await cloud.client.send(new GetObjectCommand({ Bucket, Key: 'hash.ttf' }));
    expect(got).toMatchObject({
      ContentType: 'font/ttf',
      ContentLength: 6,
      ETag: `"${createHash('md5').update('glyphs').digest('hex')}"`,
    });
    const nowhere = { bucket: 'nowhere', key: 'k', filePath, contentType: 'font/ttf' };
    await expect(cloud.s3.putObjectFile(nowhere)).rejects.toMatchObject({ code: 'NoSuchBucket' });
    await cloud.stop();
  });
});
