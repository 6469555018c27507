import fc from 'fast-check';
import * as v from 'valibot';
import { published } from '../openapi-operations.ts';
import { hostile, valueMaker } from './schema-values.ts';

export interface OddRequest {
  readonly method: string;
  /** Below the base URL, with its query, as it is sent in the request line. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** The resources that requests may name. None is ever deleted. */
export interface Known {
  readonly apiKey: string;
  /** Ids of existing resources, by the name of their path parameter. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** URLs that requests may give as source_url or as url. */
  readonly urls: readonly string[];
}

/** The account that sends requests. The requests of one key are limited, so it can make more keys. */
export interface Account extends Omit<Known, 'apiKey'> {
  anotherKey(): Promise<string>;
}

const Parameter = v.object({ name: v.string(), in: v.string(), schema: v.unknown() });
const Operation = v.object({
  parameters: v.optional(v.array(Parameter), []),
  requestBody: v.optional(v.object({ content: v.object({ 'application/json': v.object({ schema: v.unknown() }) }) })),
});
const Document = v.object({ paths: v.record(v.string(), v.record(v.string(), Operation)) });

const operations = Object.entries(v.parse(Document, published).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
    method: method.toUpperCase(),
    path,
    query: parameters.filter((parameter) => parameter.in === 'query'),
    body: requestBody?.content['application/json'].schema,
  })),
);
type Operation = (typeof operations)[number];

const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, ...odd: fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: fc.oneof(...odd) });

const badIds = fc.constantFrom(
  '42',
  'null',
  '%00',
  '%ff',
  '..%2f..',
  'a%20b',
  '%F0%9F%8E%AC',
  'x'.repeat(2000),
  '{id}',
  '%',
);
const inventedIds = fc.uuid();
const idsOf = (known: Known, name: string): fc.Arbitrary<string> => {
  const real = known.ids[name] ?? [];
  return real.length > 0 ? mostly(5, fc.constantFrom(...real), inventedIds, badIds) : mostly(3, inventedIds, badIds);
};

const pathOf = ({ method, path }: Operation, known: Known): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...path
        .split('/')
        .slice(1)
        .map((part) => {
          const name = /^\{(\w+)\}$/.exec(part)?.[1];
          if (!name) return fc.constant(part);
          return method === 'DELETE' ? fc.oneof(inventedIds, badIds) : idsOf(known, name);
        }),
    )
    .map((parts) => `/${parts.join('/')}`);

/** Other spellings of a path, and paths of no route. */
const oddPath = (path: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    path.map((usual) => `${usual}/`),
    path.map((usual) => usual.replace('/', '//')),
    path.map((usual) => usual.toUpperCase()),
    path.map((usual) => `${usual};v=1`),
    path.map((usual) => `${usual}/more`),
    fc.constantFrom(
      '/',
      '',
      '/%2e%2e/account',
      '/account%00',
      '/account%zz',
      '/openapi.json.bak',
      '/uploads/tus/42',
      '/é',
    ),
  );

const oddQuery = (query: Operation['query']): fc.Arbitrary<string> => {
  const value = fc.oneof(fc.string({ maxLength: 30 }), hostile.map(String)).map((text) => encoded(text));
  const name = fc.constantFrom(
    ...query.map((parameter) => parameter.name),
    'verbose',
    '__proto__',
    'limit',
    '',
    'a[b]',
  );
  return fc
    .array(fc.tuple(name, value), { minLength: 1, maxLength: 4 })
    .map((pairs) => pairs.map(([key, text]) => `${encodeURIComponent(key)}=${text}`).join('&'));
};

const queryValues = valueMaker({ ids: inventedIds, urls: inventedIds });

const goodQuery = (query: Operation['query']): fc.Arbitrary<string> =>
  fc
    .record(Object.fromEntries(query.map(({ name, schema }) => [name, queryValues.valid(schema)])), {
      requiredKeys: [],
    })
    .map((chosen) =>
      Object.entries(chosen)
        .map(([name, value]) => `${name}=${encoded(String(value))}`)
        .join('&'),
    );

/** Percent-encodes a text. A lone surrogate has no percent-encoding, so it is replaced. */
const encoded = (text: string): string => encodeURIComponent(text.slice(0, 3000).toWellFormed());

const bodyOf = ({ body }: Operation, values: ReturnType<typeof valueMaker>): fc.Arbitrary<OddRequest['body']> => {
  if (body === undefined) return mostly<OddRequest['body']>(8, fc.constant(undefined), fc.constant('{}'), rawBody);
  const json = fc.oneof({ weight: 1, arbitrary: values.valid(body) }, { weight: 4, arbitrary: values.odd(body) });
  const text = json.map((value) => JSON.stringify(value));
  const broken = fc.tuple(text, fc.nat(200)).map(([whole, at]) => whole.slice(0, at % Math.max(1, whole.length)));
  return mostly<OddRequest['body']>(8, text, broken, rawBody);
};

const hostileUrls = [
  'https://www.youtube.com/watch?v=1',
  'http://example.com/a.mp4',
  'https://127.0.0.1/a.mp4',
  'https://[::1]/a.mp4',
  'https://169.254.169.254/latest/meta-data',
  'https://user:pass@example.com/a.mp4',
  'https://example.com:8443/a.mp4',
  'ftp://example.com/a',
  'https://',
  'javascript:alert(1)',
  `https://example.com/${'a'.repeat(9000)}`,
  'https://ex ample.com/',
];

const rawBody: fc.Arbitrary<OddRequest['body']> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    '[]',
    '""',
    '0',
    '{',
    '{"a":1e400}',
    '\ufeff{}',
    '{"title":"\\ud800"}',
    'a=b&c=d',
    '[{}]',
  ),
  fc.constantFrom('['.repeat(20_000), `{"title":"${'x'.repeat(300_000)}"}`, `{"a":${'{"a":'.repeat(2000)}1`),
  fc.constantFrom(
    '{"title":"a","title":"b"}',
    '{"__proto__":{"title":"a"}}',
    '{"lines":[{"words":[{"text":"a","start":-0,"end":1e-400}]}]}',
  ),
  fc.uint8Array({ maxLength: 200 }),
);

const oddHeaders = (known: Known): fc.Arbitrary<Record<string, string>> => {
  const visible = fc.stringMatching(/^[\x21-\x7e]{0,60}$/);
  const authorizations = [
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer sk_live_x',
    `Bearer ${'x'.repeat(4000)}`,
    'bearer  a b',
  ];
  return fc.record(
    {
      authorization: mostly(20, fc.constant(`Bearer ${known.apiKey}`), fc.constantFrom(...authorizations)),
      'content-type': mostly(
        8,
        fc.constant('application/json'),
        fc.constantFrom(
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'image/png',
          ';',
          '',
        ),
        visible,
      ),
      'idempotency-key': fc.oneof(visible, fc.constantFrom('', 'again', 'other', 'k'.repeat(201), 'é')),
      'if-match': fc.oneof(visible, fc.constantFrom('*', '"', '""', 'W/"1"', '"a", "b"')),
      origin: fc.constantFrom('https://app.example', 'null', ''),
      host: fc.constantFrom('evil.example', 'a b', '', '[::1]', 'x:99999999', 'a"b'),
      'x-forwarded-proto': fc.constantFrom('http', 'javascript', ''),
      accept: fc.constantFrom('*/*', 'text/html', 'application/json;q=0', ''),
      'x-http-method-override': fc.constantFrom('DELETE', 'GET', 'x'),
      'upload-offset': fc.constantFrom('0', '-1', 'x'),
      'tus-resumable': fc.constantFrom('1.0.0', '0.2'),
      cookie: visible,
    },
    { requiredKeys: ['authorization', 'content-type'] },
  );
};

const plainHeaders = (known: Known): fc.Arbitrary<Record<string, string>> =>
  fc.constant({ authorization: `Bearer ${known.apiKey}`, 'content-type': 'application/json' });

const otherMethods = fc.constantFrom(
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'POST',
  'GET',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'LINK',
);

/** Requests made from docs/openapi.json: valid, almost valid, and hostile. */
export const oddRequest = (known: Known): fc.Arbitrary<OddRequest> => {
  const values = valueMaker({
    ids: fc.oneof(...Object.keys(known.ids).map((name) => idsOf(known, name)), inventedIds),
    urls: mostly(1, fc.constantFrom(...hostileUrls), fc.constantFrom(...known.urls)),
  });
  return fc.oneof(
    ...operations.map((operation) => {
      const path = pathOf(operation, known);
      return fc
        .record({
          method: mostly(
            15,
            fc.constant(operation.method),
            operation.method === 'DELETE' ? fc.constant('GET') : otherMethods,
          ),
          path: mostly(15, path, oddPath(path)),
          query: mostly(3, goodQuery(operation.query), oddQuery(operation.query)),
          headers: mostly(2, plainHeaders(known), oddHeaders(known)),
          body: bodyOf(operation, values),
        })
        .map(({ query, path: plain, ...request }) => ({ ...request, path: query ? `${plain}?${query}` : plain }));
    }),
  );
};
