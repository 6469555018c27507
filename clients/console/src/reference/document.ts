import * as v from 'valibot';

/** What the reference shows of a JSON Schema. */
export interface Shape {
  readonly $ref?: string | undefined;
  readonly type?: string | undefined;
  readonly description?: string | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly Shape[] | undefined;
  readonly oneOf?: readonly Shape[] | undefined;
  readonly items?: Shape | undefined;
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly required?: readonly string[] | undefined;
}
const Shape: v.GenericSchema<Shape> = v.object({
  $ref: v.optional(v.string()),
  type: v.optional(v.string()),
  description: v.optional(v.string()),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.lazy(() => Shape))),
  oneOf: v.optional(v.array(v.lazy(() => Shape))),
  items: v.optional(v.lazy(() => Shape)),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => Shape),
    ),
  ),
  required: v.optional(v.array(v.string())),
});

const Content = v.record(v.string(), v.object({ schema: v.optional(Shape), example: v.optional(v.unknown()) }));

const Operation = v.object({
  operationId: v.string(),
  summary: v.string(),
  description: v.optional(v.string()),
  tags: v.array(v.string()),
  parameters: v.optional(
    v.array(
      v.object({
        name: v.string(),
        in: v.string(),
        required: v.optional(v.boolean(), false),
        description: v.optional(v.string()),
        schema: v.optional(Shape),
      }),
    ),
    [],
  ),
  requestBody: v.optional(v.object({ content: Content })),
  responses: v.record(
    v.string(),
    v.object({
      description: v.optional(v.string()),
      $ref: v.optional(v.string()),
      headers: v.optional(v.record(v.string(), v.object({ $ref: v.string() })), {}),
      content: v.optional(Content),
    }),
  ),
});
export type Operation = v.InferOutput<typeof Operation>;

const Operations = v.record(v.string(), v.record(v.string(), v.unknown()));

/** The contract of the API (OpenAPI 3.1), as GET /v1/openapi.json answers it. */
export const ApiDocument = v.object({
  info: v.object({ description: v.string() }),
  tags: v.array(v.object({ name: v.string(), description: v.optional(v.string()) })),
  paths: Operations,
  /** What is sent to webhook endpoints, by the type of the event. */
  webhooks: Operations,
  components: v.object({
    schemas: v.record(v.string(), Shape),
    headers: v.record(v.string(), v.object({ description: v.string() })),
  }),
});
export type ApiDocument = v.InferOutput<typeof ApiDocument>;

export interface Entry extends Operation {
  readonly method: string;
  readonly path: string;
}

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

/** All operations and events, in the order of the document. */
export const entriesOf = ({ paths, webhooks }: ApiDocument): Entry[] =>
  Object.entries({ ...paths, ...webhooks }).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item)
      .map((method) => ({ method: method.toUpperCase(), path, ...v.parse(Operation, item[method]) })),
  );

/** The headers of replies, each once, with what they mean. */
export const headersOf = (document: ApiDocument): Map<string, string | undefined> =>
  new Map(
    entriesOf(document)
      .flatMap(({ responses }) => Object.values(responses))
      .flatMap(({ headers }) => Object.entries(headers))
      .map(([name, { $ref }]) => [name, document.components.headers[nameOf($ref)]?.description]),
  );

/** The last part of a `$ref`, which is the name of a schema. */
export const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ref;

/** What a value may be, in one line: `string`, `Word[]`, `"srt" | "vtt"`, `number | null`. */
export const typeText = (shape: Shape | undefined): string => {
  if (!shape) return '';
  const { $ref, type, enum: values, items, anyOf, oneOf } = shape;
  if ($ref) return nameOf($ref);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in shape) return JSON.stringify(shape.const);
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map(typeText).join(' | ');
  if (type === 'array') {
    const item = typeText(items) || 'any';
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  return type ?? 'any';
};
