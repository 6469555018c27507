import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AwsError } from '../aws-error.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024;

export const sha256Hex = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** The whole body. Throws RequestEntityTooLarge over 10 MiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // Not destroyed when the body is too large, since the error is sent on the same connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_BODY_BYTES)
      throw new AwsError('RequestEntityTooLarge', 413, 'The request body is over 10 MiB.');
  }
  return Buffer.concat(chunks);
}

/** Throws XAmzContentSHA256Mismatch when the body's hash differs from the header `x-amz-content-sha256`. */
export function checkContentSha256(body: Buffer, header: string | undefined): void {
  if (header !== undefined && /^[0-9a-f]{64}$/.test(header) && sha256Hex(body) !== header) {
    throw new AwsError(
      'XAmzContentSHA256Mismatch',
      400,
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
}
