import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { allowOrigin, originHeaders } from '#runtime/http/cors.ts';

const readable = {
  'access-control-expose-headers':
    'apigw-requestid, cueline-credits-charged, cueline-credits-remaining, deprecation, etag, idempotent-replayed, link, ratelimit, ratelimit-policy, retry-after, sunset, www-authenticate',
};
const headersOf = (allowed: string, origin?: string) => {
  process.env[environmentNames.corsOrigins] = allowed;
  return originHeaders(origin);
};

it('lets scripts of the allowed origins read a response and the headers that the client reads', () => {
  expect(headersOf('*', 'https://a.example')).toEqual({ 'access-control-allow-origin': '*', ...readable });
  expect(headersOf('https://a.example,https://b.example', 'https://b.example')).toEqual({
    'access-control-allow-origin': 'https://b.example',
    vary: 'Origin',
    ...readable,
  });
});

it.each(['https://evil.example', 'https://a.example.evil', 'null', undefined])(
  'allows nothing to the origin %s',
  (origin) => expect(headersOf('https://a.example', origin)).toEqual({ vary: 'Origin' }),
);

it('an answer that varies by more than the origin says both', async () => {
  process.env[environmentNames.corsOrigins] = 'https://a.example';
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(allowOrigin())
    .handler(async () => ({ statusCode: 200, headers: { vary: 'Accept-Encoding' } }));
  const answer = await Reflect.apply(handler, undefined, [{ headers: { origin: 'https://a.example' } }, {}]);
  expect(answer.headers).toMatchObject({
    vary: 'Accept-Encoding, Origin',
    'access-control-allow-origin': 'https://a.example',
  });
});
