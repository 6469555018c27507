import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, expect, it } from 'vitest';
import { policy } from '../../edge/test-edge.ts';
import { startS3Cloud } from './s3-cloud.ts';

const delivery = (condition: object = {}) =>
  policy({
    Effect: 'Allow',
    Principal: { Service: 'logging.s3.amazonaws.com' },
    Action: 's3:PutObject',
    Resource: 'arn:aws:s3:::logs/*',
    Condition: { ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::media' }, ...condition },
  });
const cloud = await startS3Cloud({ accessLogs: 'logs' });
cloud.s3.createBucket({ name: 'logs', policy: delivery() });
await cloud.put('a/b c.mp4', 'twelve bytes');
afterAll(() => cloud.stop());

const logs = async (): Promise<string[]> => {
  const { Contents = [] } = await cloud.client.send(new ListObjectsV2Command({ Bucket: 'logs' }));
  return Promise.all(Contents.map(({ Key = '' }) => cloud.read(Key, { Bucket: 'logs' })));
};
const download = async (Range?: string) => {
  const url = await getSignedUrl(cloud.client, new GetObjectCommand({ Bucket: 'media', Key: 'a/b c.mp4' }));
  return (await fetch(url, { headers: Range ? { Range } : {} })).text();
};

it('has a line for each download by a signed URL, with the bytes that were sent', async () => {
  await cloud.read('a/b c.mp4');
  expect(await logs()).toEqual([]);
  await download();
  await expect.poll(logs).toHaveLength(1);
  expect((await logs())[0]).toMatch(
    /^000000000000 media \[\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000\] \S+ arn:aws:iam::000000000000:user\/operator \S+ REST\.GET\.OBJECT a%2Fb%20c\.mp4 "GET \/media\/a\/b%20c\.mp4 HTTP\/1\.1" 200 - 12 /,
  );
  await download('bytes=2-4');
  await expect.poll(logs).toHaveLength(2);
  expect((await logs()).filter((text) => / 206 - 3 /.test(text))).toHaveLength(1);
});

it('is under the day of the request', async () => {
  await download();
  await expect.poll(logs).toHaveLength(3);
  const { Contents = [] } = await cloud.client.send(new ListObjectsV2Command({ Bucket: 'logs' }));
  const today = new Date().toISOString().slice(0, 10);
  for (const { Key } of Contents)
    expect(Key).toMatch(
      new RegExp(`^000000000000/us-east-1/media/${today.replaceAll('-', '/')}/${today}-00-00-00-\\w+$`),
    );
});

it('needs a policy of the bucket of logs that lets S3 write for this bucket', async () => {
  cloud.s3.putBucketPolicy('logs', delivery({ StringEquals: { 'aws:SourceAccount': '111111111111' } }));
  expect(await download()).toBe('twelve bytes');
  await expect
    .poll(() => cloud.logs.filter((text) => /^s3: access log of media: .*AccessDenied/s.test(text)))
    .toHaveLength(1);
  expect(await logs()).toHaveLength(3);
});
