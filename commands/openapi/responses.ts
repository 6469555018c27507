import { type ErrorCode, errors } from '#contract/errors.ts';
import { plans } from '#contract/plans.ts';
import type { Route } from '#contract/route.ts';
import { schemaOf } from './schemas.ts';
import { operationWords } from './words.ts';

const text = { type: 'string' };
const { reads } = plans.free.rateLimits;

/** The headers and the responses that operations share, and what is answered where there is no operation. */
export const sharedComponents = () => ({
  headers: {
    ETag: { description: 'Version of the transcript, for If-Match.', required: true, schema: text },
    IdempotentReplayed: {
      description: '`true` on the answer to a retry: this is the first answer, byte for byte.',
      schema: { type: 'string', const: 'true' },
    },
    RetryAfter: {
      description: 'Seconds to wait before the request is sent again.',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    },
    RateLimit: {
      description:
        'How each bucket of requests stands that this one was counted in: `r` tokens, of which no more are to be sent in the next `t` seconds; where it is empty, `t` is the time until it has one, and only such buckets are told. Absent while a key sends little. Structured Fields as in draft-ietf-httpapi-ratelimit-headers-11.',
      schema: text,
      example: `"reads";r=${reads.requests - 26};t=59`,
    },
    RateLimitPolicy: {
      description: 'The bucket of the plan: `q` tokens, which come back evenly within `w` seconds.',
      schema: text,
      example: `"reads";q=${reads.requests};w=${reads.seconds}`,
    },
    WwwAuthenticate: { description: 'Always `Bearer`.', required: true, schema: { type: 'string', const: 'Bearer' } },
    Allow: { description: 'The methods that the path takes.', required: true, schema: text },
  },
  responses: {
    UnknownPath: errorResponse(['not_found']),
    MethodNotAllowed: errorResponse(['method_not_allowed']),
  },
});

/** Every response of a row: its success, and its errors grouped by status. */
export const responsesOf = (route: Route) => {
  const byStatus = Map.groupBy(codesOf(route), (code) => errors[code].status);
  return {
    [route.status]: successOf(route),
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [status, errorResponse(codes, rateLimitHeaders(route))]),
    ),
  };
};

/** A public route that uses nothing waits for nothing. */
const codesOf = (route: Route): readonly ErrorCode[] => [
  'invalid_request',
  ...(route.public ? [] : (['unauthorized', 'rate_limited'] as const)),
  ...route.errors,
  'internal_error',
  ...(route.public && Object.keys(route.uses).length === 0 ? [] : (['unavailable'] as const)),
];

const successOf = (route: Route) => {
  const headers = {
    ...(route.versioned && { ETag: header('ETag') }),
    ...(route.idempotent && { 'Idempotent-Replayed': header('IdempotentReplayed') }),
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
  return {
    'application/json': { schema: schemaOf(route.reply), example: example?.reply },
    ...Object.fromEntries(files),
  };
};

const saysWhen: readonly ErrorCode[] = ['unavailable', 'rate_limited', 'too_many_open'];

const errorResponse = (codes: readonly ErrorCode[], shared: object = {}) => {
  const headers = {
    ...(codes.includes('unauthorized') && { 'WWW-Authenticate': header('WwwAuthenticate') }),
    ...(codes.some((code) => saysWhen.includes(code)) && {
      'Retry-After': header('RetryAfter'),
    }),
    ...(codes.includes('method_not_allowed') && { Allow: header('Allow') }),
    ...shared,
  };
  const shown = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].advice}`).join('\n\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(shown) },
    },
  };
};

/** No key is counted on a public route. */
const rateLimitHeaders = (route: Route) =>
  route.public ? {} : { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') };

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });
