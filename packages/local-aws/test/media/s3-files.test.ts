import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { download, parseS3Uri, s3As, upload } from '../../src/media/s3-files.ts';
import { createMediaConvert } from '../../src/services/mediaconvert/service.ts';
import { startMediaCloud } from './media-cloud.ts';

const cloud = await startMediaCloud(createMediaConvert);
afterAll(() => cloud.stop());

it.each([
  ['in one piece', 100_000],
  ['in parts', 12 << 20],
])('stores and fetches a file %s, byte for byte', async (name, sizeBytes) => {
  const bytes = randomBytes(sizeBytes);
  const path = join(cloud.dataDir, 'file');
  writeFileSync(path, bytes);
  const s3 = s3As(cloud.context, { kind: 'operator' }, 'transcribe');
  const location = { bucket: 'media', key: `files/${name}`, contentType: 'video/mp4' };
  await upload(s3, path, location, undefined, 5 << 20);
  await download(s3, location, `${path}-back`);
  expect(readFileSync(`${path}-back`).equals(bytes)).toBe(true);
});

it('refuses to act as an anonymous caller', () => {
  expect(() => s3As(cloud.context, { kind: 'anonymous' }, 'transcribe')).toThrow(/anonymous/);
});

it('parses S3 URIs and no other', () => {
  expect(parseS3Uri('s3://media/a b/c?d.mp4')).toEqual({ bucket: 'media', key: 'a b/c?d.mp4' });
  for (const other of ['https://media/a', 's3://media', 's3://media/', 'file:///etc/passwd']) {
    expect(parseS3Uri(other)).toBeUndefined();
  }
});
