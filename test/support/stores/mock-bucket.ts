import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { sdkStreamMixin } from '@smithy/core/serde';
import { mockClient } from '../shared-modules/mock-client.ts';

export interface MockBucket {
  readonly objects: Map<string, string>;
  /** Is done once, as another process might do it, just before the object is written. */
  beforeWriting(key: string, action: () => void): void;
}

/** A bucket in memory for tests of modules that read and write objects, with S3's conditions on ETags. */
export const mockBucket = (): MockBucket => {
  const s3 = mockClient(S3Client);
  const objects = new Map<string, string>();
  const actions = new Map<string, () => void>();
  const etagOf = (text: string): string => `"${createHash('md5').update(text).digest('hex')}"`;
  const failed = (name: string) => Object.assign(new Error(name), { name });
  const found = (key: string): string => {
    const text = objects.get(key);
    if (text === undefined) throw failed('NoSuchKey');
    return text;
  };
  s3.on(ListObjectsV2Command).callsFake(({ Prefix }) => ({
    Contents: [...objects]
      .filter(([key]) => key.startsWith(Prefix))
      .map(([Key, text]) => ({ Key, Size: text.length, ETag: etagOf(text), LastModified: new Date(0) })),
  }));
  s3.on(HeadObjectCommand).callsFake(({ Key }) => ({ ETag: etagOf(found(Key)) }));
  s3.on(GetObjectCommand).callsFake(({ Key }) => {
    const bytes = Buffer.from(found(Key));
    return { Body: sdkStreamMixin(Readable.from([bytes.subarray(0, 100), bytes.subarray(100)])) };
  });
  s3.on(PutObjectCommand).callsFake(({ Key, Body, IfNoneMatch, IfMatch }) => {
    actions.get(Key)?.();
    actions.delete(Key);
    if (IfNoneMatch && objects.has(Key)) throw failed('PreconditionFailed');
    if (IfMatch && IfMatch !== etagOf(found(Key))) throw failed('PreconditionFailed');
    objects.set(Key, String(Body));
    return { ChecksumCRC64NVME: 'c' };
  });
  s3.on(DeleteObjectCommand).callsFake(({ Key }) => {
    objects.delete(Key);
    return {};
  });
  return { objects, beforeWriting: (key, action) => void actions.set(key, action) };
};
