import { afterEach, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { refusedPastEdge } from '#runtime/from-edge.ts';

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
