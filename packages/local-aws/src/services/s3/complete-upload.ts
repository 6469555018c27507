import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type Checksum, checksumAlgorithms, checksumElements, checksumHeader } from './checksums.ts';
import { checkWrite } from './conditions.ts';
import type { Segment } from './file-store.ts';
import { joinChecksums } from './join-checksums.ts';
import { quoted, versionHeader } from './object-headers.ts';
import type { StoredObject } from './object-store.ts';
import { receiveText } from './receive-body.ts';
import { rawPathOf, type S3Call } from './s3-call.ts';
import { s3Error } from './s3-error.ts';
import type { S3Store } from './s3-store.ts';
import type { Part } from './upload-store.ts';
import { answerXml, malformedXml, parseXml } from './xml.ts';

const minPartBytes = 5 * 1024 ** 2;

const NamedPart = v.strictObject({
  PartNumber: v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(10_000)),
  ETag: v.string(),
  ...v.entriesFromList(
    checksumAlgorithms.map((algorithm) => `Checksum${algorithm}` as const),
    v.optional(v.string()),
  ),
});
type NamedPart = v.InferOutput<typeof NamedPart>;

const CompleteMultipartUpload = v.strictObject({
  Part: v.pipe(v.array(NamedPart), v.minLength(1), v.maxLength(10_000)),
});

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html */
export async function completeUpload(s3: S3Call, store: S3Store): Promise<void> {
  const { bucket, key, call } = s3;
  s3.authorize('s3:PutObject', key);
  // Here a checksum header is the finished object's, not this document's.
  const document = parseXml(await receiveText(s3, undefined), 'CompleteMultipartUpload', ['Part']);
  const parsed = v.safeParse(CompleteMultipartUpload, document);
  if (!parsed.success) throw malformedXml(new v.ValiError(parsed.issues));
  const named = parsed.output.Part;
  const upload = store.uploads.get(bucket.name, key, s3.query.get('uploadId') ?? '');
  const chosen = chooseParts(named, store.uploads.parts(upload.uploadId));
  const checksum = upload.checksum && { ...upload.checksum, value: joinChecksums(chosen) };
  checkWhole(s3, chosen, checksum);
  const { object, unused, versionId } = store.state.atomically(() => commit(s3, store, named, checksum));
  for (const [name, value] of Object.entries(versionHeader(versionId))) call.response.setHeader(name, value);
  answerXml(call.response, 'CompleteMultipartUploadResult', {
    Location: `${call.url.origin}${rawPathOf(call)}`,
    Bucket: bucket.name,
    Key: key,
    ETag: quoted(object.etag),
    ...checksumElements(checksum),
  });
  await store.files.discard(unused);
}

/** Turns the upload into the object. Parts are chosen again, since they may have been replaced since the first time. */
function commit(
  s3: S3Call,
  { objects, uploads }: S3Store,
  named: readonly NamedPart[],
  checksum: Checksum | undefined,
): { object: StoredObject; unused: Segment[]; versionId: string | undefined } {
  const { bucket, key } = s3;
  const upload = uploads.get(bucket.name, key, s3.query.get('uploadId') ?? '');
  checkWrite(s3, objects.find(bucket.name, key));
  const stored = uploads.parts(upload.uploadId);
  const chosen = new Set(chooseParts(named, stored));
  const object: StoredObject = {
    segments: [...chosen].map((part) => part.segment),
    sizeBytes: totalBytes(chosen),
    etag: multipartEtag(chosen),
    lastModifiedMs: Date.now(),
    headers: upload.headers,
    ...(checksum && { checksum }),
  };
  uploads.delete(bucket.name, upload.uploadId);
  const { unused, versionId } = objects.put(bucket.name, key, object);
  const notChosen = stored.filter((part) => !chosen.has(part)).map((part) => part.segment);
  return { object, unused: [...unused, ...notChosen], versionId };
}

/** Throws InvalidPartOrder, InvalidPart, EntityTooSmall. */
function chooseParts(named: readonly NamedPart[], stored: readonly Part[]): Part[] {
  if (named.some(({ PartNumber }, index) => PartNumber <= (named[index - 1]?.PartNumber ?? 0))) {
    throw s3Error(
      'InvalidPartOrder',
      'The list of parts was not in ascending order. Parts must be ordered by part number.',
    );
  }
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  const chosen = named.map((name) => {
    const part = byNumber.get(name.PartNumber);
    if (!part || name.ETag.replace(/^"|"$/g, '') !== part.md5Hex || !hasItsChecksum(name, part))
      throw invalidPart(name);
    return part;
  });
  const small = chosen.slice(0, -1).find(({ segment }) => segment.sizeBytes < minPartBytes);
  if (!small) return chosen;
  throw s3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
    ProposedSize: small.segment.sizeBytes,
    MinSizeAllowed: minPartBytes,
    PartNumber: small.partNumber,
    ETag: small.md5Hex,
  });
}

const invalidPart = ({ PartNumber, ETag }: NamedPart): Error =>
  s3Error(
    'InvalidPart',
    "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
    { PartNumber, ETag },
  );

const hasItsChecksum = (name: NamedPart, { checksum }: Part): boolean =>
  checksumAlgorithms.every((algorithm) => {
    const given = name[`Checksum${algorithm}`];
    return given === undefined || (checksum?.algorithm === algorithm && checksum.value === given);
  });

/** Compares the size and checksum of the whole object with those that the client expects. */
function checkWhole({ headers }: S3Call, parts: readonly Part[], checksum: Checksum | undefined): void {
  const expectedBytes = headers.get('x-amz-mp-object-size');
  if (expectedBytes !== undefined && Number(expectedBytes) !== totalBytes(parts)) {
    throw s3Error(
      'InvalidRequest',
      `The provided 'x-amz-mp-object-size' header value ${expectedBytes} does not match what was computed: ${totalBytes(parts)}`,
    );
  }
  for (const algorithm of checksumAlgorithms) {
    const expected = headers.get(checksumHeader(algorithm));
    if (expected === undefined || (checksum?.algorithm === algorithm && checksum.value === expected)) continue;
    throw s3Error('BadDigest', `The ${algorithm.toLowerCase()} you specified did not match the calculated checksum.`);
  }
}

const totalBytes = (parts: Iterable<Part>): number => {
  let sizeBytes = 0;
  for (const { segment } of parts) sizeBytes += segment.sizeBytes;
  return sizeBytes;
};

/** The MD5 of the parts' MD5s, and the number of parts. */
function multipartEtag(parts: ReadonlySet<Part>): string {
  const hash = createHash('md5');
  for (const part of parts) hash.update(Buffer.from(part.md5Hex, 'hex'));
  return `${hash.digest('hex')}-${parts.size}`;
}
