import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { ListedPart } from '#core/tus/part-numbers.ts';
import { bucketName } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { hasName, translateAwsError } from './aws-errors.ts';

/**
 * A part's bytes are held to the SHA-256 that its request is signed with, and S3 calculates the CRC64NVME that parts and
 * object are known by: so the SDK need not calculate one too.
 */
const client = metered('s3', new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }));

/** A multipart upload of S3; parts keep the CRC64NVME of their bytes, the object that of all of them. */
export interface Multipart {
  readonly key: string;
  readonly multipartId: string;
}

const target = ({ key, multipartId }: Multipart) => ({ Bucket: bucketName(), Key: key, UploadId: multipartId });

/** Answers the upload's id at S3. */
export const createMultipart = async (key: string, contentType?: string): Promise<string> => {
  const { UploadId } = await sent(() =>
    client.send(
      new CreateMultipartUploadCommand({
        Bucket: bucketName(),
        Key: key,
        ContentType: contentType,
        ChecksumAlgorithm: 'CRC64NVME',
        ChecksumType: 'FULL_OBJECT',
      }),
    ),
  );
  if (!UploadId) throw new Error('S3 gave no upload id');
  return UploadId;
};

/** Answers the CRC64NVME of the bytes as S3 received them, base64; undefined when the upload is over, one way or the other. */
export const uploadPart = async (to: Multipart, partNumber: number, bytes: Uint8Array): Promise<string | undefined> => {
  const command = new UploadPartCommand({ ...target(to), PartNumber: partNumber, Body: bytes });
  const part = await unlessOver(() => client.send(command));
  if (part && !part.ChecksumCRC64NVME) throw new Error('S3 answered no CRC64NVME for a part');
  return part?.ChecksumCRC64NVME;
};

export interface StoredPart extends ListedPart {
  readonly etag: string;
}

/** Every part that S3 holds; undefined when the upload is over. A failure is never taken for an upload without parts. */
export const listParts = async (of: Multipart): Promise<StoredPart[] | undefined> => {
  const found: StoredPart[] = [];
  for (let marker: string | undefined; ; ) {
    const command = new ListPartsCommand({ ...target(of), PartNumberMarker: marker });
    const page = await unlessOver(() => client.send(command));
    if (!page) return undefined;
    for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? []) {
      found.push({ partNumber: PartNumber, sizeBytes: Size, etag: ETag });
    }
    if (!page.IsTruncated) return found;
    marker = page.NextPartNumberMarker;
  }
};

/** Every multipart upload of the bucket that is neither complete nor aborted, page by page. */
export async function* listMultiparts(): AsyncGenerator<Multipart[]> {
  for (let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}; ; ) {
    const command = new ListMultipartUploadsCommand({ Bucket: bucketName(), ...after });
    const { Uploads = [], IsTruncated, NextKeyMarker, NextUploadIdMarker } = await sent(() => client.send(command));
    yield Uploads.map(({ Key = '', UploadId = '' }) => ({ key: Key, multipartId: UploadId }));
    if (!IsTruncated) return;
    after = { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker };
  }
}

/**
 * Makes the object of the parts, held by S3 to its size and, where it is known, its CRC64NVME; false when the upload is over already or the
 * object is there.
 */
export const completeMultipart = async (
  of: Multipart,
  parts: readonly StoredPart[],
  whole: { readonly sizeBytes: number; readonly crc64nvme?: string },
): Promise<boolean> => {
  const command = new CompleteMultipartUploadCommand({
    ...target(of),
    MultipartUpload: { Parts: parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag })) },
    MpuObjectSize: whole.sizeBytes,
    ...(whole.crc64nvme && { ChecksumCRC64NVME: whole.crc64nvme, ChecksumType: 'FULL_OBJECT' as const }),
    IfNoneMatch: '*',
  });
  return (await unlessOver(() => client.send(command))) !== undefined;
};

/** Nothing is wrong when it is over. */
export const abortMultipart = async (of: Multipart): Promise<void> => {
  await unlessOver(() => client.send(new AbortMultipartUploadCommand(target(of))));
};

const unlessOver = async <Output>(send: () => Promise<Output>): Promise<Output | undefined> => {
  try {
    return await send();
  } catch (error) {
    if (hasName(error, 'NoSuchUpload', 'PreconditionFailed')) return undefined;
    throw translateAwsError(error);
  }
};

const sent = async <Output>(send: () => Promise<Output>): Promise<Output> => {
  try {
    return await send();
  } catch (error) {
    throw translateAwsError(error);
  }
};
