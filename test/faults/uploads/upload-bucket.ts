import { createHash } from 'node:crypto';
import { Crc64Nvme } from '@aws-sdk/checksums/crc';
import { AwsError } from '@cueline/local-aws/aws-error.ts';
import type { Reply } from '../world/objects.ts';
import type { SentCall } from '../world/sent-call.ts';

interface Multipart {
  readonly key: string;
  readonly parts: Map<number, string>;
}

/** S3's minimum for parts but the last is 5 MiB. Chunks have 4 bytes here for 4 MiB, so the minimum is 5 bytes. */
const minPartBytes = 5;

/** The S3 operations of resumable uploads, in memory. Contents are ASCII. */
export class UploadBucket {
  readonly objects = new Map<string, string>();
  readonly multiparts = new Map<string, Multipart>();
  #made = 0;

  async handle({ operation, path, query, headers, body }: SentCall): Promise<Reply> {
    const key = decodeURIComponent(path.split('/').slice(2).join('/'));
    switch (operation) {
      case 'PutObject':
        if (headers['if-none-match'] && this.objects.has(key)) throw preconditionFailed();
        this.objects.set(key, body);
        return { headers: { etag: etagOf(body), 'x-amz-checksum-crc64nvme': await crc64(body) } };
      case 'GetObject':
      case 'HeadObject':
        return this.#get(key, operation === 'HeadObject');
      case 'DeleteObject':
        this.objects.delete(key);
        return { status: 204 };
      case 'DeleteObjects':
        for (const [, found = ''] of body.matchAll(/<Key>(.*?)<\/Key>/g)) this.objects.delete(found);
        return { body: xml('DeleteResult', '') };
      case 'ListObjectVersions':
        return { body: this.#listVersions(query.prefix ?? '') };
      case 'CreateMultipartUpload':
        this.#made += 1;
        this.multiparts.set(`m${this.#made}`, { key, parts: new Map() });
        return { body: xml('InitiateMultipartUploadResult', `<UploadId>m${this.#made}</UploadId>`) };
      default:
        return this.#ofMultipart(operation, key, query, headers, body);
    }
  }

  async #ofMultipart(
    operation: string,
    key: string,
    { uploadId = '', partNumber = '' }: SentCall['query'],
    headers: SentCall['headers'],
    body: string,
  ): Promise<Reply> {
    const multipart = this.multiparts.get(uploadId);
    if (multipart?.key !== key) throw new AwsError('NoSuchUpload', 404, 'The specified upload does not exist.');
    switch (operation) {
      case 'PUT an upload':
        multipart.parts.set(Number(partNumber), body);
        return { headers: { etag: etagOf(body), 'x-amz-checksum-crc64nvme': await crc64(body) } };
      case 'GET an upload':
        return { body: listing(multipart) };
      case 'DELETE an upload':
        this.multiparts.delete(uploadId);
        return { status: 204 };
      case 'POST an upload':
        if (this.objects.has(key)) throw preconditionFailed();
        this.objects.set(key, await completed(multipart, headers, body));
        this.multiparts.delete(uploadId);
        return { body: xml('CompleteMultipartUploadResult', '') };
      default:
        throw new Error(`The bucket does not serve ${operation}`);
    }
  }

  async #get(key: string, head: boolean): Promise<Reply> {
    const content = this.objects.get(key);
    if (content === undefined) throw new AwsError('NoSuchKey', 404, 'The specified key does not exist.');
    const checksum = head ? { 'x-amz-checksum-crc64nvme': await crc64(content) } : {};
    const headers = { etag: etagOf(content), 'content-length': String(content.length), ...checksum };
    return { headers, body: head ? '' : content };
  }

  #listVersions(prefix: string): string {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix));
    const entries = keys.map(
      (key) => `<Version><Key>${key}</Key><VersionId>null</VersionId><IsLatest>true</IsLatest></Version>`,
    );
    return xml('ListVersionsResult', entries.join(''));
  }
}

const completed = async ({ parts }: Multipart, headers: SentCall['headers'], body: string): Promise<string> => {
  const named = [...body.matchAll(/<ETag>(.*?)<\/ETag><PartNumber>(\d+)<\/PartNumber>/g)];
  if (named.length === 0) throw new AwsError('MalformedXML', 400, 'No parts');
  const contents = named.map(([, etag = '', number]) => {
    const content = parts.get(Number(number));
    if (content === undefined || etag.replaceAll('&quot;', '"') !== etagOf(content))
      throw new AwsError('InvalidPart', 400, 'Invalid part');
    return content;
  });
  if (contents.slice(0, -1).some((content) => content.length < minPartBytes)) {
    throw new AwsError('EntityTooSmall', 400, 'Your proposed upload is smaller than the minimum allowed size');
  }
  const whole = contents.join('');
  if (headers['x-amz-checksum-crc64nvme'] !== (await crc64(whole))) throw new AwsError('BadDigest', 400, 'Checksum');
  return whole;
};

const listing = ({ parts }: Multipart): string =>
  xml(
    'ListPartsResult',
    [...parts]
      .map(
        ([number, content]) =>
          `<Part><PartNumber>${number}</PartNumber><Size>${content.length}</Size><ETag>${etagOf(content)}</ETag></Part>`,
      )
      .join(''),
  );

const preconditionFailed = () => new AwsError('PreconditionFailed', 412, 'At least one precondition did not hold');
const xml = (root: string, inner: string): string => `<?xml version="1.0"?><${root}>${inner}</${root}>`;
const etagOf = (content: string): string => `"${createHash('md5').update(content).digest('hex')}"`;

const crc64 = async (content: string): Promise<string> => {
  const crc = new Crc64Nvme();
  crc.update(Buffer.from(content));
  return Buffer.from(await crc.digest()).toString('base64');
};
