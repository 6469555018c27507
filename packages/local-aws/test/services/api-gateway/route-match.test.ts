import { expect, it } from 'vitest';
import { matchRoute, parseRouteKey } from '../../../src/services/api-gateway/route-match.ts';

const routes = [
  '$default',
  'ANY /{proxy+}',
  'GET /pets/{id}',
  'ANY /pets/{id}',
  'GET /pets/dog',
  'POST /pets',
  'GET /pets/{id}/toys/{toy}',
  'GET /files/{path+}',
].map(parseRouteKey);
const matched = (method: string, path: string) => {
  const match = matchRoute(routes, method, path);
  return match && [match.route.routeKey, match.pathParameters];
};

it('prefers a literal path to a variable, and a variable to a greedy one', () => {
  expect(matched('GET', '/pets/dog')).toEqual(['GET /pets/dog', {}]);
  expect(matched('GET', '/pets/7')).toEqual(['GET /pets/{id}', { id: '7' }]);
  expect(matched('GET', '/pets/7/more')).toEqual(['ANY /{proxy+}', { proxy: 'pets/7/more' }]);
});

it('prefers the method to ANY on the same path', () => {
  expect(matched('DELETE', '/pets/7')).toEqual(['ANY /pets/{id}', { id: '7' }]);
  expect(matched('GET', '/pets/7/toys/ball')).toEqual(['GET /pets/{id}/toys/{toy}', { id: '7', toy: 'ball' }]);
});

it('gives a greedy variable the whole rest of the path', () => {
  expect(matched('GET', '/files/a/b/c')).toEqual(['GET /files/{path+}', { path: 'a/b/c' }]);
});

it('falls back on $default, and on nothing without it', () => {
  const only = [parseRouteKey('GET /pets'), parseRouteKey('$default')];
  expect(matchRoute(only, 'POST', '/pets')?.route.routeKey).toBe('$default');
  expect(matchRoute(only.slice(0, 1), 'POST', '/pets')).toBeUndefined();
  expect(matchRoute(only.slice(0, 1), 'GET', '/pets/')).toBeUndefined();
});

it('matches no empty segment with a variable', () => {
  expect(matchRoute([parseRouteKey('GET /pets/{id}')], 'GET', '/pets/')).toBeUndefined();
});
