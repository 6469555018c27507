import * as v from 'valibot';

/** A request as an SDK client sends it. */
const HttpRequest = v.object({
  method: v.string(),
  path: v.string(),
  query: v.optional(v.record(v.string(), v.nullish(v.string())), {}),
  headers: v.record(v.string(), v.string()),
  body: v.optional(v.unknown()),
});

/** One attempt of one call of AWS. */
export interface SentCall {
  /** The name in a credential scope: dynamodb, s3, states … */
  readonly service: string;
  /** The name in the service's API: GetItem, PutObject … */
  readonly operation: string;
  /** The same for every attempt that the SDK makes of one call. */
  readonly callId: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Reads the request that an SDK client gives to its HTTP handler. Throws for an operation that the world does not have. */
export const readSentCall = (request: unknown): SentCall => {
  const { method, path, query, headers, body } = v.parse(HttpRequest, request);
  const service = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? '';
  const callQuery = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value ?? '']));
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : typeof body === 'string' ? body : '';
  const call = { service, path, query: callQuery, headers, body: text };
  return { ...call, operation: operationOf(method, call), callId: headers['amz-sdk-invocation-id'] ?? '' };
};

/** Reads a request that is sent by a signed URL of the bucket. Each attempt of it is the same call. */
export const readSignedCall = (url: string, { method = 'GET', headers, body }: RequestInit): SentCall => {
  const { pathname: path, searchParams } = new URL(url);
  const call = {
    path,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(new Headers(headers)),
    body: body instanceof Uint8Array ? new TextDecoder().decode(body) : '',
  };
  const operation = s3Operation(method, call.query, call.headers);
  return { ...call, service: 's3', operation, callId: `${url} ${call.headers.range ?? ''}` };
};

const operationOf = (
  method: string,
  { service, path, query, headers, body }: Omit<SentCall, 'operation' | 'callId'>,
) => {
  const target = headers['x-amz-target'];
  if (target !== undefined) return target.split('.').at(-1) ?? '';
  if (service === 'sts') return new URLSearchParams(body).get('Action') ?? '';
  if (service === 's3') return s3Operation(method, query, headers);
  const found = restOperations.find(([verb, pattern]) => verb === method && pattern.test(path));
  if (!found) throw new Error(`The world knows no ${service} ${method} ${path}`);
  return found[2];
};

const restOperations: readonly (readonly [string, RegExp, string])[] = [
  ['POST', /\/invocations$/, 'Invoke'],
  ['POST', /\/schedules\/[^/]+$/, 'CreateSchedule'],
  ['POST', /\/probe$/, 'Probe'],
  ['POST', /\/jobs$/, 'CreateJob'],
  ['GET', /\/jobs\/[^/]+$/, 'GetJob'],
  ['GET', /\/jobs$/, 'ListJobs'],
  ['DELETE', /\/jobs\/[^/]+$/, 'CancelJob'],
];

const s3Operation = (method: string, query: SentCall['query'], headers: SentCall['headers']): string => {
  if (query['list-type'] !== undefined) return 'ListObjectsV2';
  if (query.versions !== undefined) return 'ListObjectVersions';
  if (query.uploads !== undefined) return method === 'GET' ? 'ListMultipartUploads' : 'CreateMultipartUpload';
  if (query.delete !== undefined) return 'DeleteObjects';
  if (query.uploadId !== undefined) return `${method} an upload`;
  if (headers['x-amz-copy-source'] !== undefined) return 'CopyObject';
  return { GET: 'GetObject', PUT: 'PutObject', HEAD: 'HeadObject', DELETE: 'DeleteObject' }[method] ?? method;
};
