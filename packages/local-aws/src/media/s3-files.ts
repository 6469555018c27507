import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { CloudContext } from '../context.ts';
import type { Credentials, Principal } from '../iam/principal.ts';

export interface S3Location {
  readonly bucket: string;
  readonly key: string;
}

/** Parses `s3://bucket/key`; undefined when the text is no such URI. */
export function parseS3Uri(uri: string): S3Location | undefined {
  const match = /^s3:\/\/([a-z0-9.-]{3,63})\/(.+)$/s.exec(uri);
  return match?.[1] && match[2] ? { bucket: match[1], key: match[2] } : undefined;
}

/**
 * An S3 client with the caller's rights; `service` names the session when the caller is a role. Throws for callers that
 * have no credentials.
 */
export function s3As(context: CloudContext, principal: Principal, service: string): S3Client {
  if (principal.kind === 'role') return s3WithRole(context, principal.roleArn, service);
  if (principal.kind === 'operator') return s3With(context, context.iam.operator);
  throw new Error(`A ${principal.kind} principal has no credentials to read S3 with`);
}

const s3WithRole = (context: CloudContext, roleArn: string, sessionName: string): S3Client =>
  s3With(context, context.iam.issue(roleArn, sessionName));

export const s3With = (context: CloudContext, { accessKeyId, secretAccessKey, sessionToken }: Credentials): S3Client =>
  new S3Client({
    endpoint: context.endpointUrl,
    region: context.region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) },
  });

/** Copies an object into a new file. */
export async function download(s3: S3Client, from: S3Location, path: string, signal?: AbortSignal): Promise<void> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: from.bucket, Key: from.key }), {
    ...(signal ? { abortSignal: signal } : {}),
  });
  if (!(Body instanceof Readable)) throw new Error(`s3://${from.bucket}/${from.key} came without a body`);
  await pipeline(Body, createWriteStream(path), { ...(signal ? { signal } : {}) });
}

/** Stores a file as an object, in parts when it is large. */
export async function upload(
  s3: S3Client,
  path: string,
  to: S3Location & { readonly contentType: string },
  signal?: AbortSignal,
  partBytes = 64 << 20,
): Promise<void> {
  const { size } = await stat(path);
  const target = { Bucket: to.bucket, Key: to.key };
  const abort = signal ? { abortSignal: signal } : {};
  if (size <= partBytes) {
    const Body = createReadStream(path);
    await s3.send(new PutObjectCommand({ ...target, Body, ContentLength: size, ContentType: to.contentType }), abort);
    return;
  }
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({ ...target, ContentType: to.contentType }),
    abort,
  );
  try {
    const Parts = [];
    for (let start = 0, PartNumber = 1; start < size; start += partBytes, PartNumber += 1) {
      const end = Math.min(start + partBytes, size) - 1;
      const Body = createReadStream(path, { start, end });
      const part = { ...target, UploadId, PartNumber, Body, ContentLength: end - start + 1 };
      const { ETag } = await s3.send(new UploadPartCommand(part), abort);
      Parts.push({ PartNumber, ETag });
    }
    await s3.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }), abort);
  } catch (error) {
    await s3.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {});
    throw error;
  }
}
