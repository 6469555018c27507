import { join } from 'node:path';
import { type AwsError, notSupported } from '../../aws-error.ts';
import type { CloudContext, Resumable } from '../../context.ts';
import type { AwsCall, AwsService } from '../../edge/aws-service.ts';
import type { PolicyDocument } from '../../iam/policy.ts';
import { logDownload } from './access-log.ts';
import { type BucketSettings, Buckets } from './buckets.ts';
import { allowOrigin, answerPreflight } from './cors.ts';
import { FileStore } from './file-store.ts';
import { writeListedInventories } from './inventory.ts';
import { sweepLifecycle } from './lifecycle.ts';
import { ObjectStore } from './object-store.ts';
import { operate } from './operations.ts';
import { type FileToPublish, publishFile } from './publish-file.ts';
import { openCall, parseTarget, rawPathOf } from './s3-call.ts';
import { s3Error } from './s3-error.ts';
import type { S3Store } from './s3-store.ts';
import { UploadStore } from './upload-store.ts';
import { renderXml } from './xml.ts';

export interface S3 extends AwsService, Resumable {
  /** Makes a bucket or changes its settings; it has the objects that were stored at earlier starts. */
  createBucket(settings: BucketSettings): void;
  /** Throws NoSuchBucket. */
  putBucketPolicy(bucketName: string, policy: PolicyDocument): void;
  /** Puts a file of this machine into a bucket, for the assets of the app. Throws NoSuchBucket. */
  putObjectFile(file: FileToPublish): Promise<void>;
}

const sweepIntervalMs = 60 * 60 * 1000;

/** Amazon S3, path-style, with its objects in `<dataDir>/s3`. */
export function createS3(context: CloudContext): S3 {
  const { state } = context;
  const buckets = new Buckets();
  const store: S3Store = {
    state,
    files: new FileStore(join(context.dataDir, 's3')),
    objects: new ObjectStore(state, (bucket) => buckets.get(bucket).hasVersions ?? false),
    uploads: new UploadStore(state),
  };
  // A killed process leaves files that no record names: incomplete bodies, and bytes of deleted objects.
  store.files.sweep(new Set([...store.objects.files(), ...store.uploads.files()]));
  let sweeper: NodeJS.Timeout | undefined;
  return {
    signingName: 's3',
    protocol: 's3',
    createBucket: (settings) => buckets.put(settings),
    putBucketPolicy: (bucketName, policy) => buckets.putPolicy(bucketName, policy),
    putObjectFile: async (file) => publishFile(file, buckets.get(file.bucket), store),
    handle: (call) => handle(call, context, store, buckets),
    writeError,
    async resume() {
      const sweep = () =>
        sweepLifecycle(store, buckets, Date.now()).catch((error) => context.log('s3', `lifecycle: ${String(error)}`));
      await sweep();
      sweeper = setInterval(sweep, sweepIntervalMs).unref();
    },
    async stop() {
      clearInterval(sweeper);
    },
  };
}

async function handle(call: AwsCall, context: CloudContext, store: S3Store, buckets: Buckets): Promise<void> {
  call.response.setHeader('x-amz-request-id', call.requestId);
  if (!parseTarget(rawPathOf(call)).bucketName)
    throw notSupported(`S3's ${call.request.method} on the service (ListBuckets)`);
  let sentBytes = 0;
  const s3 = openCall(call, buckets, (bytes) => {
    sentBytes += bytes;
  });
  if (call.request.method === 'OPTIONS') return answerPreflight(call, s3.bucket);
  allowOrigin(call, s3.bucket);
  const owner = s3.headers.get('x-amz-expected-bucket-owner');
  if (owner !== undefined && owner !== context.accountId) throw s3Error('AccessDenied', 'Access Denied');
  call.response.setHeader('x-amz-bucket-region', context.region);
  await writeListedInventories(s3, { context, store, buckets });
  await operate(s3, store, buckets);
  if (call.presigned && call.request.method === 'GET' && s3.key)
    // The reply is sent, and AWS does not tell a caller that a log was not delivered.
    await logDownload({ s3, sentBytes, context, store, buckets }).catch((error) =>
      context.log('s3', `access log of ${s3.bucket.name}: ${String(error)}`),
    );
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html: the answer to a HEAD has only the status. */
function writeError(
  { request, response, requestId }: Pick<AwsCall, 'response' | 'requestId' | 'request'>,
  error: AwsError,
): void {
  const text = renderXml('Error', {
    Code: error.code,
    Message: error.message,
    ...error.members,
    Resource: rawPathOf({ request }),
    RequestId: requestId,
  });
  response.writeHead(error.status, { 'content-type': 'application/xml', 'x-amz-request-id': requestId });
  response.end(request.method === 'HEAD' ? undefined : text);
}
