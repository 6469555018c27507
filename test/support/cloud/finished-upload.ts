import { createHash } from 'node:crypto';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { environmentNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { enterDeployment } from '../../../commands/deployment.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** SHA-256, hex, and CRC64NVME of the object that a resumable upload came to, read from the local cloud as its operator. */
export const finishedUpload = async (data: string, account_id: string, upload_id: string) => {
  await enterDeployment({ data });
  const Key = objectKeys.resumable({ account_id, upload_id });
  const Bucket = process.env[environmentNames.bucket];
  const client = new S3Client({});
  const { Body, ChecksumCRC64NVME } = await client.send(new GetObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));
  const hash = createHash('sha256');
  if (Body) for await (const piece of Body.transformToWebStream()) hash.update(piece);
  client.destroy();
  return { sha256: hash.digest('hex'), crc64nvme: ChecksumCRC64NVME };
};
