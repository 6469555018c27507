import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { eventTypes } from '#contract/event-types.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { WebhookEvent } from '#contract/schemas/events.ts';
import { requestObject } from '#contract/schemas/request.ts';
import { openapiDocument } from '../../../reference/openapi/document.ts';
import { errorExamples } from '../../../reference/openapi/error-examples.ts';
import { parametersOf, schemaOf } from '../../../reference/openapi/schemas.ts';
import { eventOf } from '../../../reference/openapi/webhooks.ts';
import { operationWords, parameterWords, schemaWords, tagWords } from '../../../reference/openapi/words.ts';

const rows = Object.values<Route>(routes);
const text = JSON.stringify(openapiDocument());

it('is a valid OpenAPI 3.1 document, its examples valid too', () => {
  // Skipped rules: no operation uses the responses of unknown paths, and getOpenapi has no 401.
  const skipped = ['no-unused-components', 'operation-4xx-response'].map((rule) => `--skip-rule=${rule}`);
  const lint = ['lint', 'docs/openapi.json', '--extends=recommended-strict', '--format=json', ...skipped];
  const report = execFileSync('node_modules/.bin/redocly', lint, {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  expect(JSON.parse(report)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
});

it('every reference names a component', () => {
  const { schemas, headers, examples: shown } = openapiDocument().components;
  const known: Record<string, object> = { schemas, headers, examples: shown };
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter(([, kind = '', name = '']) => !(name in (known[kind] ?? {})))).toEqual([]);
  const named = new Set(references.map(([, kind, name]) => `${kind} ${name}`));
  expect(Object.keys(shown).filter((name) => !named.has(`examples ${name}`))).toEqual([]);
});

it('replies are open, since fields may be added to them; requests are closed', () => {
  const { schemas } = openapiDocument().components;
  const closed = Object.entries(schemas).filter(([, schema]) => schema.additionalProperties === false);
  expect(closed.map(([name]) => name)).toEqual(
    Object.keys(schemas).filter(
      (name) =>
        schemas[name]?.type === 'object' &&
        /^(CompleteUpload|Create[A-Z]|Edit|Emphasize|Merge|Move|Name|Patch|Quote[ET]|Rename|Replace|Rotate|Shift|Sign|Split|TestWebhook|(Preview|Transcribe)Request)|(Focus|Input|LookDocument|NewExports|Patch)$/.test(
          name,
        ),
    ),
  );
});

it('says that a project takes exactly one of an upload and a URL', () => {
  const { oneOf } = openapiDocument().components.schemas.CreateProject ?? {};
  expect(oneOf).toEqual([{ required: ['upload_id'] }, { required: ['source_url'] }]);
});

it('every operation but the public ones takes an API key, or the cookie that a session has', () => {
  const { security, paths, components } = openapiDocument();
  expect(components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(components.securitySchemes.session).toMatchObject({ type: 'apiKey', in: 'cookie', name: '__Host-cueline' });
  expect(security).toEqual([{ apiKey: [] }, { session: [] }]);
  const ownSecurity = Object.values(paths).flatMap((path) =>
    Object.values(path).filter((operation) => v.is(v.looseObject({ security: v.tuple([]) }), operation)),
  );
  expect(ownSecurity.map((operation) => v.parse(v.object({ operationId: v.string() }), operation).operationId)).toEqual(
    rows.filter((row) => row.public).map(({ operationId }) => operationId),
  );
});

it('says which parameters of a query are required, and the defaults of the others', () => {
  const query = requestObject({ q: v.string(), limit: v.optional(v.string(), '20'), with: v.optional(v.string()) });
  expect(parametersOf(query, 'query').map(({ name, required, schema }) => ({ name, required, ...schema }))).toEqual([
    { name: 'q', required: true, type: 'string' },
    { name: 'limit', required: false, type: 'string', default: '20' },
    { name: 'with', required: false, type: 'string' },
  ]);
});

it('a constant has a type, without which generated clients take any value', () => {
  const constants = [...text.matchAll(/\{[^{}]*"const":[^{}]*\}/g)].map(([schema]) => schema);
  expect(constants.length).toBeGreaterThan(8);
  expect(constants.filter((schema) => !schema.includes('"type":'))).toEqual([]);
});

it('names the server of the local cloud, with its origin as a variable', () => {
  const urls = openapiDocument().servers.map(({ url, variables }) => url.replace('{origin}', variables.origin.default));
  expect(urls).toEqual(['http://127.0.0.1:4560/v1']);
});

it('has a webhook for every event, with its headers and an example', () => {
  const webhooks = openapiDocument().webhooks;
  expect(Object.keys(webhooks)).toEqual(eventTypes);
  for (const type of eventTypes) {
    expect(v.parse(WebhookEvent, eventOf(type)).type).toBe(type);
    expect(webhooks[type]?.post.parameters.map(({ name }) => name)).toEqual([
      'Cueline-Event-Id',
      'Cueline-Event-Type',
      'Cueline-Signature',
    ]);
  }
});

describe('examples', () => {
  it.each(rows)('of $operationId fit the schemas of its row', ({ operationId, query, body, reply, status, files }) => {
    const example = operationWords[operationId]?.example;
    if (query) expect(v.safeParse(query, example?.query ?? {}).issues).toBeUndefined();
    else expect(example).not.toHaveProperty('query');
    if (body) expect(v.safeParse(body, example?.request).issues).toBeUndefined();
    else expect(example).not.toHaveProperty('request');
    if (status !== 204) expect(v.safeParse(reply, example?.reply).issues).toBeUndefined();
    expect(Object.keys(example?.files ?? {}).sort()).toEqual([...(files ?? [])].sort());
  });

  it('of errors fit the schema of errors', () => {
    for (const { value } of Object.values(errorExamples())) expect(v.is(ErrorBody, value)).toBe(true);
  });
});

describe('descriptions', () => {
  it('are possible for every body and reply, since each is a named schema', () => {
    // The OpenAPI standard describes the reply of GET /openapi.json.
    const ours = rows.filter(({ operationId }) => operationId !== 'getOpenapi');
    const schemas = ours.flatMap(({ body, reply, status }) => [body ?? [], status === 204 ? [] : reply].flat());
    const unnamed = schemas.map(schemaOf).filter((schema) => schema.properties !== undefined);
    expect(schemas.length).toBeGreaterThan(20);
    expect(unnamed).toEqual([]);
  });

  it('exist for every schema and every field, and for nothing else', () => {
    const { schemas } = openapiDocument().components;
    expect(Object.keys(schemaWords).sort()).toEqual(Object.keys(schemas).sort());
    for (const [name, schema] of Object.entries(schemas)) {
      // Its schema is also published alone, so its fields are described there.
      if (name === 'LookDocument') continue;
      expect([name, Object.keys(schemaWords[name]?.fields ?? {}).sort()]).toEqual([name, fieldsOf(schema).sort()]);
    }
  });

  it('exist for every parameter, tag and operation', () => {
    const names = rows.flatMap(({ params, query }) => [...keysOf(params), ...keysOf(query)]);
    expect(Object.keys(parameterWords).sort()).toEqual([...new Set(names)].sort());
    expect(Object.keys(operationWords)).toEqual(Object.keys(routes));
    const tags = Object.values(openapiDocument().paths)
      .flatMap((path) => Object.values(path))
      .flatMap((operation) => v.parse(v.object({ tags: v.array(v.string()) }), operation).tags);
    expect([...new Set(tags)].sort()).toEqual(Object.keys(tagWords).sort());
  });
});

const Fields = v.looseObject({ properties: v.record(v.string(), v.unknown()) });

/** Paths of all fields below a schema: `error.code`. */
const fieldsOf = (schema: unknown, prefix = ''): string[] => {
  if (!v.is(Fields, schema)) return [];
  return Object.entries(schema.properties).flatMap(([name, field]) => [
    prefix + name,
    ...fieldsOf(field, `${prefix}${name}.`),
  ]);
};

const keysOf = (schema: unknown): string[] =>
  v.is(v.looseObject({ entries: v.looseObject({}) }), schema) ? Object.keys(schema.entries) : [];

it('the links of the README into docs/ name files that exist', () => {
  const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\((docs\/[^)#]+)\)/g)].map(([, path = '']) => path);
  expect(links).toContain('docs/openapi.json');
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});
