import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Route } from '../../../../contract/route.ts';
import { AppError } from '../../../../core/app-error.ts';
import { parseRequest } from '../../../../lambdas/shared/http/parse-request.ts';
import { type GatewayRequest, gatewayEvent } from '../../gateway-event.ts';

const route = {
  operationId: 'x',
  summary: '',
  method: 'POST',
  path: '/x/{id}',
  entry: '',
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  query: v.strictObject({ limit: v.optional(v.pipe(v.string(), v.regex(/^\d+$/))) }),
  body: v.strictObject({
    name: v.string(),
    kinds: v.optional(v.array(v.picklist(['a', 'b']))),
    style: v.optional(v.strictObject({ size: v.optional(v.number()) })),
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
  throw new Error('was taken');
};
const body = (value: unknown) => ({ body: JSON.stringify(value) });

it('gives the parts of a request as the row says they are', () => {
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

it('finds nothing under a malformed id, whatever the body', () => {
  expect(refusal({ params: { id: 'x' }, body: 'nonsense' })).toMatchObject({ code: 'not_found', param: undefined });
});

describe('a body', () => {
  it.each([
    ['is JSON', { body: '{' }, 'body'],
    ['is an object, not a list', { body: '[]' }, 'body'],
    ['has objects where they belong, not lists', body({ name: 'n', style: [] }), 'style'],
    ['is an object, not nothing', { body: 'null' }, 'body'],
    ['is an object, not a text', { body: '"{}"' }, 'body'],
    ['holds what is required, also when it is not there', {}, 'name'],
    ['holds no unknown field', body({ name: 'n', naem: 1 }), 'naem'],
    ['hides nothing under a prototype', { body: '{"name": "n", "__proto__": {"style": 1}}' }, '__proto__'],
    ['is named by path', body({ name: 'n', style: { size: '1' } }), 'style.size'],
    ['is named by index', body({ name: 'n', kinds: ['a', 'c'] }), 'kinds[1]'],
  ])('%s', (_, request, param) => expect(refusal(request)).toMatchObject({ code: 'invalid_request', param }));

  it('is told all its problems at once', () => {
    const { details, message, param } = refusal(body({ other: 1, style: { size: null } }));
    expect(details).toEqual([
      { param: 'name', message: 'is required' },
      { param: 'style.size', message: 'Invalid type: Expected number but received null' },
      { param: 'other', message: 'is not a known field' },
    ]);
    expect([message, param]).toEqual(['3 things in the body are wrong.', 'name']);
  });

  it('of a hundred thousand mistakes, or one of a megabyte, is answered in short', () => {
    const many = refusal(body({ name: 'n', kinds: Array.from({ length: 100_000 }, () => 'x') }));
    expect(many.details).toHaveLength(100);
    expect(many.message).toBe('100000 things in the body are wrong.');
    const long = 'x'.repeat(1_000_000);
    const one = refusal(body({ name: 'n', kinds: [long], [long]: 1 }));
    expect(JSON.stringify([one.message, one.param, one.details]).length).toBeLessThan(5_000);
  });
});

it('names a query parameter', () => {
  expect(refusal({ ...body({ name: 'n' }), query: { limit: 'x' } })).toMatchObject({ param: 'limit' });
  expect(refusal({ ...body({ name: 'n' }), query: { page: '1' } }).message).toBe('page: is not a known field');
});
