import { Readable } from 'node:stream';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { environmentNames } from '#contract/names.ts';
import { callAws } from '#runtime/aws/aws-errors.ts';
import { timeouts, transferMs } from '#runtime/aws/timeouts.ts';
import { environment } from '#runtime/environment.ts';
import { metered } from '#runtime/meter/metered.ts';

/** What S3 delivers about the bucket is in another. */
const client = metered('s3', new S3Client(timeouts(transferMs)));

/** Keys of that bucket in order, page by page, after the key `after`. */
export async function* listDelivered(prefix: string, after?: string): AsyncGenerator<string[]> {
  const Bucket = environment(environmentNames.accessLogs);
  for (let ContinuationToken: string | undefined; ; ) {
    const page = { Bucket, Prefix: prefix, StartAfter: after, ContinuationToken };
    const { Contents = [], NextContinuationToken } = await callAws(() => client.send(new ListObjectsV2Command(page)));
    yield Contents.map(({ Key = '' }) => Key);
    if (!NextContinuationToken) return;
    ContinuationToken = NextContinuationToken;
  }
}

export const deliveredStream = (key: string): Promise<Readable> =>
  callAws(async () => {
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket: environment(environmentNames.accessLogs), Key: key }),
    );
    if (!(Body instanceof Readable)) throw new Error(`S3 returned no stream of ${key}`);
    return Body;
  });
