import { maxUploadBytes, plans } from '#contract/plans.ts';
import { checksumAlgorithms } from '#core/tus/chunk-checksum.ts';
import { tusExtensions, tusVersion } from '#core/tus/request-headers.ts';
import { uploadTokenHeader } from '#core/tus/upload-token.ts';
import type { TusReply } from './tus-request.ts';

/** OPTIONS: the server's capabilities, for TUS clients, and the headers that scripts may send, for the preflight of browsers. */
export const discover = (): TusReply => ({
  statusCode: 204,
  headers: {
    'tus-version': tusVersion,
    'tus-extension': tusExtensions.join(','),
    'tus-checksum-algorithm': checksumAlgorithms.join(','),
    'tus-max-size': String(Math.max(...Object.values(plans).map(maxUploadBytes))),
    'access-control-allow-methods': 'OPTIONS, POST, HEAD, PATCH, DELETE',
    'access-control-allow-headers': [
      uploadTokenHeader,
      'Content-Type',
      'Tus-Resumable',
      'Upload-Length',
      'Upload-Metadata',
      'Upload-Offset',
      'Upload-Checksum',
      // Allowed so that the request arrives and its refusal explains why.
      'Upload-Concat',
      'X-HTTP-Method-Override',
      'X-Requested-With',
      'X-Request-ID',
    ].join(', '),
    'access-control-max-age': '3600',
  },
});
