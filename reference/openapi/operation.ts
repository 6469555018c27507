import * as v from 'valibot';
import { maxIdempotencyKeyLength } from '#contract/limits.ts';
import type { Route } from '#contract/route.ts';
import { figures } from './figures.ts';
import { responsesOf } from './responses.ts';
import { parametersOf, schemaOf } from './schemas.ts';
import { operationWords } from './words.ts';

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `Any text of your own. A retry with the same key within ${figures.idempotencyLifetime} gets the first response again, and nothing is done or charged twice.`,
  schema: { type: 'string', minLength: 1, maxLength: maxIdempotencyKeyLength },
  example: '2f6d0c1e-upload-talk',
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of the edited version. The request is refused with 412 if the transcript has another version.',
  schema: { type: 'string' },
  example: '"019ab2c6-0d1e-7f20-8a3b-4c5d6e7f8091"',
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an earlier reply. It is answered 304 while the reply would be the same.',
  schema: { type: 'string' },
  example: 'W/"Zk3qX0b1uJ8vYt5C"',
};

/** One row as an Operation Object. */
export const operationOf = (route: Route) => {
  const { operationId, summary } = route;
  const parameters = [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query').map((parameter) => ({ ...parameter, ...exampleOf(route, parameter.name) })),
    ...(route.idempotent ? [idempotencyKey] : []),
    ...(route.errors.includes('version_mismatch')
      ? [{ ...ifMatch, ...(route.needsIfMatch && { required: true }) }]
      : []),
    ...(route.cacheable ? [ifNoneMatch] : []),
  ];
  return {
    operationId,
    summary,
    description: [operationWords[operationId]?.about, ...(route.scope ? [scopeSentence(route.scope)] : [])].join(
      '\n\n',
    ),
    tags: [tagOf(route)],
    ...(route.deprecated && { deprecated: true }),
    ...(route.public && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBodyOf(route, route.body) }),
    responses: responsesOf(route),
  };
};

const exampleOf = ({ operationId }: Route, name: string) => {
  const example = operationWords[operationId]?.example.query?.[name];
  return example === undefined ? {} : { example };
};

const scopeSentence = (scope: NonNullable<Route['scope']>): string =>
  scope === 'any' ? 'Needs a key, with any scope.' : `Needs a key with the scope \`${scope}\`.`;

const requestBodyOf = (route: Route, body: v.GenericSchema) => ({
  // A missing body is read as an empty one.
  required: !v.is(body, {}),
  content: {
    'application/json': { schema: schemaOf(body), example: operationWords[route.operationId]?.example.request },
    ...Object.fromEntries(
      (route.bodyFiles ?? []).map((type) => [
        type,
        { schema: { type: 'string' }, example: operationWords[route.operationId]?.example.requestFiles?.[type] },
      ]),
    ),
  },
});

/** Named after the folder of its handler. */
const tagOf = ({ entry }: Route): string => (entry.split('/')[1] ?? '').replace(/^./, (letter) => letter.toUpperCase());
