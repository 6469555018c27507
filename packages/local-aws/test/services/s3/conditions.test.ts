import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { etagOf, startS3Cloud } from './s3-cloud.ts';

const cloud = await startS3Cloud();
afterAll(() => cloud.stop());

describe('conditional reads', () => {
  const etag = etagOf('conditional');
  beforeAll(() => cloud.put('conditional', 'conditional'));

  it('answer 304 when the client has the object already', async () => {
    await expect(cloud.read('conditional', { IfNoneMatch: etag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    expect(await cloud.read('conditional', { IfNoneMatch: '"other"' })).toBe('conditional');
    await expect(cloud.read('conditional', { IfModifiedSince: new Date() })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    expect(await cloud.read('conditional', { IfModifiedSince: new Date(0) })).toBe('conditional');
  });

  it('answer 412 when the object is not the one that the client names', async () => {
    await expect(cloud.read('conditional', { IfMatch: '"other"' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await expect(cloud.read('conditional', { IfUnmodifiedSince: new Date(0) })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await cloud.read('conditional', { IfMatch: etag, IfUnmodifiedSince: new Date(0) })).toBe('conditional');
  });
});

describe('conditional writes', () => {
  it('with IfNoneMatch * create objects and replace none', async () => {
    await cloud.put('once', 'first', { IfNoneMatch: '*' });
    await expect(cloud.put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    expect(await cloud.read('once')).toBe('first');
  });

  it('with IfNoneMatch * succeed for one of many concurrent writers', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => cloud.put('race', `writer ${n}`, { IfNoneMatch: '*' })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('with IfMatch replace only the object that the client has read', async () => {
    await cloud.put('seen', 'one');
    await cloud.put('seen', 'two', { IfMatch: etagOf('one') });
    await expect(cloud.put('seen', 'three', { IfMatch: etagOf('one') })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await expect(cloud.put('never seen', 'x', { IfMatch: '"a"' })).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await cloud.read('seen')).toBe('two');
  });
});
