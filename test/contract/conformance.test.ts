import { describe, expect, it } from 'vitest';
import { checkAgainstContract } from '../support/openapi/openapi-conformance.ts';
import { documentedOperations, operationAt } from '../support/openapi/openapi-operations.ts';

const id = '019ab2c4-0000-7000-8000-000000000001';
const account = { plan: 'free', credits: 60, max_upload_mb: 500, max_short_side: 1080 };
const error = (code: string) => ({
  error: { code, message: 'No.', request_id: '1', doc_url: 'https://api.example.com/v1/openapi.json#/x' },
});
const json = { 'content-type': 'application/json' };

interface Given {
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}
const check = ({ method = 'GET', path = '/account', status = 200, headers = json, body = account }: Given) =>
  checkAgainstContract(method, path, {
    status,
    headers: new Headers(headers),
    text: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('an undocumented answer fails the test that gets it', () => {
  it.each<[string, Given, RegExp]>([
    [
      'another status',
      { status: 202 },
      /getAccount.*answered 202[\s\S]*answers only 200, 400, 401, 403, 429, 500, 503/,
    ],
    ['another content type', { headers: { 'content-type': 'text/html' } }, /content type text\/html is not documented/],
    ['no content type', { headers: {} }, /content type undefined/],
    ['a field too many', { body: { ...account, name: 'x' } }, /additionalProperty":"name"/],
    ['a field too few', { body: { ...account, plan: undefined } }, /missingProperty":"plan"/],
    ['another type', { body: { ...account, credits: '60' } }, /\/credits must be number/],
    ['an id that is none', { path: `/jobs/${id}`, body: { id: '1' } }, /\/id must match format "uuid"/],
    ['a header too many', { headers: { ...json, 'x-powered-by': 'us' } }, /header x-powered-by is not documented/],
    ['a header too few', { status: 401, body: error('unauthorized') }, /header www-authenticate is missing/],
    [
      'a header of another value',
      { status: 503, headers: { ...json, 'retry-after': 'soon' }, body: error('unavailable') },
      /header retry-after: .*must be integer/,
    ],
    ['a code of another route', { status: 500, body: error('project_busy') }, /code project_busy is not documented/],
    ['a body with 204', { method: 'DELETE', path: `/projects/${id}`, status: 204, body: '{}' }, /has a body/],
    ['a gateway that breaks down', { status: 500, body: { message: 'Internal Server Error' } }, /must have required/],
    ['another path answered', { path: '/nonsense' }, /unknownPath.*answered 200/],
    ['a method not allowed without Allow', { method: 'PUT', status: 405, body: error('method_not_allowed') }, /allow/],
  ])('%s', (_, given, expected) => {
    expect(() => check(given)).toThrow(expected);
  });

  it('what is documented passes, as does what the gateway refuses by itself', () => {
    expect(() => check({ path: '/nonsense', status: 404, body: error('not_found') })).not.toThrow();
    expect(() => check({ status: 429, body: { message: 'Too Many Requests' } })).not.toThrow();
  });
});

it('a request is matched with its operation, not with one that is like it', () => {
  const found = ['GET /projects', `GET /projects/${id}`, `PUT /projects/${id}/transcript?x=1`, 'GET /openapiXjson'];
  const names = found.map((request) => operationAt(...split(request)).operationId);
  expect(names).toEqual(['listProjects', 'getProject', 'replaceTranscript', 'unknownPath']);
  expect(documentedOperations.length).toBeGreaterThan(14);
});

const split = (request: string): [method: string, path: string] => {
  const [method = '', path = ''] = request.split(' ');
  return [method, path];
};
