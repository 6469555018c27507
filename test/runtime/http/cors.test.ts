import { expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { originHeaders } from '#runtime/http/cors.ts';

const readable = {
  'access-control-expose-headers': 'etag, idempotent-replayed, ratelimit, ratelimit-policy, retry-after',
};
const headersOf = (allowed: string, origin?: string) => {
  process.env[environmentNames.corsOrigins] = allowed;
  return originHeaders(origin);
};

it('lets scripts of the allowed origins read an answer, its version and when to come back', () => {
  expect(headersOf('*', 'https://a.example')).toEqual({ 'access-control-allow-origin': '*', ...readable });
  expect(headersOf('https://a.example,https://b.example', 'https://b.example')).toEqual({
    'access-control-allow-origin': 'https://b.example',
    vary: 'Origin',
    ...readable,
  });
});

it.each(['https://evil.example', 'https://a.example.evil', 'null', undefined])('allows %s nothing', (origin) =>
  expect(headersOf('https://a.example', origin)).toEqual({ vary: 'Origin' }),
);
