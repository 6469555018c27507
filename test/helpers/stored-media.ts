import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { enterDeployment } from '../../commands/deployment.ts';
import { environmentNames } from '../../contract/names.ts';

/** The bytes of an object of the local cloud that keeps its data there. Throws NoSuchKey. */
export const stored = async (data: string, key: string): Promise<Uint8Array> => {
  await enterDeployment({ data });
  const object = await new S3Client({ forcePathStyle: true }).send(
    new GetObjectCommand({ Bucket: process.env[environmentNames.bucket], Key: key }),
  );
  return (await object.Body?.transformToByteArray()) ?? new Uint8Array(0);
};
