import type { Collection, State } from '../../state/state.ts';
import type { Checksum, ChecksumAlgorithm } from './checksums.ts';
import type { Segment } from './file-store.ts';
import { noSuchUpload } from './s3-error.ts';

/** A multipart upload that is neither completed nor aborted. */
export interface Upload {
  readonly uploadId: string;
  readonly key: string;
  readonly initiatedMs: number;
  /** The finished object's headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly checksum?: { readonly algorithm: ChecksumAlgorithm };
}

export interface Part {
  readonly partNumber: number;
  readonly segment: Segment;
  readonly md5Hex: string;
  readonly lastModifiedMs: number;
  readonly checksum?: Checksum;
}

/** Open multipart uploads and their parts. */
export class UploadStore {
  readonly #uploads: Collection<Upload>;
  readonly #parts: Collection<Part>;

  constructor(state: State) {
    this.#uploads = state.collection<Upload>('s3-uploads');
    this.#parts = state.collection<Part>('s3-parts');
  }

  put(bucket: string, upload: Upload): void {
    this.#uploads.put(`${bucket}/${upload.uploadId}`, upload);
  }

  /** Throws NoSuchUpload, also when the upload belongs to another key. */
  get(bucket: string, key: string, uploadId: string): Upload {
    const upload = this.#uploads.get(`${bucket}/${uploadId}`);
    if (upload?.key === key) return upload;
    throw noSuchUpload(uploadId);
  }

  /** All open uploads of the bucket, by key and then by time of creation. */
  list(bucket: string): Upload[] {
    return this.#uploads
      .list({ prefix: `${bucket}/` })
      .map(({ value }) => value)
      .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) || a.initiatedMs - b.initiatedMs);
  }

  /** Returns the files of the replaced part. */
  putPart(uploadId: string, part: Part): readonly Segment[] {
    const id = partId(uploadId, part.partNumber);
    const replaced = this.#parts.get(id);
    this.#parts.put(id, part);
    return replaced ? [replaced.segment] : [];
  }

  /** Parts in order of their numbers, from after `afterPartNumber`. */
  parts(uploadId: string, { afterPartNumber = 0, limit }: { afterPartNumber?: number; limit?: number } = {}): Part[] {
    return this.#parts
      .list({ prefix: `${uploadId}/`, after: partId(uploadId, afterPartNumber), ...(limit !== undefined && { limit }) })
      .map(({ value }) => value);
  }

  /** Deletes the records of the upload and its parts. The caller keeps or discards their files. */
  delete(bucket: string, uploadId: string): void {
    for (const { partNumber } of this.parts(uploadId)) this.#parts.delete(partId(uploadId, partNumber));
    this.#uploads.delete(`${bucket}/${uploadId}`);
  }

  /** Every file that a part of any upload names. */
  *files(): Generator<string> {
    for (const { value } of this.#parts.list()) yield value.segment.file;
  }
}

const partId = (uploadId: string, partNumber: number): string => `${uploadId}/${String(partNumber).padStart(5, '0')}`;
