import { createHash } from 'node:crypto';
import { signedPartBytes } from '#contract/limits.ts';
import { invalidRequest } from '../requests/invalid-request.ts';

/** How a file is cut into parts that a client sends to S3. */
export const partCountOf = (sizeBytes: number): number => Math.ceil(sizeBytes / signedPartBytes);

/** The numbers and sizes of up to `count` parts, and the number of the part after them. Throws invalid_request. */
export const partsFrom = (sizeBytes: number, firstPart: number, count: number) => {
  const partCount = partCountOf(sizeBytes);
  if (firstPart > partCount)
    throw invalidRequest([
      { param: 'first_part', message: `must be at most ${partCount}, the number of the last part` },
    ]);
  const endPart = Math.min(firstPart + count, partCount + 1);
  const parts = Array.from({ length: endPart - firstPart }, (_, at) => {
    const partNumber = firstPart + at;
    return { partNumber, sizeBytes: Math.min(signedPartBytes, sizeBytes - (partNumber - 1) * signedPartBytes) };
  });
  return { parts, nextPart: endPart > partCount ? undefined : endPart };
};

/** Throws invalid_request unless there is an ETag for each part of the file. */
export const refuseOtherCount = (etags: readonly string[], sizeBytes: number): void => {
  const partCount = partCountOf(sizeBytes);
  if (etags.length === partCount) return;
  throw invalidRequest([
    { param: 'etags', message: `must be those of all ${partCount} parts, in order; there are ${etags.length}` },
  ]);
};

/**
 * The ETag of an object that S3 made of parts with these ETags: the MD5 of their MD5s, and how many they are.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity-upload.html#large-object-checksums
 */
export const etagOfParts = (etags: readonly string[]): string => {
  const hash = createHash('md5');
  for (const etag of etags) hash.update(etag, 'hex');
  return `${hash.digest('hex')}-${etags.length}`;
};
