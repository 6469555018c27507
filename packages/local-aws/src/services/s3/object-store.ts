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
}

/** Records of objects by bucket and key. The bytes are in files, and an object exists once its record names them. */
export class ObjectStore {
  readonly #objects: Collection<StoredObject>;
  readonly #watches = new Set<{ readonly id: string; deleted: boolean }>();

  constructor(state: State) {
    this.#objects = state.collection<StoredObject>('s3-objects');
  }

  find(bucket: string, key: string): StoredObject | undefined {
    return this.#objects.get(idOf(bucket, key));
  }

  /** Returns the files of the replaced object, for the caller to discard once the change is committed. */
  put(bucket: string, key: string, object: StoredObject): readonly Segment[] {
    const replaced = this.find(bucket, key);
    this.#objects.put(idOf(bucket, key), object);
    return replaced?.segments ?? [];
  }

  /** Returns the files of the deleted object, for the caller to discard. */
  delete(bucket: string, key: string): readonly Segment[] {
    const id = idOf(bucket, key);
    const removed = this.#objects.get(id);
    this.#objects.delete(id);
    for (const watch of this.#watches) if (watch.id === id) watch.deleted = true;
    return removed?.segments ?? [];
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

  /** Every file that an object of any bucket names. */
  *files(): Generator<string> {
    for (const { value } of this.#objects.list()) for (const segment of value.segments) yield segment.file;
  }

  /** Records whether the key is deleted while a conditional write is in progress. */
  watch(bucket: string, key: string): { readonly deleted: boolean; end(): void } {
    const watch = { id: idOf(bucket, key), deleted: false, end: () => void this.#watches.delete(watch) };
    this.#watches.add(watch);
    return watch;
  }
}

/** Bucket names hold no slash, so this is unambiguous. */
const idOf = (bucket: string, key: string): string => `${bucket}/${key}`;
