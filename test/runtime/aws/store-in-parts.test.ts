import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { beforeEach, expect, it } from 'vitest';
import { storeInParts } from '#runtime/aws/store-in-parts.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

setLambdaEnvironment();
const s3 = mockClient(S3Client);
const mib = 1024 ** 2;
const object = { key: 'costs/a.csv', contentType: 'text/csv', replaces: false };

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < count; n += 1) yield new Uint8Array(5 * mib);
}

beforeEach(() => {
  s3.reset();
  s3.on(PutObjectCommand).resolves({ ChecksumCRC64NVME: 'c' });
  s3.on(CreateMultipartUploadCommand).resolves({ UploadId: 'id' });
  s3.on(UploadPartCommand).resolves({ ChecksumCRC64NVME: 'c' });
  s3.on(ListPartsCommand).resolves({ Parts: [1, 2].map((n) => ({ PartNumber: n, ETag: `e${n}` })) });
  s3.on(CompleteMultipartUploadCommand).resolves({});
  s3.on(AbortMultipartUploadCommand).resolves({});
});

it('a small object is put at once, and never over another unless it replaces it', async () => {
  expect(await storeInParts(object, pieces(1))).toBe(true);
  await storeInParts({ ...object, replaces: true }, pieces(1));
  await storeInParts({ ...object, replaces: { etag: 'e' } }, pieces(1));
  const puts = s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => [input.IfNoneMatch, input.IfMatch]);
  expect(puts).toEqual([
    ['*', undefined],
    [undefined, undefined],
    [undefined, 'e'],
  ]);
});

it.each([
  [false, '*'],
  [true, undefined],
])(
  'a large object is sent in parts as they fill; with replaces %j it is completed if none match %j',
  async (replaces, IfNoneMatch) => {
    expect(await storeInParts({ ...object, replaces }, pieces(6))).toBe(true);
    const sent = s3.commandCalls(UploadPartCommand).map(({ args: [{ input }] }) => input);
    expect(sent.map(({ PartNumber }) => PartNumber)).toEqual([1, 2]);
    const [completed] = s3.commandCalls(CompleteMultipartUploadCommand).map(({ args: [{ input }] }) => input);
    expect(completed).toMatchObject({ MpuObjectSize: 30 * mib });
    expect(completed?.IfNoneMatch).toBe(IfNoneMatch);
  },
);

it.each([
  ['PreconditionFailed', false],
  ['NoSuchKey', { etag: 'e' }],
  ['ConditionalRequestConflict', { etag: 'e' }],
])('answers false after %s where it replaces %j, and leaves no parts', async (name, replaces) => {
  const refusal = Object.assign(new Error(name), { name });
  s3.on(PutObjectCommand).rejects(refusal);
  s3.on(CompleteMultipartUploadCommand).rejects(refusal);
  for (const count of [1, 6]) expect(await storeInParts({ ...object, replaces }, pieces(count))).toBe(false);
  expect(s3.commandCalls(AbortMultipartUploadCommand)).toHaveLength(1);
});

it('what fails midway is aborted', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield* pieces(4);
    throw new Error('The slice is gone.');
  }
  await expect(storeInParts(object, failing())).rejects.toThrow('The slice is gone.');
  expect(s3.commandCalls(AbortMultipartUploadCommand)).toHaveLength(1);
  expect(s3.commandCalls(CompleteMultipartUploadCommand)).toHaveLength(0);
});
