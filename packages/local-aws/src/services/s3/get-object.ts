import { pipeline } from 'node:stream/promises';
import { type ByteRange, parseRange } from './byte-range.ts';
import { checkRead } from './conditions.ts';
import { findVersion } from './find-version.ts';
import { contentHeaders, headerValue, objectHeaders, quoted } from './object-headers.ts';
import type { StoredObject } from './object-store.ts';
import type { S3Call } from './s3-call.ts';
import { s3Error } from './s3-error.ts';
import type { S3Store } from './s3-store.ts';

/** GetObject and HeadObject. https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html */
export async function getObject(s3: S3Call, { files, objects }: S3Store): Promise<void> {
  const { key, headers, call } = s3;
  const { response } = call;
  const object = findVersion(s3, { key, versionId: s3.query.get('versionId') ?? undefined }, objects);
  const overrides = headerOverrides(s3);
  if (checkRead(headers, object) === 'unchanged') {
    response.writeHead(304, {
      etag: quoted(object.etag),
      'last-modified': new Date(object.lastModifiedMs).toUTCString(),
    });
    response.end();
    return;
  }
  const range = parseRange(headers.get('range'), object.sizeBytes);
  response.writeHead(range ? 206 : 200, { ...describe(s3, object, range), ...overrides });
  if (call.request.method === 'HEAD') {
    response.end();
    return;
  }
  const reading = files.read(object.segments, range?.start ?? 0, range?.end ?? object.sizeBytes - 1);
  try {
    await pipeline(counted(reading.bytes, s3), response);
  } catch (error) {
    // The status is sent already, so an error can only close the connection. A client that disconnected is no error.
    response.destroy();
    if (!isPrematureClose(error)) throw error;
  } finally {
    reading.release();
  }
}

async function* counted(bytes: AsyncIterable<Uint8Array>, s3: S3Call): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    s3.countSent(chunk.length);
    yield chunk;
  }
}

const isPrematureClose = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

function describe(s3: S3Call, object: StoredObject, range: ByteRange | undefined): Record<string, string | number> {
  // The checksum is of the whole object, so a range has none.
  const hasChecksum = s3.headers.get('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED' && !range;
  return {
    ...objectHeaders(object, hasChecksum ? object.checksum : undefined),
    'content-length': range ? range.end - range.start + 1 : object.sizeBytes,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${object.sizeBytes}` }),
  };
}

function headerOverrides({ call, query }: S3Call): Record<string, string> {
  const overrides: Record<string, string> = {};
  for (const name of contentHeaders) {
    const value = query.get(`response-${name}`);
    if (value === null) continue;
    if (call.principal.kind === 'anonymous') {
      throw s3Error('InvalidRequest', 'Request specific response headers cannot be used for anonymous GET requests.');
    }
    overrides[name] = headerValue(`response-${name}`, value);
  }
  return overrides;
}
