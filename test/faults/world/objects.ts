import { createHash } from 'node:crypto';
import { AwsError } from '@cueline/local-aws/aws-error.ts';
import type { SentCall } from './sent-call.ts';

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Multipart {
  readonly key: string;
  readonly parts: Map<number, string>;
}

/** A bucket in memory, with the S3 operations that handlers use. */
export class Objects {
  /** By key. */
  readonly contents = new Map<string, string | Buffer>();
  readonly multiparts = new Map<string, Multipart>();
  readonly #written = new Map<string, string>();
  /** ETags of objects that were made of parts. */
  readonly #etags = new Map<string, string>();
  #multipartsMade = 0;
  /** What was replaced or deleted: the keys, by version. */
  readonly #old = new Map<string, string>();
  #kept = 0;

  keys(prefix = ''): string[] {
    return [...this.contents.keys()].filter((key) => key.startsWith(prefix)).sort();
  }

  /** The keys of what was replaced or deleted, and not erased. */
  oldKeys(): string[] {
    return [...this.#old.values()].sort();
  }

  #keep(key: string): void {
    if (!this.contents.has(key)) return;
    this.#kept += 1;
    this.#old.set(`v${this.#kept}`, key);
  }

  put(key: string, content: string | Buffer): void {
    this.#keep(key);
    this.contents.set(key, content);
    this.#etags.delete(key);
    this.#written.set(key, new Date().toISOString());
  }

  /** Stores the one part of a multipart upload, as a signed URL does. Returns its ETag; undefined when the upload is over. */
  putPart(uploadId: string, content: string): string | undefined {
    const multipart = this.multiparts.get(uploadId);
    multipart?.parts.set(1, content);
    return multipart && etagOf(content);
  }

  text(key: string): string | undefined {
    return this.contents.get(key)?.toString();
  }

  handle({ operation, path, query, headers, body }: SentCall): Reply {
    const key = decodeURIComponent(path.split('/').slice(2).join('/'));
    switch (operation) {
      case 'PutObject':
        if (headers['if-none-match'] && this.contents.has(key))
          throw new AwsError('PreconditionFailed', 412, 'The object is there.');
        this.put(key, body);
        return { headers: { etag: etagOf(body), 'x-amz-checksum-crc64nvme': 'AAAAAAAAAAA=' } };
      case 'CopyObject':
        return this.#copy(key, headers);
      case 'GetObject':
        return ranged(this.#get(key), headers.range);
      case 'HeadObject':
        return { ...this.#get(key), body: '' };
      case 'DeleteObject':
        this.#keep(key);
        this.contents.delete(key);
        return { status: 204 };
      case 'DeleteObjects':
        for (const [, found = '', version] of body.matchAll(/<Key>(.*?)<\/Key>(?:<VersionId>(.*?)<\/VersionId>)?/g)) {
          if (version === undefined) this.#keep(found);
          if (version === undefined || version === 'null') this.contents.delete(found);
          else this.#old.delete(version);
        }
        return { body: xml('DeleteResult', '') };
      case 'ListObjectsV2':
        return { body: this.#list(query.prefix ?? '') };
      case 'ListObjectVersions':
        return { body: this.#listVersions(query.prefix ?? '') };
      case 'ListMultipartUploads':
        return { body: xml('ListMultipartUploadsResult', '<IsTruncated>false</IsTruncated>') };
      case 'CreateMultipartUpload': {
        this.#multipartsMade += 1;
        const id = `m${this.#multipartsMade}`;
        this.multiparts.set(id, { key, parts: new Map() });
        return { body: xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`) };
      }
      default:
        return this.#ofMultipart(operation, key, query, body);
    }
  }

  #ofMultipart(
    operation: string,
    key: string,
    { uploadId = '', partNumber = '' }: SentCall['query'],
    body: string,
  ): Reply {
    const multipart = this.multiparts.get(uploadId);
    if (multipart?.key !== key) throw new AwsError('NoSuchUpload', 404, 'The specified upload does not exist.');
    const parts = [...multipart.parts].map(([number, part]) => {
      const facts = `<PartNumber>${number}</PartNumber><Size>${part.length}</Size><ETag>${etagOf(part)}</ETag>`;
      return `<Part>${facts}</Part>`;
    });
    switch (operation) {
      case 'PUT an upload':
        multipart.parts.set(Number(partNumber), body);
        return { headers: { etag: etagOf(body), 'x-amz-checksum-crc64nvme': 'AAAAAAAAAAA=' } };
      case 'GET an upload':
        return { body: xml('ListPartsResult', parts.join('')) };
      case 'DELETE an upload':
        this.multiparts.delete(uploadId);
        return { status: 204 };
      case 'POST an upload': {
        if (this.contents.has(key)) throw new AwsError('PreconditionFailed', 412, 'The object is there.');
        // Tests of renderers name parts that nobody has sent.
        const numbers = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
        const parts = numbers.map((number) => multipart.parts.get(number) ?? '');
        this.put(key, parts.join(''));
        this.#etags.set(key, etagOfParts(parts));
        this.multiparts.delete(uploadId);
        return { body: xml('CompleteMultipartUploadResult', '') };
      }
      default:
        throw new Error(`The bucket does not serve ${operation}`);
    }
  }

  #get(key: string): Reply {
    const content = this.contents.get(key);
    if (content === undefined) throw new AwsError('NoSuchKey', 404, 'The specified key does not exist.');
    return {
      headers: { etag: this.#etags.get(key) ?? etagOf(content), 'content-length': String(Buffer.byteLength(content)) },
      body: content,
    };
  }

  #copy(key: string, headers: Readonly<Record<string, string>>): Reply {
    const source = decodeURIComponent(headers['x-amz-copy-source'] ?? '').replace(/^\/?[^/]+\//, '');
    const content = this.contents.get(source);
    if (content === undefined) throw new AwsError('NoSuchKey', 404, 'The specified key does not exist.');
    const requested = headers['x-amz-copy-source-if-match'];
    if (requested !== undefined && requested !== etagOf(content)) {
      throw new AwsError('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold');
    }
    this.put(key, content);
    return { body: xml('CopyObjectResult', `<ETag>${etagOf(content)}</ETag>`) };
  }

  /** All keys in one page, since prefixes are small here. */
  #list(prefix: string): string {
    const entries = this.keys(prefix).map((key) => {
      const size = Buffer.byteLength(this.contents.get(key) ?? '');
      const written = this.#written.get(key);
      return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${written}</LastModified></Contents>`;
    });
    const count = `<KeyCount>${entries.length}</KeyCount><IsTruncated>false</IsTruncated>`;
    return xml('ListBucketResult', count + entries.join(''));
  }

  /** There is one of each object: what was replaced or deleted is gone here. */
  #listVersions(prefix: string): string {
    const entry = (key: string, id: string, isLatest: boolean) =>
      `<Version><Key>${key}</Key><VersionId>${id}</VersionId><IsLatest>${isLatest}</IsLatest></Version>`;
    const old = [...this.#old].filter(([, key]) => key.startsWith(prefix));
    const entries = [
      ...this.keys(prefix).map((key) => entry(key, 'null', true)),
      ...old.map(([id, key]) => entry(key, id, false)),
    ];
    return xml('ListVersionsResult', entries.join(''));
  }
}

/** The contents of the parts that a request to complete the upload names. */
export const namedParts = ({ parts }: Multipart, body: string): string[] => {
  const named = [...body.matchAll(/<ETag>(.*?)<\/ETag><PartNumber>(\d+)<\/PartNumber>/g)];
  if (named.length === 0) throw new AwsError('MalformedXML', 400, 'No parts');
  return named.map(([, etag = '', number]) => {
    const content = parts.get(Number(number));
    if (content === undefined || etag.replaceAll('&quot;', '"') !== etagOf(content))
      throw new AwsError('InvalidPart', 400, 'Invalid part');
    return content;
  });
};

const ranged = (reply: Reply, range: string | undefined): Reply => {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (end === undefined) return reply;
  return { ...reply, status: 206, body: Buffer.from(reply.body ?? '').subarray(Number(start), Number(end) + 1) };
};

const xml = (root: string, inner: string): string => `<?xml version="1.0"?><${root}>${inner}</${root}>`;
const etagOf = (content: string | Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;
const etagOfParts = (parts: readonly string[]): string => {
  const md5s = parts.map((part) => createHash('md5').update(part).digest());
  return `"${createHash('md5').update(Buffer.concat(md5s)).digest('hex')}-${parts.length}"`;
};
