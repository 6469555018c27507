import { checksumHeaders } from './checksums.ts';
import { checkWrite, isConditionalWrite } from './conditions.ts';
import { headersToStore, quoted, versionHeader } from './object-headers.ts';
import { receiveFile } from './receive-body.ts';
import type { S3Call } from './s3-call.ts';
import { s3Error } from './s3-error.ts';
import type { S3Store } from './s3-store.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html */
export async function putObject(s3: S3Call, { files, objects }: S3Store): Promise<void> {
  const { bucket, key, call } = s3;
  s3.authorize('s3:PutObject', key);
  const headers = headersToStore(s3.headers);
  const watch = objects.watch(bucket.name, key);
  const { segment, md5, checksum } = await receiveFile(s3, files).finally(() => watch.end());
  const etag = Buffer.from(md5).toString('hex');
  try {
    checkWrite(s3, objects.find(bucket.name, key));
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html: 409 when a delete finishes meanwhile.
    if (watch.deleted && isConditionalWrite(s3.headers)) {
      throw s3Error(
        'ConditionalRequestConflict',
        'The conditional request cannot succeed due to a conflicting operation against this resource.',
      );
    }
  } catch (error) {
    await files.discard([segment]);
    throw error;
  }
  const { sizeBytes } = segment;
  const object = {
    segments: [segment],
    sizeBytes,
    etag,
    lastModifiedMs: Date.now(),
    headers,
    ...(checksum && { checksum }),
  };
  const { unused, versionId } = objects.put(bucket.name, key, object);
  call.response.writeHead(200, {
    etag: quoted(etag),
    'x-amz-server-side-encryption': 'AES256',
    ...checksumHeaders(checksum),
    ...versionHeader(versionId),
    'content-length': 0,
  });
  call.response.end();
  await files.discard(unused);
}
