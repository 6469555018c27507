import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const Reference = v.object({ $ref: v.string() });
const Header = v.object({ required: v.optional(v.boolean(), false), schema: v.object({ type: v.string() }) });
const Response = v.object({
  headers: v.optional(v.record(v.string(), Reference), {}),
  content: v.optional(
    v.record(v.string(), v.object({ examples: v.optional(v.record(v.string(), Reference), {}) })),
    {},
  ),
});
const Operation = v.object({ operationId: v.string(), responses: v.record(v.string(), Response) });
const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({ headers: v.record(v.string(), Header), responses: v.record(v.string(), Response) }),
});

/** The published document. Answers are checked against it, and not against the schemas that it is generated from. */
export const published: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
const { paths, components } = v.parse(Document, published);

export interface DocumentedHeader {
  /** JSON pointer of its schema. */
  readonly schema: string;
  readonly required: boolean;
  readonly isInteger: boolean;
}

export interface DocumentedResponse {
  /** JSON pointer into the document. */
  readonly pointer: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, DocumentedHeader>>;
  readonly contentTypes: readonly string[];
  /** Empty for a success. */
  readonly codes: readonly string[];
}

export interface DocumentedOperation {
  readonly operationId: string;
  /** By status. */
  readonly responses: ReadonlyMap<number, DocumentedResponse>;
}

const documented = (pointer: string, { headers, content }: v.InferOutput<typeof Response>): DocumentedResponse => ({
  pointer,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, { $ref }]) => {
      const header = components.headers[$ref.replace('#/components/headers/', '')];
      if (!header) throw new Error(`${$ref} leads nowhere`);
      const { required, schema } = header;
      return [name.toLowerCase(), { schema: `${$ref}/schema`, required, isInteger: schema.type === 'integer' }];
    }),
  ),
  contentTypes: Object.keys(content),
  codes: Object.keys(content['application/json']?.examples ?? {}),
});

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, responses }]) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    operationId,
    responses: new Map(
      Object.entries(responses).map(([status, response]) => [
        Number(status),
        documented(`#/paths/${escaped(path)}/${method}/responses/${status}`, response),
      ]),
    ),
  })),
);

export const documentedOperations: readonly DocumentedOperation[] = operations;

const shared = (name: string): DocumentedResponse => {
  const response = components.responses[name];
  if (!response) throw new Error(`No shared response ${name}`);
  return documented(`#/components/responses/${name}`, response);
};
const unknownPath = { operationId: 'unknownPath', responses: new Map([[404, shared('UnknownPath')]]) };
const preflight = { pointer: '', headers: {}, contentTypes: [], codes: [] };
const otherMethod = {
  operationId: 'otherMethod',
  responses: new Map<number, DocumentedResponse>([
    [204, preflight],
    [405, shared('MethodNotAllowed')],
  ]),
};

/** The operation that answers a request, whose path is below the base URL. */
export const operationAt = (method: string, pathAndQuery: string): DocumentedOperation => {
  const [path = ''] = pathAndQuery.split('?');
  const there = operations.filter(({ pattern }) => pattern.test(path));
  if (there.length === 0) return unknownPath;
  return there.find((operation) => operation.method === method) ?? otherMethod;
};
