import type { ServerResponse } from 'node:http';
import * as v from 'valibot';

const Answer = v.object({
  statusCode: v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(Number),
    v.integer(),
    v.minValue(200),
    v.maxValue(599),
  ),
  headers: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
  cookies: v.optional(v.array(v.string()), []),
  body: v.optional(v.string(), ''),
  isBase64Encoded: v.optional(v.boolean(), false),
});

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

/**
 * The HTTP response that a handler's result stands for; undefined when the result is not valid.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function httpAnswer(payload: string): HttpAnswer | undefined {
  const value: unknown = JSON.parse(payload);
  // Without a statusCode, API Gateway answers 200 with the whole value as a JSON body.
  if (!(typeof value === 'object' && value !== null && 'statusCode' in value)) {
    const body = Buffer.from(typeof value === 'string' ? value : payload);
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  }
  const parsed = v.safeParse(Answer, value);
  if (!parsed.success) return undefined;
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.output;
  return {
    status: statusCode,
    headers: {
      ...(body ? { 'content-type': 'text/plain; charset=utf-8' } : {}),
      ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), String(text)])),
      ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
    },
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}

/** An answer of API Gateway itself, in its own schema. */
export const gatewayAnswer = (status: number, message: string): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ message })),
});

/** Throws when a header cannot be sent. */
export function writeAnswer(response: ServerResponse, requestId: string, answer: HttpAnswer): void {
  const bodyless = answer.status === 204 || answer.status === 304;
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(bodyless ? {} : { 'content-length': answer.body.length }),
    'apigw-requestid': requestId,
  });
  response.end(bodyless || response.req.method === 'HEAD' ? undefined : answer.body);
}
