import { AppError } from '../app-error.ts';

const invalid = (message: string) => new AppError('tus_invalid_request', message, { param: 'Upload-Metadata' });

/**
 * Upload-Metadata: comma-separated `key base64(value)`; keys are unique, not empty, without space or comma, and ASCII; a
 * value may be empty. Throws tus_invalid_request.
 */
export const parseUploadMetadata = (header: string | undefined): ReadonlyMap<string, string> => {
  const entries = new Map<string, string>();
  if (!header?.trim()) return entries;
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ');
    if (!/^[\x21-\x2b\x2d-\x7e]+$/.test(key) || more.length > 0)
      throw invalid('Each entry must be a key, a space and a value in base64.');
    if (entries.has(key)) throw invalid(`The key ${key} occurs twice.`);
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value)) {
      throw invalid(`The value of ${key} is not base64.`);
    }
    entries.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return entries;
};
