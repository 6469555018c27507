import { randomBytes } from 'node:crypto';
import type { CloudContext } from '../../context.ts';
import { principalArns } from '../../iam/principal-arns.ts';
import type { Buckets } from './buckets.ts';
import { deliver } from './deliver.ts';
import { rawPathOf, type S3Call } from './s3-call.ts';
import type { S3Store } from './s3-store.ts';

interface Download {
  readonly s3: S3Call;
  readonly sentBytes: number;
  readonly context: CloudContext;
  readonly store: S3Store;
  readonly buckets: Buckets;
}

/**
 * Writes the log object of a download by a presigned URL, at once and with one line, where the bucket has access logs. AWS
 * collects the lines of all requests for hours. Field order: https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html
 */
export async function logDownload({ s3, sentBytes, context, store, buckets }: Download): Promise<void> {
  const { bucket, key, call } = s3;
  if (bucket.accessLogs === undefined) return;
  const target = buckets.get(bucket.accessLogs);
  const now = new Date();
  const [date = '', time = ''] = now.toISOString().slice(0, 19).split('T');
  const { accountId, region } = context;
  const [year, month, day] = date.split('-');
  const file = `${date}-00-00-00-${randomBytes(8).toString('hex').toUpperCase()}`;
  const logKey = [accountId, region, bucket.name, year, month, day, file].join('/');
  const [requester = '-'] = principalArns(call.principal, accountId);
  const status = call.response.statusCode;
  const sent = sentBytes === 0 ? '-' : sentBytes;
  const stamp = `${day}/${months[now.getUTCMonth()]}/${year}:${time} +0000`;
  const text = `${accountId} ${bucket.name} [${stamp}] 127.0.0.1 ${requester} ${call.requestId} REST.GET.OBJECT ${encodeURIComponent(key)} "GET ${rawPathOf(call)} HTTP/1.1" ${status} - ${sent} - - - "-" "-" - - SigV4 - QueryString - - - -\n`;
  const service = 'logging.s3.amazonaws.com';
  await deliver({ about: bucket, target, key: logKey, bytes: Buffer.from(text), service }, { context, store });
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
