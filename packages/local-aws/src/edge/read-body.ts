import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AwsError } from '../aws-error.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024;

export const sha256Hex = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** The whole body. Throws RequestEntityTooLarge over 10 MiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // Not destroyed when it is too large: the refusal is still to be sent on its connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_BODY_BYTES)
      throw new AwsError('RequestEntityTooLarge', 413, 'The request body is over 10 MiB.');
  }
  return Buffer.concat(chunks);
}

/** Throws XAmzContentSHA256Mismatch when a hash was promised that the body does not have. */
export function checkContentSha256(body: Buffer, promised: string | undefined): void {
  if (promised !== undefined && /^[0-9a-f]{64}$/.test(promised) && sha256Hex(body) !== promised) {
    throw new AwsError(
      'XAmzContentSHA256Mismatch',
      400,
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
}
