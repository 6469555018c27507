import { declaredAlgorithm } from './body-check.ts';
import { checksumHeader } from './checksums.ts';
import { quoted } from './object-headers.ts';
import { receiveFile } from './receive-body.ts';
import type { S3Call } from './s3-call.ts';
import { s3Error } from './s3-error.ts';
import type { S3Store } from './s3-store.ts';
import type { Part, Upload } from './upload-store.ts';

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

function checkAlgorithm({ headers }: S3Call, { checksum }: Upload): void {
  const sent = declaredAlgorithm(headers);
  if (!checksum || !sent || sent === checksum.algorithm) return;
  throw s3Error(
    'InvalidRequest',
    `Checksum Type mismatch occurred, expected checksum Type: ${checksum.algorithm.toLowerCase()}, actual checksum Type: ${sent.toLowerCase()}`,
  );
}

/** Throws NoSuchUpload when the upload has ended since the part's request began. */
async function keepPart(
  s3: S3Call,
  { files, uploads }: S3Store,
  { uploadId }: Upload,
  received: Omit<Part, 'lastModifiedMs'>,
): Promise<void> {
  const part = { ...received, lastModifiedMs: Date.now() };
  try {
    uploads.get(s3.bucket.name, s3.key, uploadId);
  } catch (error) {
    await files.discard([part.segment]);
    throw error;
  }
  await files.discard(uploads.putPart(uploadId, part));
}
