import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HeadObjectCommand, NotFound, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockClient } from '../support/shared-modules/mock-client.ts';

process.env.BUCKET = 'bucket';
const layer = new URL('../../layers', import.meta.url).pathname;
// Lambda mounts the layer at /opt, which a test cannot write to.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, readFileSync: (path: string) => fs.readFileSync(path.replace(/^\/opt\//, `${layer}/`)) };
});
const s3 = mockClient(S3Client);
const bytes = readFileSync(`${layer}/fonts/inter.ttf`);
const key = `fonts/${createHash('sha256').update(bytes).digest('hex')}/inter.ttf`;
const absent = new NotFound({ message: 'none', $metadata: {} });

/** The function in a new execution environment, whose caches are empty. */
const coldStart = async () => {
  vi.resetModules();
  return (await import('#runtime/caption-fonts.ts')).captionFontKey;
};
beforeEach(() => {
  s3.reset();
  s3.on(PutObjectCommand).resolves({ ChecksumCRC64NVME: 'crc' });
});

it('stores a font that the bucket lacks under its content hash, once', async () => {
  s3.on(HeadObjectCommand).rejects(absent);
  const captionFontKey = await coldStart();
  expect(await captionFontKey('inter')).toBe(key);
  expect(await captionFontKey('inter')).toBe(key);
  const puts = s3.commandCalls(PutObjectCommand).map(({ args }) => args[0].input);
  expect(puts).toMatchObject([{ Bucket: 'bucket', Key: key, IfNoneMatch: '*' }]);
  expect(puts[0]?.Body).toEqual(bytes);
});

it('does not store a font that the bucket has', async () => {
  s3.on(HeadObjectCommand).resolves({ ContentLength: bytes.length });
  const captionFontKey = await coldStart();
  expect(await captionFontKey('inter')).toBe(key);
  expect(s3.commandCalls(PutObjectCommand)).toEqual([]);
});
