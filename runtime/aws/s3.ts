import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ObjectIdentifier,
  type ObjectVersion,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { bucketName } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { callAws, hasName, translateAwsError } from './aws-errors.ts';
import { timeouts, transferMs } from './timeouts.ts';
import { type Replaced, refusedBecauseOf, writeCondition } from './write-condition.ts';

const client = metered('s3', new S3Client(timeouts(10_000)));
const copier = metered('s3', new S3Client(timeouts(transferMs)));

export interface ObjectHead {
  readonly sizeBytes: number;
  readonly etag: string;
  /** CRC64NVME of the whole object, base64, where it was stored with one. */
  readonly crc64nvme?: string;
}

/** Undefined when there is no such object. */
export const headObject = async (key: string): Promise<ObjectHead | undefined> => {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: bucketName(), Key: key, ChecksumMode: 'ENABLED' }));
    const { ContentLength = 0, ETag = '', ChecksumCRC64NVME } = head;
    return { sizeBytes: ContentLength, etag: ETag, ...(ChecksumCRC64NVME && { crc64nvme: ChecksumCRC64NVME }) };
  } catch (error) {
    if (hasName(error, 'NotFound', 'NoSuchKey')) return undefined;
    throw translateAwsError(error);
  }
};

/** The whole object as UTF-8 text. Throws NoSuchKey. */
export const getText = (key: string): Promise<string> =>
  callAws(async () => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucketName(), Key: key }));
    return (await Body?.transformToString('utf8')) ?? '';
  });

/** The bytes of an object as they arrive. Throws NoSuchKey. */
export const getStream = (key: string): Promise<Readable> =>
  callAws(async () => {
    const { Body } = await copier.send(new GetObjectCommand({ Bucket: bucketName(), Key: key }));
    if (!(Body instanceof Readable)) throw new Error(`S3 returned no stream of ${key}`);
    return Body;
  });

/** Bytes of an object from `start` on, fewer at its end. Throws InvalidRange when `start` is beyond the end. */
export const getRange = (key: string, start: number, sizeBytes: number): Promise<Uint8Array> =>
  callAws(async () => {
    const Range = `bytes=${start}-${start + sizeBytes - 1}`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucketName(), Key: key, Range }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array(0);
  });

/** The whole object, checked against its stored checksum. Throws NoSuchKey. */
export const getBytes = (key: string): Promise<Uint8Array> =>
  callAws(async () => {
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket: bucketName(), Key: key, ChecksumMode: 'ENABLED' }),
    );
    return (await Body?.transformToByteArray()) ?? new Uint8Array(0);
  });

/** Like `getBytes`; undefined when there is no such object. */
export const findBytes = (key: string): Promise<Uint8Array | undefined> => ifFound(getBytes(key));

/** What is read of an object; undefined where there is no such object. */
export const ifFound = async <Read>(reading: Promise<Read>): Promise<Read | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if (hasName(error, 'NoSuchKey')) return undefined;
    throw error;
  }
};

/** What the JSON of an object says; undefined where there is none. Throws for another shape. */
export const findJson = async <Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> => {
  const text = await ifFound(getText(key));
  return text === undefined ? undefined : v.parse(schema, JSON.parse(text));
};

export const putBytes = async (key: string, bytes: Uint8Array): Promise<void> => {
  await callAws(() => client.send(new PutObjectCommand({ Bucket: bucketName(), Key: key, Body: bytes })));
};

/** Creates an object and returns its CRC64NVME, base64; undefined, and nothing changed, when the key has one already. */
export const createObject = async (
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<string | undefined> => {
  try {
    const { ChecksumCRC64NVME } = await client.send(
      new PutObjectCommand({
        Bucket: bucketName(),
        Key: key,
        Body: bytes,
        ContentType: contentType,
        ChecksumAlgorithm: 'CRC64NVME',
        IfNoneMatch: '*',
      }),
    );
    if (!ChecksumCRC64NVME) throw new Error('S3 returned no CRC64NVME for an object');
    return ChecksumCRC64NVME;
  } catch (error) {
    if (hasName(error, 'PreconditionFailed')) return undefined;
    throw translateAwsError(error);
  }
};

export const putObject = async (key: string, body: string | Uint8Array, contentType: string): Promise<void> => {
  await callAws(() =>
    client.send(new PutObjectCommand({ Bucket: bucketName(), Key: key, Body: body, ContentType: contentType })),
  );
};

/** False, and nothing changed, where the object at the key is not one that it replaces. */
export const storeObject = async (
  { key, contentType, replaces }: { readonly key: string; readonly contentType: string; readonly replaces: Replaced },
  bytes: Uint8Array,
): Promise<boolean> => {
  const object = { Bucket: bucketName(), Key: key, Body: bytes, ContentType: contentType };
  try {
    await client.send(new PutObjectCommand({ ...object, ...writeCondition(replaces) }));
    return true;
  } catch (error) {
    if (hasName(error, ...refusedBecauseOf(replaces))) return false;
    throw translateAwsError(error);
  }
};

/** Copies inside the bucket; false when there is no source, or not with that ETag. At most 5 GB (CopyObject). */
export const copyObject = async (from: string, to: string, sourceEtag?: string): Promise<boolean> => {
  try {
    const CopySource = `${bucketName()}/${from.split('/').map(encodeURIComponent).join('/')}`;
    await copier.send(
      new CopyObjectCommand({ Bucket: bucketName(), Key: to, CopySource, CopySourceIfMatch: sourceEtag }),
    );
    return true;
  } catch (error) {
    if (hasName(error, 'PreconditionFailed', 'NoSuchKey')) return false;
    throw translateAwsError(error);
  }
};

/** Does nothing when there is no such object. */
export const deleteObject = async (key: string): Promise<void> => {
  await callAws(() => client.send(new DeleteObjectCommand({ Bucket: bucketName(), Key: key })));
};

export interface ListedObject {
  readonly key: string;
  readonly etag: string;
  readonly sizeBytes: number;
  /** In whole seconds. */
  readonly modifiedMs: number;
  readonly storageClass: string;
}

/** Every object whose key starts with the prefix, page by page; '' lists the whole bucket. */
export async function* listObjects(prefix: string): AsyncGenerator<ListedObject[]> {
  for (let ContinuationToken: string | undefined; ; ) {
    const page = { Bucket: bucketName(), Prefix: prefix, ContinuationToken };
    const { Contents = [], NextContinuationToken } = await callAws(() => client.send(new ListObjectsV2Command(page)));
    yield Contents.map(({ Key = '', ETag = '', Size = 0, LastModified, StorageClass = 'STANDARD' }) => ({
      key: Key,
      etag: ETag,
      sizeBytes: Size,
      modifiedMs: LastModified?.getTime() ?? 0,
      storageClass: StorageClass,
    }));
    if (!NextContinuationToken) return;
    ContinuationToken = NextContinuationToken;
  }
}

export interface ListedVersion {
  readonly key: string;
  readonly versionId: string;
  readonly isCurrent: boolean;
  /** What a deletion left in place of the object. */
  readonly isMarker: boolean;
  /** 0 of a marker. */
  readonly sizeBytes: number;
  readonly storageClass: string;
}

/** Every version and delete marker of the objects whose key starts with the prefix, page by page. */
export async function* listVersions(prefix: string): AsyncGenerator<ListedVersion[]> {
  for (let after: { readonly KeyMarker?: string; readonly VersionIdMarker?: string } = {}; ; ) {
    const page = await callAws(() =>
      client.send(new ListObjectVersionsCommand({ Bucket: bucketName(), Prefix: prefix, ...after })),
    );
    const described = (isMarker: boolean) => (version: ObjectVersion) => ({
      key: version.Key ?? '',
      versionId: version.VersionId ?? '',
      isCurrent: version.IsLatest ?? false,
      isMarker,
      sizeBytes: version.Size ?? 0,
      storageClass: version.StorageClass ?? 'STANDARD',
    });
    yield [...(page.Versions ?? []).map(described(false)), ...(page.DeleteMarkers ?? []).map(described(true))];
    const { NextKeyMarker, NextVersionIdMarker } = page;
    if (NextKeyMarker === undefined || NextVersionIdMarker === undefined) return;
    after = { KeyMarker: NextKeyMarker, VersionIdMarker: NextVersionIdMarker };
  }
}

/** Deletes every object whose key starts with the prefix; returns how many there were. */
export const deleteObjectsUnder = (prefix: string): Promise<number> =>
  callAws(async () => {
    for (let deleted = 0; ; ) {
      // A page is at most 1,000 keys, as many as DeleteObjects takes; listing is strongly consistent.
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucketName(), Prefix: prefix }));
      if (Contents.length === 0) return deleted;
      await deleteObjects(Contents.map(({ Key = '' }) => Key));
      deleted += Contents.length;
    }
  });

/** Deletes for good the versions and delete markers under the prefix, or those that `isErased` names; returns how many. */
export const eraseVersionsUnder = async (
  prefix: string,
  isErased: (version: ListedVersion) => boolean = () => true,
): Promise<number> => {
  let erased = 0;
  // A page is at most 1,000 versions, as many as DeleteObjects takes.
  for await (const page of listVersions(prefix)) {
    const versions = page.filter(isErased).map(({ key, versionId }) => ({ Key: key, VersionId: versionId }));
    if (versions.length > 0) await deleteAll(versions);
    erased += versions.length;
  }
  return erased;
};

/** Deletes 1 to 1,000 objects. */
export const deleteObjects = (keys: readonly string[]): Promise<void> => deleteAll(keys.map((Key) => ({ Key })));

const deleteAll = (objects: ObjectIdentifier[]): Promise<void> =>
  callAws(async () => {
    const Delete = { Objects: objects, Quiet: true };
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucketName(), Delete }));
    if (Errors[0])
      throw new Error(`${Errors.length} objects, as ${Errors[0].Key}, could not be deleted: ${Errors[0].Message}`);
  });
