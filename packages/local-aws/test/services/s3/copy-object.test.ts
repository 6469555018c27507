import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CopyObjectCommand, DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { ObjectStore } from '../../../src/services/s3/object-store.ts';
import { State } from '../../../src/state/state.ts';
import { etagOf, startS3Cloud } from './s3-cloud.ts';

const cloud = await startS3Cloud();
afterAll(() => cloud.stop());

const Bucket = 'media';

describe('copies', () => {
  const copy = (Key: string, CopySource: string, more = {}) =>
    cloud.client.send(new CopyObjectCommand({ Bucket, Key, CopySource, ...more }));

  it('are readable after their source is deleted', async () => {
    await cloud.put('source', 'lives on');
    await copy('heir', `${Bucket}/source`);
    await cloud.client.send(new DeleteObjectCommand({ Bucket, Key: 'source' }));
    expect(await cloud.read('heir')).toBe('lives on');
  });

  it('with CopySourceIfMatch are refused when the source has another ETag', async () => {
    await cloud.put('moving', 'two');
    await expect(copy('to', `${Bucket}/moving`, { CopySourceIfMatch: etagOf('one') })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await copy('to', `${Bucket}/moving`, { CopySourceIfMatch: etagOf('two') });
    await expect(copy('to', `${Bucket}/absent`)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('with IfNoneMatch * replace no object', async () => {
    await cloud.put('original', 'x');
    await copy('copied once', `${Bucket}/original`, { IfNoneMatch: '*' });
    const before = await readdir(join(cloud.dataDir, 's3'));
    await expect(copy('copied once', `${Bucket}/original`, { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await readdir(join(cloud.dataDir, 's3'))).toHaveLength(before.length);
  });

  it('of more than 5 GiB are refused: they take a multipart upload', async () => {
    const state = State.inFolder(cloud.dataDir);
    const huge = { segments: [], sizeBytes: 5 * 1024 ** 3 + 1, etag: 'e', lastModifiedMs: 0, headers: {} };
    new ObjectStore(state).put(Bucket, 'huge', huge);
    state.close();
    await expect(copy('to', `${Bucket}/huge`)).rejects.toMatchObject({ name: 'InvalidRequest' });
  });

  it('onto themselves need new metadata', async () => {
    await cloud.put('self', 'x', { Metadata: { a: '1' } });
    await expect(copy('self', `${Bucket}/self`)).rejects.toMatchObject({ name: 'InvalidRequest' });
    await copy('self', `${Bucket}/self`, { MetadataDirective: 'REPLACE', Metadata: { a: '2' }, ContentType: 'text/y' });
    const head = await cloud.client.send(new HeadObjectCommand({ Bucket, Key: 'self' }));
    expect(head).toMatchObject({ Metadata: { a: '2' }, ContentType: 'text/y' });
  });
});
