import { notSupported } from '../../aws-error.ts';
import type { Buckets } from './buckets.ts';
import { completeUpload } from './complete-upload.ts';
import { copyObject } from './copy-object.ts';
import { deleteObject, deleteObjects } from './delete-objects.ts';
import { getObject } from './get-object.ts';
import { listObjects } from './list-objects.ts';
import { listVersions } from './list-versions.ts';
import { abortUpload, createUpload, listParts, listUploads } from './multipart-uploads.ts';
import { contentHeaders } from './object-headers.ts';
import { putObject } from './put-object.ts';
import type { S3Call } from './s3-call.ts';
import { s3Error } from './s3-error.ts';
import type { S3Store } from './s3-store.ts';
import { uploadPart } from './upload-part.ts';

interface Operation {
  /** The method, and whether the path names a bucket or an object. */
  readonly on: `${'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'} ${'bucket' | 'object'}`;
  /** Query parameters that select this operation; `copies` selects it by the header x-amz-copy-source. */
  readonly marks?: readonly string[];
  readonly copies?: boolean;
  readonly query?: readonly string[];
  /** The x-amz-* headers that it supports beside `commonHeaders`; a name that ends with a hyphen is a prefix. */
  readonly headers?: readonly string[];
  readonly run: (s3: S3Call, store: S3Store, buckets: Buckets) => Promise<void>;
}

const body = ['x-amz-checksum-', 'x-amz-sdk-checksum-algorithm', 'x-amz-trailer', 'x-amz-decoded-content-length'];
const objectSettings = ['x-amz-meta-', 'x-amz-server-side-encryption', 'x-amz-storage-class'];
const reading = {
  query: ['versionId', ...contentHeaders.map((name) => `response-${name}`)],
  headers: ['x-amz-checksum-mode'],
};
const paging = ['prefix', 'encoding-type'];

const operations: Readonly<Record<string, Operation>> = {
  HeadBucket: { on: 'HEAD bucket', run: headBucket },
  ListObjectsV2: {
    on: 'GET bucket',
    marks: ['list-type'],
    query: [...paging, 'continuation-token', 'max-keys', 'start-after'],
    run: listObjects,
  },
  ListObjectVersions: {
    on: 'GET bucket',
    marks: ['versions'],
    query: [...paging, 'key-marker', 'version-id-marker', 'max-keys'],
    run: listVersions,
  },
  ListMultipartUploads: {
    on: 'GET bucket',
    marks: ['uploads'],
    query: [...paging, 'key-marker', 'upload-id-marker', 'max-uploads'],
    run: listUploads,
  },
  DeleteObjects: { on: 'POST bucket', marks: ['delete'], headers: body, run: deleteObjects },
  GetObject: { on: 'GET object', ...reading, run: getObject },
  HeadObject: { on: 'HEAD object', ...reading, run: getObject },
  PutObject: { on: 'PUT object', headers: [...body, ...objectSettings], run: putObject },
  CopyObject: {
    on: 'PUT object',
    copies: true,
    headers: [
      'x-amz-copy-source',
      'x-amz-copy-source-if-',
      'x-amz-metadata-directive',
      'x-amz-checksum-algorithm',
      ...objectSettings,
    ],
    run: copyObject,
  },
  DeleteObject: { on: 'DELETE object', query: ['versionId'], run: deleteObject },
  CreateMultipartUpload: {
    on: 'POST object',
    marks: ['uploads'],
    headers: ['x-amz-checksum-algorithm', 'x-amz-checksum-type', ...objectSettings],
    run: createUpload,
  },
  UploadPart: { on: 'PUT object', marks: ['partNumber', 'uploadId'], headers: body, run: uploadPart },
  ListParts: { on: 'GET object', marks: ['uploadId'], query: ['max-parts', 'part-number-marker'], run: listParts },
  CompleteMultipartUpload: {
    on: 'POST object',
    marks: ['uploadId'],
    headers: ['x-amz-checksum-', 'x-amz-mp-object-size'],
    run: completeUpload,
  },
  AbortMultipartUpload: { on: 'DELETE object', marks: ['uploadId'], run: abortUpload },
};

const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'];

/** Runs the call's operation. Throws MethodNotAllowed, and NotImplemented with the name of what is not supported. */
export async function operate(s3: S3Call, store: S3Store, buckets: Buckets): Promise<void> {
  const method = s3.call.request.method ?? '';
  if (!methods.includes(method)) {
    throw s3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.', { Method: method });
  }
  const level = s3.key ? 'object' : 'bucket';
  const copies = s3.headers.has('x-amz-copy-source');
  const chosen = Object.entries(operations)
    .filter(([, { on, marks = [] }]) => on === `${method} ${level}` && marks.every((mark) => s3.query.has(mark)))
    .filter(([, operation]) => (operation.copies ?? false) === copies)
    .sort(([, a], [, b]) => (b.marks?.length ?? 0) - (a.marks?.length ?? 0))[0];
  if (!chosen) throw notSupported(`S3's ${method} on a ${level}${s3.call.url.search.replace(/=.*$/s, '')}`);
  const [name, operation] = chosen;
  s3.call.countAs(name);
  refuseUnknown(name, operation, s3);
  await operation.run(s3, store, buckets);
}

/** Headers that any signed call may have; the edge or BodyCheck reads them. */
const commonHeaders = [
  'x-amz-algorithm',
  'x-amz-content-sha256',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-expected-bucket-owner',
  'x-amz-expires',
  'x-amz-security-token',
  'x-amz-signature',
  'x-amz-signedheaders',
  'x-amz-user-agent',
];

function refuseUnknown(name: string, { marks = [], query = [], headers = [] }: Operation, s3: S3Call): void {
  // The SDK adds x-id, the operation's name, for logs.
  const parameters = ['x-id', ...marks, ...query];
  for (const parameter of s3.query.keys()) {
    if (/^x-amz-/i.test(parameter) || parameters.includes(parameter)) continue;
    throw notSupported(`s3:${name} with the parameter ${parameter}`);
  }
  const known = [...commonHeaders, ...headers];
  for (const header of s3.headers.keys()) {
    if (!header.startsWith('x-amz-')) continue;
    if (known.some((entry) => entry === header || (entry.endsWith('-') && header.startsWith(entry)))) continue;
    throw notSupported(`s3:${name} with the header ${header}`);
  }
}

async function headBucket({ call, authorize }: S3Call): Promise<void> {
  authorize('s3:ListBucket', '');
  call.response.writeHead(200).end();
}
