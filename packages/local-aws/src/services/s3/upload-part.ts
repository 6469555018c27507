import { declaredAlgorithm, maxBodyBytes } from './body-check.ts';
import type { Buckets } from './buckets.ts';
import { checksumHeader } from './checksums.ts';
import { rewrite } from './copy-object.ts';
import { findCopySource } from './copy-source.ts';
import { quoted } from './object-headers.ts';
import { receiveFile } from './receive-body.ts';
import type { S3Call } from './s3-call.ts';
import { s3Error } from './s3-error.ts';
import type { S3Store } from './s3-store.ts';
import type { Part, Upload } from './upload-store.ts';
import { answerXml } from './xml.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_UploadPart.html */
export async function uploadPart(s3: S3Call, store: S3Store): Promise<void> {
  s3.authorize('s3:PutObject', s3.key);
  const { upload, partNumber } = findUpload(s3, store);
  const { segment, md5, checksum } = await receiveFile(s3, store.files, upload.checksum?.algorithm);
  const md5Hex = Buffer.from(md5).toString('hex');
  await keepPart(s3, store, upload, { partNumber, segment, md5Hex, ...(checksum && { checksum }) });
  s3.call.response.writeHead(200, {
    etag: quoted(md5Hex),
    'x-amz-server-side-encryption': 'AES256',
    ...(checksum && { [checksumHeader(checksum.algorithm)]: checksum.value }),
    'content-length': 0,
  });
  s3.call.response.end();
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_UploadPartCopy.html */
export async function uploadPartCopy(s3: S3Call, store: S3Store, buckets: Buckets): Promise<void> {
  s3.authorize('s3:PutObject', s3.key);
  const { upload, partNumber } = findUpload(s3, store);
  const { object } = findCopySource(s3, buckets, store.objects);
  const [start, end] = copyRange(s3.headers.get('x-amz-copy-source-range'), object.sizeBytes);
  const copied = await rewrite(store.files, object.segments, start, end, upload.checksum?.algorithm);
  const part = await keepPart(s3, store, upload, { partNumber, ...copied });
  answerXml(s3.call.response, 'CopyPartResult', {
    LastModified: new Date(part.lastModifiedMs).toISOString(),
    ETag: quoted(copied.md5Hex),
    ...(copied.checksum && { [`Checksum${copied.checksum.algorithm}`]: copied.checksum.value }),
  });
}

function findUpload(s3: S3Call, { uploads }: S3Store): { upload: Upload; partNumber: number } {
  const partNumber = Number(s3.query.get('partNumber'));
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > 10_000) {
    throw s3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive', {
      ArgumentName: 'partNumber',
      ArgumentValue: s3.query.get('partNumber'),
    });
  }
  const upload = uploads.get(s3.bucket.name, s3.key, s3.query.get('uploadId') ?? '');
  checkAlgorithm(s3, upload);
  return { upload, partNumber };
}

/** Every part of an upload with COMPOSITE checksums must have a checksum of the upload's algorithm. */
function checkAlgorithm({ headers }: S3Call, { checksum }: Upload): void {
  if (!checksum) return;
  const sent = declaredAlgorithm(headers);
  const copied = headers.has('x-amz-copy-source');
  if (sent === checksum.algorithm || (!sent && (copied || checksum.type === 'FULL_OBJECT'))) return;
  throw s3Error(
    'InvalidRequest',
    `Checksum Type mismatch occurred, expected checksum Type: ${checksum.algorithm.toLowerCase()}, actual checksum Type: ${sent?.toLowerCase() ?? 'null'}`,
  );
}

/** Throws NoSuchUpload when the upload has ended since the part's request began. */
async function keepPart(
  s3: S3Call,
  { files, uploads }: S3Store,
  { uploadId }: Upload,
  received: Omit<Part, 'lastModifiedMs'>,
): Promise<Part> {
  const part = { ...received, lastModifiedMs: Date.now() };
  try {
    uploads.get(s3.bucket.name, s3.key, uploadId);
  } catch (error) {
    await files.discard([part.segment]);
    throw error;
  }
  await files.discard(uploads.putPart(uploadId, part));
  return part;
}

/** First and last byte, inclusive; the whole source when no range is given. */
function copyRange(header: string | undefined, sizeBytes: number): [number, number] {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(header ?? `bytes=0-${sizeBytes - 1}`) ?? [];
  const [start, end] = [Number(first), Number(last)];
  if (first === undefined || start > end) {
    throw s3Error(
      'InvalidArgument',
      'The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the zero-based offsets of the first and last bytes to copy',
    );
  }
  if (end >= sizeBytes || end - start + 1 > maxBodyBytes) {
    throw s3Error('InvalidArgument', `Range specified is not valid for source object of size: ${sizeBytes}`);
  }
  return [start, end];
}
