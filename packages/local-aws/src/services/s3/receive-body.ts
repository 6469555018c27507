import { BodyCheck, type CheckedBody, declaredAlgorithm } from './body-check.ts';
import type { ChecksumAlgorithm } from './checksums.ts';
import type { FileStore, Segment } from './file-store.ts';
import type { S3Call } from './s3-call.ts';
import { malformedXml } from './xml.ts';

/**
 * Streams the request's body to a file, which is removed when a check fails. `compute` is the algorithm of a checksum to
 * calculate when the request has none.
 */
export async function receiveFile(
  s3: S3Call,
  files: FileStore,
  compute?: ChecksumAlgorithm,
): Promise<CheckedBody & { readonly segment: Segment }> {
  const check = new BodyCheck(s3, declaredAlgorithm(s3.headers) ?? compute);
  const segment = await files.write(check.source, (bytes) => check.update(bytes));
  try {
    return { ...(await check.finish(segment.sizeBytes)), segment };
  } catch (error) {
    await files.discard([segment]);
    throw error;
  }
}

/** Enough for the longest list: 10,000 parts with their checksums, or 1,000 keys. */
const maxDocumentBytes = 4 * 1024 ** 2;

/** The request's body as text, after its checks. `algorithm` is of the body's checksum, if it has one. */
export async function receiveText(s3: S3Call, algorithm: ChecksumAlgorithm | undefined): Promise<string> {
  const check = new BodyCheck(s3, algorithm);
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const bytes of check.source) {
    sizeBytes += bytes.length;
    if (sizeBytes > maxDocumentBytes) throw malformedXml(`a document of more than ${maxDocumentBytes} bytes`);
    check.update(bytes);
    pieces.push(bytes);
  }
  await check.finish(sizeBytes);
  return Buffer.concat(pieces).toString('utf8');
}
