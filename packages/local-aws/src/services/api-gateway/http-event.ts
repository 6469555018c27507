import type { IncomingMessage } from 'node:http';

export interface RequestFacts {
  readonly accountId: string;
  readonly apiId: string;
  readonly routeKey: string;
  readonly stage: string;
  readonly requestId: string;
  readonly receivedAtMs: number;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * The Lambda event of payload format 2.0.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function httpEvent(request: IncomingMessage, facts: RequestFacts): object {
  const [, rawQueryString = ''] = splitTarget(request);
  const query = joinValues(new URLSearchParams(rawQueryString));
  const { cookie, ...headers } = joinedHeaders(request);
  const binary = !isText(headers['content-type']);
  const hasBody = facts.body.length > 0;
  return {
    version: '2.0',
    routeKey: facts.routeKey,
    rawPath: decodedPath(request),
    rawQueryString,
    ...(cookie ? { cookies: cookie.split(/;\s*/) } : {}),
    headers: { ...headers, ...forwarding(request) },
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    requestContext: requestContext(request, facts),
    ...(Object.keys(facts.pathParameters).length > 0 ? { pathParameters: facts.pathParameters } : {}),
    ...(hasBody ? { body: facts.body.toString(binary ? 'base64' : 'utf8') } : {}),
    isBase64Encoded: hasBody && binary,
  };
}

/** HTTP APIs match and pass on the decoded path; REST APIs do not decode it. Throws URIError when it is not valid. */
export const decodedPath = (request: IncomingMessage): string => decodeURIComponent(splitTarget(request)[0] ?? '/');

const splitTarget = (request: IncomingMessage): string[] =>
  /^([^?]*)\??(.*)$/s.exec(request.url ?? '/')?.slice(1) ?? [];

function requestContext(request: IncomingMessage, facts: RequestFacts): object {
  const { accountId, apiId, requestId, routeKey, stage, receivedAtMs } = facts;
  const domainName = ownHost(request);
  return {
    accountId,
    apiId,
    domainName,
    domainPrefix: domainName.split('.')[0],
    http: {
      method: request.method,
      path: decodedPath(request),
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: request.socket.remoteAddress ?? '',
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId,
    routeKey,
    stage,
    time: commonLogTime(new Date(receivedAtMs)),
    timeEpoch: receivedAtMs,
  };
}

/** Where the gateway was reached. On AWS it is the gateway's own domain, whatever the client writes into Host. */
const ownHost = ({ socket: { localAddress = '', localPort } }: IncomingMessage): string => {
  const address = localAddress.replace(/^::ffff:/, '');
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
};

// 12/Mar/2020:19:03:58 +0000
const commonLogTime = (time: Date): string => {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(time.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${clock} +0000`;
};

const forwarding = (request: IncomingMessage) => ({
  'x-amzn-trace-id': `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`,
  'x-forwarded-for': request.socket.remoteAddress ?? '',
  'x-forwarded-port': String(request.socket.localPort ?? ''),
  'x-forwarded-proto': 'http',
});

function joinedHeaders(request: IncomingMessage): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values) joined[name] = values.join(name === 'cookie' ? '; ' : ',');
  }
  return joined;
}

function joinValues(query: URLSearchParams): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const name of new Set(query.keys())) joined[name] = query.getAll(name).join(',');
  return joined;
}

// Undocumented; measured on AWS. Bodies of all other types, and without a type, arrive as base64.
const TEXT_TYPES = new Set(['application/json', 'application/xml', 'application/javascript']);

function isText(contentType: string | undefined): boolean {
  const mediaType = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return mediaType.startsWith('text/') || TEXT_TYPES.has(mediaType);
}
