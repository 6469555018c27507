import { createHash } from 'node:crypto';
import { GetObjectCommand, ListMultipartUploadsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { objectKeys, projectPrefixes } from '#contract/object-keys.ts';
import type { Export } from '#contract/schemas/export.ts';
import { listVersions } from '#runtime/aws/s3.ts';
import { bucketName } from '#runtime/environment.ts';
import { enterDeployment } from '../../../operate/stage/deployment.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Keys of the objects under a prefix, in the bucket of the deployment that this process has entered. */
export const storedObjects = async (prefix: string): Promise<string[]> => {
  const client = new S3Client({ forcePathStyle: true });
  const keys: string[] = [];
  const pages = paginateListObjectsV2({ client }, { Bucket: bucketName(), Prefix: prefix });
  for await (const { Contents = [] } of pages) keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  return keys;
};

/** Keys of the versions and delete markers under a prefix, once for each, in that bucket. */
export const storedVersions = async (prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const page of listVersions(prefix)) keys.push(...page.map(({ key }) => key));
  return keys;
};

/** Keys of the objects that are left of a project, in the bucket of the deployment that this process has entered. */
export const objectsOfProject = async (key: Parameters<typeof projectPrefixes>[0]): Promise<string[]> =>
  (await Promise.all(projectPrefixes(key).map(storedObjects))).flat();

/** The bytes of an object in the local cloud with this data folder. Throws NoSuchKey. */
export const storedBytes = async (data: string, key: string): Promise<Uint8Array> => {
  await enterDeployment({ data });
  const object = await new S3Client({ forcePathStyle: true }).send(
    new GetObjectCommand({ Bucket: bucketName(), Key: key }),
  );
  return (await object.Body?.transformToByteArray()) ?? new Uint8Array(0);
};

/** What the renderer of an export has got of its captions: TTML for MediaConvert, JSON for our own code. */
export const captionsOfExport = async (
  data: string,
  work: Parameters<typeof objectKeys.work>[0],
  made: Pick<Export, 'id' | 'renderer'> | undefined,
): Promise<string> => {
  const file = made?.renderer === 'mediaconvert' ? 'captions.ttml' : 'captions.json';
  return new TextDecoder().decode(await storedBytes(data, objectKeys.work(work, made?.id ?? '', file)));
};

/** Ids of the open multipart uploads under a prefix, in the local cloud with this data folder. */
export const multipartUploads = async (data: string, prefix: string): Promise<string[]> => {
  await enterDeployment({ data });
  const { Uploads = [] } = await new S3Client({ forcePathStyle: true }).send(
    new ListMultipartUploadsCommand({ Bucket: bucketName(), Prefix: prefix }),
  );
  return Uploads.map(({ UploadId = '' }) => UploadId);
};

/** SHA-256 (hex) and CRC64NVME of the object of a finished resumable upload, in the local cloud with this data folder. */
export const finishedUpload = async (data: string, account_id: string, upload_id: string) => {
  await enterDeployment({ data });
  const Key = objectKeys.resumable({ account_id, upload_id });
  const { Body, ChecksumCRC64NVME } = await new S3Client({ forcePathStyle: true }).send(
    new GetObjectCommand({ Bucket: bucketName(), Key, ChecksumMode: 'ENABLED' }),
  );
  const hash = createHash('sha256');
  if (Body) for await (const piece of Body.transformToWebStream()) hash.update(piece);
  return { sha256: hash.digest('hex'), crc64nvme: ChecksumCRC64NVME };
};
