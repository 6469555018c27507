import { plans } from '#contract/plans.ts';
import { checksumAlgorithms } from '#core/tus/chunk-checksum.ts';
import { tusExtensions, tusVersion } from '#core/tus/request-headers.ts';
import { uploadTokenHeader } from '#core/tus/upload-token.ts';
import type { TusReply } from './tus-request.ts';

const bytesPerMb = 1024 * 1024;

/** OPTIONS: what this server can, for TUS clients, and what browsers' scripts may send, for their preflight. */
export const discover = (): TusReply => ({
  statusCode: 204,
  headers: {
    'tus-version': tusVersion,
    'tus-extension': tusExtensions.join(','),
    'tus-checksum-algorithm': checksumAlgorithms.join(','),
    'tus-max-size': String(Math.max(...Object.values(plans).map(({ maxUploadMb }) => maxUploadMb)) * bytesPerMb),
    'access-control-allow-methods': 'OPTIONS, POST, HEAD, PATCH, DELETE',
    'access-control-allow-headers': [
      uploadTokenHeader,
      'Content-Type',
      'Tus-Resumable',
      'Upload-Length',
      'Upload-Metadata',
      'Upload-Offset',
      'Upload-Checksum',
      // Refused in words, which a browser shows its user only where it may send it.
      'Upload-Concat',
      'X-HTTP-Method-Override',
      'X-Requested-With',
      'X-Request-ID',
    ].join(', '),
    'access-control-max-age': '3600',
  },
});
