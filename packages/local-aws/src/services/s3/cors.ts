import type { AwsCall } from '../../edge/aws-service.ts';
import type { BucketSettings, CorsRule } from './buckets.ts';
import { s3Error } from './s3-error.ts';

interface CorsRequest {
  readonly origin: string;
  readonly method: string;
  readonly headers: readonly string[];
}

/** An entry may hold one asterisk. https://docs.aws.amazon.com/AmazonS3/latest/userguide/ManageCorsUsing.html */
function matches(pattern: string, value: string): boolean {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === value;
  return value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after);
}

const allows = (rule: CorsRule, { origin, method, headers }: CorsRequest): boolean =>
  rule.AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
  rule.AllowedMethods.some((allowed) => allowed === method) &&
  headers.every((name) => rule.AllowedHeaders?.some((pattern) => matches(pattern.toLowerCase(), name)) ?? false);

function replyHeaders(rule: CorsRule, { origin, headers }: CorsRequest): Record<string, string> {
  const anyOrigin = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': anyOrigin ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(!anyOrigin && { 'access-control-allow-credentials': 'true' }),
    ...(headers.length > 0 && { 'access-control-allow-headers': headers.join(', ') }),
    ...(rule.ExposedHeaders?.length && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

/** Answers a preflight by the first rule that allows all of it. Throws AccessForbidden, BadRequest. */
export function answerPreflight({ request, response }: AwsCall, bucket: BucketSettings): void {
  const { origin, 'access-control-request-method': method, 'access-control-request-headers': names } = request.headers;
  if (!origin || !method) {
    throw s3Error(
      'BadRequest',
      'Insufficient information. Origin and Access-Control-Request-Method request headers needed.',
    );
  }
  if (!bucket.cors?.length) throw s3Error('AccessForbidden', 'CORSResponse: CORS is not enabled for this bucket.');
  const headers = (names ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  const corsRequest = { origin, method, headers };
  const rule = bucket.cors.find((candidate) => allows(candidate, corsRequest));
  if (!rule) {
    throw s3Error(
      'AccessForbidden',
      "CORSResponse: This CORS request is not allowed. This is usually because the evaluation of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
    );
  }
  response.writeHead(200, { ...replyHeaders(rule, corsRequest), 'content-length': 0 }).end();
}

/** Sets the CORS headers that let a page of an allowed origin read the reply, also when it is an error. */
export function allowOrigin({ request, response }: AwsCall, bucket: BucketSettings): void {
  const { origin } = request.headers;
  if (!origin) return;
  const corsRequest = { origin, method: request.method ?? '', headers: [] };
  const rule = bucket.cors?.find((candidate) => allows(candidate, corsRequest));
  const headers = rule ? replyHeaders(rule, corsRequest) : {};
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
