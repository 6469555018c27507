import { randomUUID } from 'node:crypto';
import type { Collection, State } from '../../state/state.ts';
import type { Checksum } from './checksums.ts';
import type { Segment } from './file-store.ts';

export interface StoredObject {
  readonly segments: readonly Segment[];
  readonly sizeBytes: number;
  /** Without the quotation marks. */
  readonly etag: string;
  readonly lastModifiedMs: number;
  /** Content headers and x-amz-meta-*, as replies have them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly checksum?: Checksum;
  /** Absent where the bucket had no versions when the object was written; S3 then calls it `null`. */
  readonly versionId?: string;
}

/** What a deletion without a version leaves in a bucket with versions. */
export interface DeleteMarker {
  readonly isMarker: true;
  readonly versionId: string;
  readonly lastModifiedMs: number;
}

/** `noncurrentSinceMs` is when a later version took its place. */
export type Version = (StoredObject | DeleteMarker) & { readonly noncurrentSinceMs?: number };

export const isMarker = (version: Version): version is DeleteMarker => 'isMarker' in version;
export const versionIdOf = ({ versionId = 'null' }: { readonly versionId?: string }): string => versionId;

export interface Change {
  /** Files that no version names any more, for the caller to discard once the change is committed. */
  readonly unused: readonly Segment[];
  /** The version or marker that was made or deleted, in a bucket with versions. */
  readonly versionId?: string;
  readonly isMarker?: true;
}

/**
 * Records of objects by bucket and key. The bytes are in files, and an object exists once its record names them. In a bucket
 * with versions, versions that are not current are in a collection of their own, and a marker is there even while it is.
 */
export class ObjectStore {
  readonly #state: State;
  readonly #objects: Collection<StoredObject>;
  readonly #older: Collection<readonly Version[]>;
  readonly #hasVersions: (bucket: string) => boolean;
  readonly #watches = new Set<{ readonly id: string; deleted: boolean }>();

  constructor(state: State, hasVersions: (bucket: string) => boolean = () => false) {
    this.#state = state;
    this.#objects = state.collection<StoredObject>('s3-objects');
    this.#older = state.collection<readonly Version[]>('s3-versions');
    this.#hasVersions = hasVersions;
  }

  find(bucket: string, key: string): StoredObject | undefined {
    return this.#objects.get(idOf(bucket, key));
  }

  /** All versions of the key, the latest first. */
  versions(bucket: string, key: string): readonly Version[] {
    const current = this.find(bucket, key);
    return [...(current ? [current] : []), ...(this.#older.get(idOf(bucket, key)) ?? [])];
  }

  put(bucket: string, key: string, object: StoredObject): Change {
    if (this.#hasVersions(bucket)) return this.#add(bucket, key, { ...object, versionId: newVersionId() });
    const replaced = this.find(bucket, key);
    this.#objects.put(idOf(bucket, key), object);
    return { unused: replaced?.segments ?? [] };
  }

  /** In a bucket with versions this adds a marker, even where there is no object. */
  delete(bucket: string, key: string): Change {
    const id = idOf(bucket, key);
    for (const watch of this.#watches) if (watch.id === id) watch.deleted = true;
    if (this.#hasVersions(bucket)) {
      const marker = { isMarker: true, versionId: newVersionId(), lastModifiedMs: Date.now() } as const;
      return { ...this.#add(bucket, key, marker), isMarker: true };
    }
    const removed = this.#objects.get(id);
    this.#objects.delete(id);
    return { unused: removed?.segments ?? [] };
  }

  /** Deletes one version for good; the version before the latest becomes current. */
  deleteVersion(bucket: string, key: string, versionId: string): Change {
    const versions = this.versions(bucket, key);
    const removed = versions.find((version) => versionIdOf(version) === versionId);
    if (!removed) return { unused: [], versionId };
    this.#replace(
      bucket,
      key,
      versions.filter((version) => version !== removed),
    );
    return isMarker(removed) ? { unused: [], versionId, isMarker: true } : { unused: removed.segments, versionId };
  }

  /** Up to `limit` objects in UTF-8 order of their keys. */
  list(
    bucket: string,
    { prefix = '', after = '', limit }: { prefix?: string; after?: string; limit?: number } = {},
  ): { key: string; object: StoredObject }[] {
    const start = idOf(bucket, '');
    return this.#objects
      .list({ prefix: start + prefix, after: start + after, ...(limit !== undefined && { limit }) })
      .map(({ key, value }) => ({ key: key.slice(start.length), object: value }));
  }

  /** Keys with a version or a marker, in UTF-8 order. */
  keysWithVersions(bucket: string, prefix = ''): string[] {
    const start = idOf(bucket, '');
    const request = { prefix: start + prefix };
    const ids = [...this.#objects.list(request), ...this.#older.list(request)].map(({ key }) => key);
    return [...new Set(ids)]
      .map((id) => id.slice(start.length))
      .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  }

  /** Every file that a version of any bucket names. */
  *files(): Generator<string> {
    const versions: Version[] = this.#objects.list().map(({ value }) => value);
    for (const { value } of this.#older.list()) versions.push(...value);
    for (const version of versions) if (!isMarker(version)) for (const { file } of version.segments) yield file;
  }

  /** Records whether the key is deleted while a conditional write is in progress. */
  watch(bucket: string, key: string): { readonly deleted: boolean; end(): void } {
    const watch = { id: idOf(bucket, key), deleted: false, end: () => void this.#watches.delete(watch) };
    this.#watches.add(watch);
    return watch;
  }

  #add(bucket: string, key: string, version: Version & { readonly versionId: string }): Change {
    const [latest, ...older] = this.versions(bucket, key);
    const noncurrent = latest ? [{ ...latest, noncurrentSinceMs: version.lastModifiedMs }] : [];
    this.#replace(bucket, key, [version, ...noncurrent, ...older]);
    return { unused: [], versionId: version.versionId };
  }

  /** `versions`, the latest first, become those of the key. */
  #replace(bucket: string, key: string, versions: readonly Version[]): void {
    const id = idOf(bucket, key);
    const [latest] = versions;
    const { noncurrentSinceMs: _, ...current } = latest ?? {};
    this.#state.atomically(() => {
      if (latest && !isMarker(latest)) this.#objects.put(id, { ...latest, ...current });
      else this.#objects.delete(id);
      const older = latest && isMarker(latest) ? versions : versions.slice(1);
      if (older.length > 0) this.#older.put(id, older);
      else this.#older.delete(id);
    });
  }
}

const newVersionId = (): string => randomUUID().replaceAll('-', '');

/** Bucket names hold no slash, so this is unambiguous. */
const idOf = (bucket: string, key: string): string => `${bucket}/${key}`;
