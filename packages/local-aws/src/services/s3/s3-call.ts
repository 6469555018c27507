import type { AwsCall } from '../../edge/aws-service.ts';
import type { BucketSettings, Buckets } from './buckets.ts';
import { s3Error } from './s3-error.ts';

/** An AwsCall with the parts that S3's operations read. `key` is empty for calls on the bucket itself. */
export interface S3Call {
  readonly call: AwsCall;
  readonly bucket: BucketSettings;
  readonly key: string;
  readonly query: URLSearchParams;
  /** Headers as sent; a presigned URL may carry x-amz-* headers in its query. */
  readonly headers: ReadonlyMap<string, string>;
  /** Counts bytes of an object that were sent. */
  countSent(bytes: number): void;
  /** Throws AccessDenied unless the caller may do `action` on the key (or, for the empty key, on the bucket). */
  authorize(action: string, key: string): void;
}

export interface Target {
  readonly bucketName: string;
  readonly key: string;
}

const maxKeyBytes = 1024;

/**
 * Parses `/bucket/key`. The path must be the raw one of the request, since the URL class resolves `..`, which in S3 is part
 * of a key.
 */
export function parseTarget(rawPath: string): Target {
  const [, rawBucket = '', rawKey = ''] = /^\/?([^/]*)\/?([\s\S]*)$/.exec(rawPath) ?? [];
  try {
    const target = { bucketName: decodeURIComponent(rawBucket), key: decodeURIComponent(rawKey) };
    if (Buffer.byteLength(target.key) > maxKeyBytes) {
      throw s3Error('KeyTooLongError', 'Your key is too long', { MaxSizeAllowed: maxKeyBytes });
    }
    return target;
  } catch (error) {
    if (error instanceof URIError) throw s3Error('InvalidURI', "Couldn't parse the specified URI.");
    throw error;
  }
}

export const rawPathOf = (call: Pick<AwsCall, 'request'>): string => (call.request.url ?? '/').replace(/[?#].*$/s, '');

/** Throws NoSuchBucket, InvalidURI, KeyTooLongError. */
export function openCall(call: AwsCall, buckets: Buckets, countSent: S3Call['countSent']): S3Call {
  const { bucketName, key } = parseTarget(rawPathOf(call));
  const bucket = buckets.get(bucketName);
  return {
    call,
    bucket,
    key,
    query: call.url.searchParams,
    headers: headersOf(call),
    countSent,
    authorize: (action, resourceKey) => authorize(call, bucket, action, resourceKey),
  };
}

/** Throws AccessDenied unless the caller's policies or the bucket's policy allow `action` on the key. */
export function authorize(
  call: AwsCall,
  bucket: BucketSettings,
  action: string,
  key: string,
  context: Readonly<Record<string, string>> = {},
): void {
  call.authorize(action, `arn:aws:s3:::${bucket.name}${key && `/${key}`}`, {
    context,
    ...(bucket.policy && { resourcePolicy: bucket.policy }),
  });
}

/** NoSuchKey, or AccessDenied for a caller that may not list, and so must not learn whether a key exists. */
export function noSuchKey({ call, bucket }: Pick<S3Call, 'call' | 'bucket'>, key: string): Error {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html: 403 instead of 404 without s3:ListBucket.
  try {
    authorize(call, bucket, 's3:ListBucket', '');
  } catch {
    return s3Error('AccessDenied', 'Access Denied');
  }
  return s3Error('NoSuchKey', 'The specified key does not exist.', { Key: key });
}

function headersOf(call: AwsCall): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  if (call.presigned) {
    for (const [name, value] of call.url.searchParams) {
      if (/^x-amz-/i.test(name)) headers.set(name.toLowerCase(), value);
    }
  }
  for (const [name, value] of Object.entries(call.request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(',') : value);
  }
  return headers;
}
