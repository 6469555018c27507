import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type S3Cloud, startS3Cloud } from './s3-cloud.ts';

let cloud: S3Cloud;
beforeEach(async () => {
  cloud = await startS3Cloud();
});
afterEach(() => cloud.stop());

const Bucket = 'media';
const actions = (): string[] => cloud.requested.splice(0).map(({ action, resourceArn }) => `${action} ${resourceArn}`);

describe('every operation checks the IAM action of its name', () => {
  const object = 'arn:aws:s3:::media/a/b c';
  const Key = 'a/b c';

  it('where it reads, writes or deletes objects', async () => {
    await cloud.client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    expect(actions()).toEqual([`s3:PutObject ${object}`]);
    await cloud.client.send(new GetObjectCommand({ Bucket, Key }));
    expect(actions()).toEqual([`s3:GetObject ${object}`]);
    await cloud.client.send(new HeadObjectCommand({ Bucket, Key }));
    expect(actions()).toEqual([`s3:GetObject ${object}`]);
    await cloud.client.send(
      new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/${encodeURIComponent(Key)}` }),
    );
    expect(actions()).toEqual(['s3:PutObject arn:aws:s3:::media/copy', `s3:GetObject ${object}`]);
    await cloud.client.send(new DeleteObjectCommand({ Bucket, Key }));
    expect(actions()).toEqual([`s3:DeleteObject ${object}`]);
    await cloud.client.send(new ListObjectsV2Command({ Bucket, Prefix: 'a/' }));
    expect(cloud.requested[0]?.context).toMatchObject({ 's3:prefix': 'a/' });
    expect(actions()).toEqual(['s3:ListBucket arn:aws:s3:::media']);
  });

  it('where it makes or ends multipart uploads', async () => {
    const { UploadId } = await cloud.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    await cloud.client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'x' }));
    expect(actions()).toEqual([`s3:PutObject ${object}`, `s3:PutObject ${object}`]);
    await cloud.client.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    expect(actions()).toEqual([`s3:ListMultipartUploadParts ${object}`]);
    await cloud.client.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(actions()).toEqual(['s3:ListBucketMultipartUploads arn:aws:s3:::media']);
    const Parts = [{ PartNumber: 1, ETag: 'x' }];
    await expect(
      cloud.client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } })),
    ).rejects.toMatchObject({ name: 'InvalidPart' });
    expect(actions()).toEqual([`s3:PutObject ${object}`]);
    await cloud.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    expect(actions()).toEqual([`s3:AbortMultipartUpload ${object}`]);
  });

  it('together with the bucket policy', async () => {
    const policy = {
      Statement: {
        Effect: 'Deny' as const,
        Principal: { AWS: '*' },
        Action: 's3:*',
        Resource: ['arn:aws:s3:::media', 'arn:aws:s3:::media/*'],
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
    };
    cloud.s3.putBucketPolicy(Bucket, policy);
    await cloud.client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    expect(cloud.requested[0]).toMatchObject({ resourcePolicy: policy });
  });
});

describe('a caller', () => {
  it('without s3:PutObject stores nothing', async () => {
    cloud.denied.add('s3:PutObject');
    const sending = cloud.client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: Buffer.alloc(3_000_000) }));
    await expect(sending).rejects.toMatchObject({ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } });
    expect((await cloud.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
  });

  it('without s3:ListBucket does not learn whether a key exists', async () => {
    const refused = { $metadata: { httpStatusCode: 403 } };
    cloud.denied.add('s3:ListBucket');
    await expect(cloud.client.send(new HeadObjectCommand({ Bucket, Key: 'absent' }))).rejects.toMatchObject(refused);
    await expect(cloud.client.send(new GetObjectCommand({ Bucket, Key: 'absent' }))).rejects.toMatchObject({
      name: 'AccessDenied',
      ...refused,
    });
    const copy = new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/absent` });
    await expect(cloud.client.send(copy)).rejects.toMatchObject({ name: 'AccessDenied', ...refused });
  });

  it('may not overwrite by IfMatch what it may not read', async () => {
    const { ETag } = await cloud.client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
    cloud.denied.add('s3:GetObject');
    const put = new PutObjectCommand({ Bucket, Key: 'a', Body: 'y', IfMatch: ETag });
    await expect(cloud.client.send(put)).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('may not copy what it may not read', async () => {
    await cloud.client.send(new PutObjectCommand({ Bucket, Key: 'secret', Body: 'x' }));
    cloud.denied.add('s3:GetObject');
    const copy = new CopyObjectCommand({ Bucket, Key: 'mine', CopySource: `${Bucket}/secret` });
    await expect(cloud.client.send(copy)).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('without a signature is refused in XML', async () => {
    const reply = await fetch(`${cloud.url}/${Bucket}/a`);
    expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')]);
    const put = await fetch(`${cloud.url}/${Bucket}/a`, { method: 'PUT', body: 'x' });
    expect(put.status).toBe(403);
  });

  it('without a signature is allowed by a bucket policy, and may not choose reply headers', async () => {
    const Statement = {
      Effect: 'Allow' as const,
      Principal: '*' as const,
      Action: 's3:GetObject',
      Resource: 'arn:aws:s3:::media/public/*',
    };
    cloud.s3.putBucketPolicy(Bucket, { Version: '2012-10-17', Statement });
    for (const Key of ['public/a', 'private/a'])
      await cloud.client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    const get = (path: string) => fetch(`${cloud.url}/${Bucket}/${path}`);
    expect((await get('public/a')).status).toBe(200);
    expect((await get('private/a')).status).toBe(403);
    expect((await get('public/absent')).status).toBe(403);
    const reply = await get('public/a?response-content-type=text/html');
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('<Code>InvalidRequest</Code>')]);
  });

  it('that expects another owner of the bucket is refused', async () => {
    const get = new GetObjectCommand({ Bucket, Key: 'a', ExpectedBucketOwner: '111111111111' });
    await expect(cloud.client.send(get)).rejects.toMatchObject({ name: 'AccessDenied' });
  });
});

describe('a request that cannot be read', () => {
  const send = (path: string, method: string, body?: string) =>
    fetch(`${cloud.url}${path}`, { method, headers: cloud.signed(method, path), ...(body && { body }) });

  it.each([
    ['a key that is not percent-encoded UTF-8', '/media/%ff', 'GET', undefined, 'InvalidURI'],
    ['a document that is not XML', '/media?delete', 'POST', 'text', 'MalformedXML'],
    ['a document of another kind', '/media?delete', 'POST', '<Other/>', 'MalformedXML'],
    [
      'an unknown element',
      '/media?delete',
      'POST',
      '<Delete><Object><Key>a</Key><X/></Object></Delete>',
      'MalformedXML',
    ],
    ['no keys to delete', '/media?delete', 'POST', '<Delete></Delete>', 'MalformedXML'],
    ['a document that is too large', '/media?delete', 'POST', ' '.repeat(5 * 1024 ** 2), 'MalformedXML'],
  ])('for %s is answered 400', async (_, path, method, body, code) => {
    const reply = await send(path, method, body);
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining(`<Code>${code}</Code>`)]);
  });

  it('reads an indented document like a compact one', async () => {
    const reply = await send(
      '/media?delete',
      'POST',
      '<Delete>\n  <Object>\n    <Key> a&#13;</Key>\n  </Object>\n</Delete>',
    );
    expect(await reply.text()).toContain('<Deleted><Key> a&#13;</Key></Deleted>');
  });
});

describe('the stand-in refuses unsupported', () => {
  const refusal = (named: string) => ({
    name: 'NotImplemented',
    message: expect.stringContaining(named),
    $metadata: { httpStatusCode: 501 },
  });

  it('operations, and names what it lacks', async () => {
    await expect(cloud.client.send(new GetObjectAclCommand({ Bucket, Key: 'a' }))).rejects.toMatchObject(
      refusal('acl'),
    );
    await expect(
      cloud.client.send(new PutObjectTaggingCommand({ Bucket, Key: 'a', Tagging: { TagSet: [] } })),
    ).rejects.toMatchObject(refusal('tagging'));
    await expect(cloud.client.send(new ListObjectsCommand({ Bucket }))).rejects.toMatchObject(
      refusal('GET on a bucket'),
    );
    await expect(cloud.client.send(new ListBucketsCommand({}))).rejects.toMatchObject(refusal('ListBuckets'));
    const grouped = new ListObjectsV2Command({ Bucket, Delimiter: '/' });
    await expect(cloud.client.send(grouped)).rejects.toMatchObject(refusal('delimiter'));
  });

  it('parameters, and names what it lacks', async () => {
    const put = (more: object) => cloud.client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x', ...more }));
    await expect(put({ ACL: 'public-read' })).rejects.toMatchObject(refusal('x-amz-acl'));
    await expect(put({ Tagging: 'a=b' })).rejects.toMatchObject(refusal('x-amz-tagging'));
    await expect(put({ StorageClass: 'GLACIER' })).rejects.toMatchObject(refusal('GLACIER'));
    await expect(put({ ServerSideEncryption: 'aws:kms' })).rejects.toMatchObject(refusal('aws:kms'));
    await expect(put({ IfNoneMatch: '"etag"' })).rejects.toMatchObject(refusal('If-None-Match'));
    await expect(cloud.client.send(new GetObjectCommand({ Bucket, Key: 'a', PartNumber: 1 }))).rejects.toMatchObject(
      refusal('partNumber'),
    );
  });

  it('methods that no operation has', async () => {
    const reply = await fetch(`${cloud.url}/${Bucket}/a`, {
      method: 'PATCH',
      headers: cloud.signed('PATCH', '/media/a'),
    });
    expect([reply.status, await reply.text()]).toEqual([405, expect.stringContaining('<Code>MethodNotAllowed</Code>')]);
  });
});
