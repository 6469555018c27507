import { type ErrorCode, errors } from '../../contract/errors.ts';
import { apiVersionPrefix, type Route, routes } from '../../contract/routes.ts';
import { componentSchemas, parametersOf, schemaOf } from './schemas.ts';

/** Every route can answer these, beside the codes of its row. */
const commonErrors: readonly ErrorCode[] = ['internal_error', 'unavailable'];

const description = `Cueline turns audio and video into timed transcripts, styled captions and platform-ready rendered files.

Every error that Cueline itself answers has the schema Error, with a stable \`code\`. What the gateway in front of it
answers (429 when throttled, 413 above 10 MB, 503 or 504 after 30 seconds) has the gateway's own body, \`{"message": string}\`.`;

/** The contract as OpenAPI 3.1, from the route table and nothing else. https://spec.openapis.org/oas/v3.1.1.html */
export const openapiDocument = () => ({
  openapi: '3.1.1',
  info: { title: 'Cueline', version: '1.0.0-beta', description, license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: apiVersionPrefix, description: 'The deployment that served this document' }],
  security: [{ apiKey: [] }],
  paths: pathsOf(Object.values<Route>(routes)),
  components: {
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `sk_live_…`.' },
    },
    schemas: componentSchemas(),
    'x-error-codes': errors,
  },
});

const pathsOf = (rows: readonly Route[]) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of rows) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return paths;
};

const operationOf = (route: Route) => {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')];
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.public && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body) } } },
    }),
    responses: { [route.status]: successOf(route), ...errorResponsesOf(route) },
  };
};

const successOf = (route: Route) => ({
  description: route.summary,
  content: {
    'application/json': { schema: schemaOf(route.reply) },
    ...Object.fromEntries((route.files ?? []).map((type) => [type, { schema: { type: 'string' } }])),
  },
});

const errorResponsesOf = (route: Route) => {
  const codes: readonly ErrorCode[] = [
    ...(route.public ? [] : (['unauthorized'] as const)),
    ...route.errors,
    ...commonErrors,
  ];
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${errors[code].advice}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
};
