import type * as v from 'valibot';
import { errorWords } from '#contract/error-words.ts';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import { plans } from '#contract/plans.ts';
import type { Route } from '#contract/route.ts';
import { McpError } from '#contract/schemas/mcp.ts';
import { schemaOf } from './schemas.ts';
import { operationWords } from './words.ts';

const text = { type: 'string' };
const { reads } = plans.free.rateLimits;

/** The headers that operations share, and the responses where there is no operation. */
export const sharedComponents = () => ({
  headers: {
    ETag: { description: 'Version of the transcript, for If-Match.', required: true, schema: text },
    FileETag: { description: 'Version of the reply, for If-None-Match.', required: true, schema: text },
    IdempotentReplayed: {
      description: '`true` on the response to a retry: it is the first response, byte for byte.',
      schema: { type: 'string', const: 'true' },
    },
    CreditsCharged: {
      description:
        'Credits that the request charged; on the response to a retry, those that the first request charged.',
      schema: { type: 'integer', minimum: 0 },
    },
    CreditsRemaining: {
      description: 'Credits that the account has left, read after the charge. Absent where they could not be read.',
      schema: { type: 'integer', minimum: 0 },
    },
    SetCookie: {
      description:
        'Sets the cookie of the console session, or clears it when the session that sent the request is deleted.',
      schema: text,
    },
    RetryAfter: {
      description: 'Seconds to wait before the request is sent again.',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    },
    RateLimit: {
      description:
        'The state of each token bucket that this request was counted in: at most `r` more requests are answered in the next `t` seconds. When a bucket is empty, `t` is the time until it has a token, and only empty buckets are listed. Absent while a key sends few requests. Structured Fields as in draft-ietf-httpapi-ratelimit-headers-11.',
      schema: text,
      example: `"reads";r=${reads.requests - 26};t=59`,
    },
    RateLimitPolicy: {
      description: 'The token bucket of the plan: `q` tokens, which are refilled evenly within `w` seconds.',
      schema: text,
      example: `"reads";q=${reads.requests};w=${reads.seconds}`,
    },
    WwwAuthenticate: {
      description: '`Bearer`; that of `POST /mcp` also says where a client gets a key by OAuth (RFC 9728).',
      required: true,
      schema: { type: 'string', pattern: '^Bearer' },
    },
    Allow: { description: 'The methods of the path.', required: true, schema: text },
  },
  responses: {
    UnknownPath: errorResponse(['not_found']),
    MethodNotAllowed: errorResponse(['method_not_allowed']),
  },
});

/** Every response of a row: its success, and its errors grouped by status. */
export const responsesOf = (route: Route) => {
  const byStatus = Map.groupBy(codesOf(route), (code) => errorStatus[code]);
  return {
    [route.status]: successOf(route),
    ...(route.cacheable && { 304: unchanged }),
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [status, errorResponse(codes, rateLimitHeaders(route))]),
    ),
    ...(route.jsonRpc && jsonRpcResponses(route)),
  };
};

const unchanged = {
  description: 'The reply that the client has, by the ETag in If-None-Match, is the current one.',
  headers: { ETag: { $ref: '#/components/headers/FileETag' } },
};

/** What the protocol says where it is not 200. */
const jsonRpcResponses = (route: Route) => {
  const headers = rateLimitHeaders(route);
  const refusal = (description: string) => ({
    description,
    headers,
    content: { 'application/json': { schema: schemaOf(McpError), example: mcpErrorExample } },
  });
  return {
    202: { description: 'The message wants no reply, such as a notification.', headers },
    400: refusal('The body is no message of the protocol, or its headers say something else than it does.'),
    404: refusal('There is no such method.'),
    406: refusal('`Accept` must have `application/json` and `text/event-stream`.'),
    415: refusal('`Content-Type` must be `application/json`.'),
  };
};

const mcpErrorExample: v.InferInput<typeof McpError> = {
  jsonrpc: '2.0',
  id: 1,
  error: { code: -32601, message: 'Method not found' },
};

/** A public route that uses no service is never unavailable. */
const codesOf = (route: Route): readonly ErrorCode[] => [
  ...(route.jsonRpc ? [] : (['invalid_request'] as const)),
  ...(route.public ? [] : keyErrors(route)),
  ...route.errors,
  'internal_error',
  ...(route.public && Object.keys(route.uses).length === 0 ? [] : (['unavailable'] as const)),
];

const keyErrors = ({ scope }: Route): ErrorCode[] => [
  'unauthorized',
  ...(scope === 'any' ? [] : (['scope_missing'] as const)),
  'origin_refused',
  'rate_limited',
];

const successOf = (route: Route) => {
  const headers = {
    ...(route.versioned && { ETag: header('ETag') }),
    ...(route.cacheable && { ETag: header('FileETag') }),
    ...(route.setsCookie && { 'Set-Cookie': header('SetCookie') }),
    ...(route.idempotent && { 'Idempotent-Replayed': header('IdempotentReplayed') }),
    ...(route.charges && {
      'Cueline-Credits-Charged': header('CreditsCharged'),
      'Cueline-Credits-Remaining': header('CreditsRemaining'),
    }),
    ...rateLimitHeaders(route),
  };
  return {
    description: operationWords[route.operationId]?.reply,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(route.status !== 204 && { content: contentOf(route) }),
  };
};

const contentOf = (route: Route) => {
  const example = operationWords[route.operationId]?.example;
  const files = (route.files ?? []).map((type) => [type, { schema: text, example: example?.files?.[type] }]);
  const picture = { schema: { type: 'string', format: 'binary' } };
  return {
    'application/json': { schema: schemaOf(route.reply), example: example?.reply },
    ...Object.fromEntries(files),
    ...(route.picture && { [route.picture]: picture }),
  };
};

const withRetryAfter: readonly ErrorCode[] = ['unavailable', 'rate_limited', 'too_many_open'];

const errorResponse = (codes: readonly ErrorCode[], shared: object = {}) => {
  const headers = {
    ...(codes.includes('unauthorized') && { 'WWW-Authenticate': header('WwwAuthenticate') }),
    ...(codes.some((code) => withRetryAfter.includes(code)) && {
      'Retry-After': header('RetryAfter'),
    }),
    ...(codes.includes('method_not_allowed') && { Allow: header('Allow') }),
    ...shared,
  };
  const shown = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${errorWords[code].advice}`).join('\n\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(shown) },
    },
  };
};

/** Requests of a public route are not counted. */
const rateLimitHeaders = (route: Route) =>
  route.public ? {} : { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') };

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });
