import { randomUUID } from 'node:crypto';
import { notSupported } from '../../aws-error.ts';
import { encoderFor, parseLimit } from './list-objects.ts';
import { headersToStore, quoted } from './object-headers.ts';
import type { S3Call } from './s3-call.ts';
import type { S3Store } from './s3-store.ts';
import type { Part, Upload } from './upload-store.ts';
import { answerXml } from './xml.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateMultipartUpload.html */
export async function createUpload(s3: S3Call, { uploads }: S3Store): Promise<void> {
  const { bucket, key, call } = s3;
  s3.authorize('s3:PutObject', key);
  const checksum = checksumOfUpload(s3);
  const upload: Upload = {
    uploadId: randomUUID(),
    key,
    initiatedMs: Date.now(),
    headers: headersToStore(s3.headers),
    ...(checksum && { checksum }),
  };
  uploads.put(bucket.name, upload);
  if (checksum) {
    call.response.setHeader('x-amz-checksum-algorithm', checksum.algorithm);
    call.response.setHeader('x-amz-checksum-type', 'FULL_OBJECT');
  }
  answerXml(call.response, 'InitiateMultipartUploadResult', {
    Bucket: bucket.name,
    Key: key,
    UploadId: upload.uploadId,
  });
}

/** Each part has it too. */
function checksumOfUpload({ headers }: S3Call): Upload['checksum'] {
  const name = headers.get('x-amz-checksum-algorithm');
  const type = headers.get('x-amz-checksum-type');
  if (!name && !type) return undefined;
  if (name === 'CRC64NVME' && (type ?? 'FULL_OBJECT') === 'FULL_OBJECT') return { algorithm: name };
  throw notSupported(`a multipart upload with the checksum algorithm ${name} of type ${type}`);
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_AbortMultipartUpload.html */
export async function abortUpload(s3: S3Call, store: S3Store): Promise<void> {
  s3.authorize('s3:AbortMultipartUpload', s3.key);
  const { uploadId } = store.uploads.get(s3.bucket.name, s3.key, s3.query.get('uploadId') ?? '');
  await discardUpload(store, s3.bucket.name, uploadId);
  s3.call.response.writeHead(204).end();
}

/** Deletes an open upload with all its parts. */
export async function discardUpload(
  { state, files, uploads }: S3Store,
  bucket: string,
  uploadId: string,
): Promise<void> {
  const parts = uploads.parts(uploadId);
  state.atomically(() => uploads.delete(bucket, uploadId));
  await files.discard(parts.map((part) => part.segment));
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListParts.html */
export async function listParts(s3: S3Call, { uploads }: S3Store): Promise<void> {
  const { bucket, key, query } = s3;
  s3.authorize('s3:ListMultipartUploadParts', key);
  const { uploadId, checksum } = uploads.get(bucket.name, key, query.get('uploadId') ?? '');
  const maxParts = parseLimit(query.get('max-parts'), 'max-parts');
  const marker = Number(query.get('part-number-marker') ?? 0);
  const found = uploads.parts(uploadId, { afterPartNumber: marker, limit: maxParts + 1 });
  const parts = found.slice(0, maxParts);
  answerXml(s3.call.response, 'ListPartsResult', {
    Bucket: bucket.name,
    Key: key,
    UploadId: uploadId,
    PartNumberMarker: marker,
    NextPartNumberMarker: parts.at(-1)?.partNumber ?? 0,
    MaxParts: maxParts,
    IsTruncated: found.length > parts.length,
    StorageClass: 'STANDARD',
    ChecksumAlgorithm: checksum?.algorithm,
    ChecksumType: checksum && 'FULL_OBJECT',
    Part: parts.map(describePart),
  });
}

const describePart = (part: Part): Record<string, unknown> => ({
  PartNumber: part.partNumber,
  LastModified: new Date(part.lastModifiedMs).toISOString(),
  ETag: quoted(part.md5Hex),
  Size: part.segment.sizeBytes,
  ...(part.checksum && { [`Checksum${part.checksum.algorithm}`]: part.checksum.value }),
});

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListMultipartUploads.html */
export async function listUploads(s3: S3Call, { uploads }: S3Store): Promise<void> {
  const { bucket, query } = s3;
  s3.authorize('s3:ListBucketMultipartUploads', '');
  const prefix = query.get('prefix') ?? '';
  const maxUploads = parseLimit(query.get('max-uploads'), 'max-uploads');
  const all = uploads.list(bucket.name).filter((upload) => upload.key.startsWith(prefix));
  const found = all.slice(indexAfter(all, query.get('key-marker'), query.get('upload-id-marker')));
  const page = found.slice(0, maxUploads);
  const encode = encoderFor(query.get('encoding-type'));
  const last = found.length > page.length ? page.at(-1) : undefined;
  answerXml(s3.call.response, 'ListMultipartUploadsResult', {
    Bucket: bucket.name,
    Prefix: encode(prefix),
    KeyMarker: encode(query.get('key-marker') ?? ''),
    UploadIdMarker: query.get('upload-id-marker') ?? '',
    NextKeyMarker: last && encode(last.key),
    NextUploadIdMarker: last?.uploadId,
    EncodingType: query.get('encoding-type') ?? undefined,
    MaxUploads: maxUploads,
    IsTruncated: found.length > page.length,
    Upload: page.map(({ key, uploadId, initiatedMs }) => ({
      Key: encode(key),
      UploadId: uploadId,
      StorageClass: 'STANDARD',
      Initiated: new Date(initiatedMs).toISOString(),
    })),
  });
}

/** Without an upload-id-marker a page starts after all uploads of the key-marker's key. */
function indexAfter(all: readonly Upload[], keyMarker: string | null, uploadIdMarker: string | null): number {
  if (!keyMarker) return 0;
  const atMarker = all.findIndex((upload) => upload.key === keyMarker && upload.uploadId === uploadIdMarker);
  if (atMarker >= 0) return atMarker + 1;
  const nextKey = all.findIndex((upload) => Buffer.compare(Buffer.from(upload.key), Buffer.from(keyMarker)) > 0);
  return nextKey < 0 ? all.length : nextKey;
}
