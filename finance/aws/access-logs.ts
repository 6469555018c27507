import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { environmentNames } from '#contract/names.ts';
import { callAws } from '#runtime/aws/aws-errors.ts';
import { timeouts } from '#runtime/aws/timeouts.ts';
import { bucketName, environment } from '#runtime/environment.ts';
import { metered } from '#runtime/meter/metered.ts';

const client = metered('s3', new S3Client(timeouts(10_000)));

/**
 * The texts of the log objects that S3 has delivered for the requests of a day.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/ServerLogs.html (date-based partitioning by event time)
 */
export async function* accessLogsOf(day: string, { account, region }: { account: string; region: string }) {
  const Bucket = environment(environmentNames.accessLogs);
  const Prefix = `${account}/${region}/${bucketName()}/${day.replaceAll('-', '/')}/`;
  for (let ContinuationToken: string | undefined; ; ) {
    const page = { Bucket, Prefix, ContinuationToken };
    const { Contents = [], NextContinuationToken } = await callAws(() => client.send(new ListObjectsV2Command(page)));
    for (const { Key } of Contents) {
      const { Body } = await callAws(() => client.send(new GetObjectCommand({ Bucket, Key })));
      yield (await Body?.transformToString('utf8')) ?? '';
    }
    if (!NextContinuationToken) return;
    ContinuationToken = NextContinuationToken;
  }
}
