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
import { callAws, hasName, translateAwsError } from './aws-errors.ts';
import { timeouts, transferMs } from './timeouts.ts';
import { type Replaced, refusedBecauseOf, writeCondition } from './write-condition.ts';

/**
 * S3 checks the bytes of a part against the SHA-256 in the signature of the request, and calculates the CRC64NVME of parts
 * and object itself, so the SDK need not add a checksum.
 */
const client = metered('s3', new S3Client({ ...timeouts(transferMs), requestChecksumCalculation: 'WHEN_REQUIRED' }));

/** A multipart upload of S3. Each part has the CRC64NVME of its bytes, the object that of all bytes. */
export interface Multipart {
  readonly key: string;
  readonly multipartId: string;
}

const target = ({ key, multipartId }: Multipart) => ({ Bucket: bucketName(), Key: key, UploadId: multipartId });

/** Returns the id of the multipart upload. */
export const createMultipart = async (key: string, contentType?: string): Promise<string> => {
  const { UploadId } = await callAws(() =>
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
  if (!UploadId) throw new Error('S3 returned no upload id');
  return UploadId;
};

/** Returns the CRC64NVME of the bytes that S3 received, base64; undefined when the upload was completed or aborted. */
export const uploadPart = async (to: Multipart, partNumber: number, bytes: Uint8Array): Promise<string | undefined> => {
  const command = new UploadPartCommand({ ...target(to), PartNumber: partNumber, Body: bytes });
  const part = await unlessOver(() => client.send(command));
  if (part && !part.ChecksumCRC64NVME) throw new Error('S3 returned no CRC64NVME for a part');
  return part?.ChecksumCRC64NVME;
};

export interface StoredPart extends ListedPart {
  readonly etag: string;
}

/** Every part that S3 has; undefined when the upload was completed or aborted. Throws on a failure, which is not an empty list. */
export const listParts = async (upload: Multipart): Promise<StoredPart[] | undefined> => {
  const found: StoredPart[] = [];
  for (let marker: string | undefined; ; ) {
    const page = await listPage(upload, { PartNumberMarker: marker });
    if (!page) return undefined;
    found.push(...page.parts);
    if (!page.next) return found;
    marker = page.next;
  }
};

/** Lists at most 1,000 consecutive parts that S3 has; undefined when the upload was completed or aborted. */
export const listSomeParts = async (
  upload: Multipart,
  { firstPart, count }: { readonly firstPart: number; readonly count: number },
): Promise<StoredPart[] | undefined> => {
  const page = await listPage(upload, { PartNumberMarker: String(firstPart - 1), MaxParts: count });
  return page?.parts.filter(({ partNumber }) => partNumber < firstPart + count);
};

const listPage = async (
  upload: Multipart,
  paging: { readonly PartNumberMarker?: string | undefined; readonly MaxParts?: number },
) => {
  const page = await unlessOver(() => client.send(new ListPartsCommand({ ...target(upload), ...paging })));
  if (!page) return undefined;
  const { Parts = [], IsTruncated, NextPartNumberMarker } = page;
  const parts: StoredPart[] = Parts.map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({
    partNumber: PartNumber,
    sizeBytes: Size,
    etag: ETag,
  }));
  return { parts, next: IsTruncated ? NextPartNumberMarker : undefined };
};

/** Every multipart upload of the bucket that is neither complete nor aborted, page by page. */
export async function* listMultiparts(): AsyncGenerator<Multipart[]> {
  for (let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}; ; ) {
    const command = new ListMultipartUploadsCommand({ Bucket: bucketName(), ...after });
    const { Uploads = [], IsTruncated, NextKeyMarker, NextUploadIdMarker } = await callAws(() => client.send(command));
    yield Uploads.map(({ Key = '', UploadId = '' }) => ({ key: Key, multipartId: UploadId }));
    if (!IsTruncated) return;
    after = { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker };
  }
}

/**
 * Makes the object of the parts. S3 checks its size and, where it is given, its CRC64NVME. False when the upload was completed
 * or aborted before, or the object at its key is not one that it `replaces`.
 */
export const completeMultipart = async (
  upload: Multipart,
  parts: readonly Pick<StoredPart, 'partNumber' | 'etag'>[],
  whole: { readonly sizeBytes: number; readonly crc64nvme?: string; readonly replaces?: Replaced },
): Promise<boolean> => {
  const { replaces = false } = whole;
  const command = new CompleteMultipartUploadCommand({
    ...target(upload),
    MultipartUpload: { Parts: parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag })) },
    MpuObjectSize: whole.sizeBytes,
    ...(whole.crc64nvme && { ChecksumCRC64NVME: whole.crc64nvme, ChecksumType: 'FULL_OBJECT' as const }),
    ...writeCondition(replaces),
  });
  return (await unlessOver(() => client.send(command), refusedBecauseOf(replaces))) !== undefined;
};

/** Whether S3 refused to complete an upload because it has not exactly the named parts. */
export const hasOtherParts = (error: unknown): boolean => hasName(error, 'InvalidPart');

/** Does nothing when the upload was completed or aborted before. */
export const abortMultipart = async (upload: Multipart): Promise<void> => {
  await unlessOver(() => client.send(new AbortMultipartUploadCommand(target(upload))));
};

const unlessOver = async <Output>(
  send: () => Promise<Output>,
  refusals: readonly string[] = [],
): Promise<Output | undefined> => {
  try {
    return await send();
  } catch (error) {
    if (hasName(error, 'NoSuchUpload', ...refusals)) return undefined;
    throw translateAwsError(error);
  }
};
