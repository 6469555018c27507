import { GetObjectCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { environmentNames } from '#contract/names.ts';
import { enterDeployment } from '../../../commands/deployment.ts';

/** The bytes of an object of the local cloud that keeps its data there. Throws NoSuchKey. */
export const stored = async (data: string, key: string): Promise<Uint8Array> => {
  await enterDeployment({ data });
  const object = await new S3Client({ forcePathStyle: true }).send(
    new GetObjectCommand({ Bucket: process.env[environmentNames.bucket], Key: key }),
  );
  return (await object.Body?.transformToByteArray()) ?? new Uint8Array(0);
};

/** Ids of the multipart uploads that are open under a prefix. */
export const multipartUploads = async (data: string, prefix: string): Promise<string[]> => {
  await enterDeployment({ data });
  const { Uploads = [] } = await new S3Client({ forcePathStyle: true }).send(
    new ListMultipartUploadsCommand({ Bucket: process.env[environmentNames.bucket], Prefix: prefix }),
  );
  return Uploads.map(({ UploadId = '' }) => UploadId);
};
