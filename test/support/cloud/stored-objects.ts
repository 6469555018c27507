import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { environmentNames } from '#contract/names.ts';
import { environment } from '#runtime/environment.ts';

/** The keys under a prefix of the bucket, as an operator sees them. */
export const storedObjects = async (prefix: string): Promise<string[]> => {
  const client = new S3Client({ forcePathStyle: true });
  const keys: string[] = [];
  const pages = paginateListObjectsV2({ client }, { Bucket: environment(environmentNames.bucket), Prefix: prefix });
  for await (const { Contents = [] } of pages) keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  return keys;
};
