import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { requestObject } from '#contract/schemas/request.ts';
import { AppError } from '#core/app-error.ts';
import { parseRequest } from '#runtime/http/parse-request.ts';
import { type GatewayRequest, gatewayEvent } from '../../lambdas/gateway-event.ts';

const route = {
  operationId: 'x',
  summary: '',
  method: 'POST',
  path: '/x/{id}',
  scope: 'projects:write',
  entry: '',
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  query: requestObject({ limit: v.optional(v.pipe(v.string(), v.regex(/^\d+$/))) }),
  body: requestObject({
    name: v.string(),
    kinds: v.optional(v.array(v.picklist(['a', 'b']))),
    style: v.optional(requestObject({ size: v.optional(v.number()) })),
    pairs: v.optional(v.record(v.string(), v.string())),
  }),
  status: 200,
  reply: v.unknown(),
  errors: [],
  uses: {},
} satisfies Route;

const id = '019aa000-0000-7000-8000-000000000001';
const parse = (request: GatewayRequest) => parseRequest(route, gatewayEvent({ params: { id }, ...request }));
const refusal = (request: GatewayRequest): AppError => {
  try {
    parse(request);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('the request was accepted');
};
const body = (value: unknown) => ({ body: JSON.stringify(value) });

it('parses the parts of a request as the row defines them', () => {
  expect(parse({ ...body({ name: 'n' }), query: { limit: '3' } })).toEqual({
    params: { id },
    query: { limit: '3' },
    body: { name: 'n' },
  });
});

it('reads a body in base64', () => {
  const event = gatewayEvent({ params: { id }, body: Buffer.from('{"name": "é"}').toString('base64') });
  expect(parseRequest(route, { ...event, isBase64Encoded: true }).body).toEqual({ name: 'é' });
});

it('answers not_found for a malformed id, whatever the body', () => {
  const { code, param, message } = refusal({ params: { id: 'x' }, body: 'nonsense' });
  expect([code, param]).toEqual(['not_found', undefined]);
  expect(message).toMatch(/^There is nothing with this id: id must be an id, which is a UUID such as [0-9a-f-]{36}\.$/);
});

describe('a body', () => {
  it.each([
    ['must be JSON', { body: '{' }, 'body'],
    ['must be an object, not a list', { body: '[]' }, 'body'],
    ['must have an object where the schema has one, not a list', body({ name: 'n', style: [] }), 'style'],
    ['must be an object, not null', { body: 'null' }, 'body'],
    ['must be an object, not a string', { body: '"{}"' }, 'body'],
    ['must not be missing where a field is required', {}, 'name'],
    ['must not have an unknown field', body({ name: 'n', naem: 1 }), 'naem'],
    ['must not have a field __proto__', { body: '{"name": "n", "__proto__": {"style": 1}}' }, '__proto__'],
    [
      'must not have a pair that is left out',
      { body: '{"name": "n", "pairs": {"__proto__": "a"}}' },
      'pairs.__proto__',
    ],
    ['must have no pair constructor', body({ name: 'n', pairs: { constructor: 'a' } }), 'pairs.constructor'],
    ['has its problems named by path', body({ name: 'n', style: { size: '1' } }), 'style.size'],
    ['has its problems named by index', body({ name: 'n', kinds: ['a', 'c'] }), 'kinds[1]'],
  ])('%s', (_, request, param) => expect(refusal(request)).toMatchObject({ code: 'invalid_request', param }));

  it('is answered with all its problems at once, unknown fields included', () => {
    const known = 'is not known; use one of: name, kinds, style, pairs';
    const { details, message, param } = refusal(body({ other: 1, more: 2, style: { size: null, sise: 1, sice: 2 } }));
    expect(details).toEqual([
      { param: 'name', message: 'is required' },
      { param: 'style.size', message: 'must be a number' },
      { param: 'style.sise', message: 'is not known; use one of: size' },
      { param: 'style.sice', message: 'is not known; use one of: size' },
      { param: 'other', message: known },
      { param: 'more', message: known },
    ]);
    expect(message).toBe(
      'name: is required; style.size: must be a number; style.sise: is not known; use one of: size; and 3 more',
    );
    expect(param).toBe('name');
  });

  it('with a hundred thousand problems, or one of a megabyte, gets a short answer', () => {
    const many = refusal(body({ name: 'n', kinds: Array.from({ length: 100_000 }, () => 'x') }));
    expect(many.details).toHaveLength(100);
    expect(many.message).toMatch(/^kinds\[0\]: must be one of a, b; .*; and 99997 more$/);
    const long = 'x'.repeat(1_000_000);
    const one = refusal(body({ name: 'n', kinds: [long], [long]: 1 }));
    expect(JSON.stringify([one.message, one.param, one.details]).length).toBeLessThan(5_000);
  });
});

it('names a query parameter', () => {
  expect(refusal({ ...body({ name: 'n' }), query: { limit: 'x' } })).toMatchObject({ param: 'limit' });
  expect(refusal({ ...body({ name: 'n' }), query: { page: '1', per: '2' } }).message).toBe(
    'page: is not known; use one of: limit; per: is not known; use one of: limit',
  );
});

it('refuses query parameters where the row has none', () => {
  const { query: _, ...plain } = route;
  const parsePlain = (query: Record<string, string>) =>
    parseRequest(plain, gatewayEvent({ params: { id }, ...body({ name: 'n' }), query }));
  expect(() => parsePlain({ verbose: '1' })).toThrow('verbose: is not known; no parameter is allowed');
  expect(parsePlain({}).query).toBeUndefined();
});

it('hands on a file in place of a JSON body, as bytes where the gateway did', () => {
  const ofFiles = { ...route, bodyFiles: ['application/x-subrip', 'text/vtt'] } as const;
  const sent = (type: string, body: string, isBase64Encoded: boolean) => {
    const event = gatewayEvent({ params: { id }, headers: { 'content-type': type }, body });
    return parseRequest(ofFiles, { ...event, isBase64Encoded }).body;
  };
  expect(sent('text/vtt; charset=utf-8', 'é', false)).toEqual({ file: 'é' });
  expect(sent('application/x-subrip', '6Q==', true)).toEqual({ file: Buffer.from([0xe9]) });
});
