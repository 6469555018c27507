import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as v from 'valibot';
import { ErrorBody } from '#contract/schemas/error.ts';
import { recordProduced } from '../whole-run/produced-answers.ts';
import { type DocumentedResponse, operationAt, published } from './openapi-operations.ts';

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Not strict, since the document around the schemas has keywords of OpenAPI, which JSON Schema does not know. */
const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));

/**
 * Replies are open in the document, since fields, types of events and values of lists may be added later; a reply of today has only
 * those that it names.
 */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
  if (Array.isArray(inner.anyOf) && inner.anyOf.some(isOfList))
    inner.anyOf = inner.anyOf.filter((part) => !isLater(part));
  return 'properties' in inner ? { additionalProperties: false, ...inner } : inner;
}

const isOfList = (part: object): boolean => 'enum' in part || '$ref' in part;
const isLater = (part: object): boolean =>
  ['{"type":"string"}', '{"$ref":"#/components/schemas/LaterEvent"}'].includes(JSON.stringify(part));

ajv.addSchema(v.parse(v.looseObject({}), closed(published)), 'openapi.json');

/** How a value breaks the schema at the JSON pointer: one text for each difference. */
const differences = (pointer: string, value: unknown): string[] => {
  const validate = ajv.getSchema(`openapi.json${pointer}`);
  if (!validate) throw new Error(`No schema at ${pointer}`);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
};

/** Headers of HTTP and of the gateway, which no operation documents. Those of CORS are not documented either. */
const plainHeaders = new Set([
  'apigw-requestid',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
]);

/** Whether the gateway itself refused the request, so that it reached no operation. */
const isOfGateway = ({ status, text }: Received): boolean =>
  (status === 413 || status === 429) && /^\{"message":"[^"]*"\}$/.test(text);

/**
 * Throws, naming every difference, unless docs/openapi.json has this answer: its status, content type, headers, error
 * code, and a body without other fields. Notes the answer for the check that every documented answer is tested.
 */
export const checkAgainstContract = (method: string, path: string, received: Received): void => {
  if (isOfGateway(received)) return;
  const { operationId, responses } = operationAt(method, path);
  const response = responses.get(received.status);
  const problems = response
    ? [...headerProblems(response, received), ...bodyProblems(response, received)]
    : [`answers only ${[...responses.keys()].join(', ')}`];
  if (problems.length > 0) {
    const shown = received.text.slice(0, 500);
    throw new Error(
      `${method} ${path} (${operationId}) answered ${received.status} ${shown}\n  ${problems.join('\n  ')}`,
    );
  }
  recordProduced({ operationId, status: received.status, code: codeOf(received) });
};

const headerProblems = (response: DocumentedResponse, { headers }: Received): string[] => [
  ...[...headers.keys()]
    .filter((name) => !plainHeaders.has(name) && !name.startsWith('access-control-') && !(name in response.headers))
    .map((name) => `header ${name} is not documented`),
  ...Object.entries(response.headers).flatMap(([name, { schema, required, isInteger }]) => {
    const value = headers.get(name);
    if (value === null) return required ? [`header ${name} is missing`] : [];
    return differences(schema, isInteger ? Number(value) : value).map((problem) => `header ${name}: ${problem}`);
  }),
];

const bodyProblems = (response: DocumentedResponse, received: Received): string[] => {
  const type = received.headers.get('content-type')?.split(';')[0];
  if (response.contentTypes.length === 0) {
    return [...(received.text ? ['has a body'] : []), ...(type ? [`has content type ${type}`] : [])];
  }
  if (!type || !response.contentTypes.includes(type)) return [`content type ${type} is not documented`];
  if (type !== 'application/json') return [];
  const code = codeOf(received);
  return [
    ...differences(`${response.pointer}/content/application~1json/schema`, JSON.parse(received.text)),
    ...(code !== undefined && !response.codes.includes(code) ? [`code ${code} is not documented`] : []),
  ];
};

const codeOf = ({ status, text }: Received): string | undefined => {
  if (status < 400) return undefined;
  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), ErrorBody), text);
  return body.success ? body.output.error.code : undefined;
};
