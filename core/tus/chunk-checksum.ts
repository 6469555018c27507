import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../app-error.ts';

/** "The Server MUST support at least the SHA1 checksum algorithm identified by sha1." */
export const checksumAlgorithms = ['sha1', 'sha256'];

/**
 * Checks the chunk against Upload-Checksum (`algorithm base64`), if present. Throws tus_checksum_mismatch, and
 * tus_invalid_request for an algorithm that is not announced or a value that is not a digest of it.
 */
export const verifyChunk = (header: string | undefined, chunk: Uint8Array): void => {
  if (header === undefined) return;
  const [algorithm = '', value = '', ...more] = header.trim().split(' ');
  const param = 'Upload-Checksum';
  if (!checksumAlgorithms.includes(algorithm) || more.length > 0) {
    throw new AppError(
      'tus_invalid_request',
      `Upload-Checksum must be ${checksumAlgorithms.join(' or ')}, a space and the digest in base64.`,
      { param },
    );
  }
  const actual = createHash(algorithm).update(chunk).digest();
  const expected = Buffer.from(value, 'base64');
  if (expected.length !== actual.length) {
    throw new AppError('tus_invalid_request', `Upload-Checksum is not a ${algorithm} digest in base64.`, { param });
  }
  if (!timingSafeEqual(actual, expected)) {
    throw new AppError(
      'tus_checksum_mismatch',
      'The chunk does not match its Upload-Checksum; nothing was stored. Send it again.',
    );
  }
};
