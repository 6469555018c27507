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
  description: `Any text of your own. A retry with the same key within ${figures.idempotencyLifetime} gets the first answer again, and nothing is done or charged twice.`,
  schema: { type: 'string', minLength: 1, maxLength: maxIdempotencyKeyLength },
  example: '2f6d0c1e-upload-talk',
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of the version that was edited; refused with 412 when there is another by now.',
  schema: { type: 'string' },
  example: '"019ab2c6-0d1e-7f20-8a3b-4c5d6e7f8091"',
};

/** One row as an Operation Object. */
export const operationOf = (route: Route) => {
  const { operationId, summary } = route;
  const parameters = [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...(route.idempotent ? [idempotencyKey] : []),
    ...(route.errors.includes('version_mismatch') ? [ifMatch] : []),
  ];
  return {
    operationId,
    summary,
    description: operationWords[operationId]?.about,
    tags: [tagOf(route)],
    ...(route.public && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBodyOf(route, route.body) }),
    responses: responsesOf(route),
  };
};

const requestBodyOf = (route: Route, body: v.GenericSchema) => ({
  // A missing body is read as an empty one.
  required: !v.is(body, {}),
  content: {
    'application/json': { schema: schemaOf(body), example: operationWords[route.operationId]?.example.request },
  },
});

/** The folder of its handler. */
const tagOf = ({ entry }: Route): string => (entry.split('/')[1] ?? '').replace(/^./, (letter) => letter.toUpperCase());
