import { afterEach, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { fetchFromInside, refusedPastEdge } from '#runtime/from-edge.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['the secret', { 'x-origin-secret': 'secret' }, undefined],
  ['another secret of the same length', { 'x-origin-secret': 'sEcret' }, 403],
  ['a longer one', { 'x-origin-secret': 'secrets' }, 403],
  ['none', {}, 403],
])('at a domain a request with %s gets %3$s', (_, headers, status) => {
  vi.stubEnv(environmentNames.originSecret, 'secret');
  expect(refusedPastEdge({ headers })?.statusCode).toBe(status);
});

it('without a domain every request is let in', () => {
  expect(refusedPastEdge({ headers: {} })).toBeUndefined();
});

it('a function calls the API past the firewall, and sends the secret to no other host', async () => {
  expect(fetchFromInside()).toBeUndefined();
  vi.stubEnv(environmentNames.originSecret, 'secret');
  vi.stubEnv(environmentNames.publicOrigin, 'https://captions.example.com');
  const sent: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, new Headers(init.headers).get('x-origin-secret')]);
    return new Response();
  });
  const call = fetchFromInside();
  await call?.('https://captions.example.com/v1/account', { headers: { authorization: 'Bearer k' } });
  await call?.('https://captions.example.com.evil.example/v1', {});
  vi.unstubAllGlobals();
  expect(sent).toEqual([
    ['https://origin.captions.example.com/v1/account', 'secret'],
    ['https://captions.example.com.evil.example/v1', null],
  ]);
});
