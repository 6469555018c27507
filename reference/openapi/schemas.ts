import { type JsonSchema, type OverrideSchemaContext, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { WorkEvent } from '#contract/schemas/events.ts';
import { parameterWords, schemaWords } from './words.ts';

type Schema = v.GenericSchema;

/** Schemas with a name in the document, sorted by name. */
const named: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(schemaWords)
    .map(([name, { schema }]) => [name, schema] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);

/**
 * Request bodies are converted from the input type of their schemas: what a client may send. Replies allow further fields, since
 * fields may be added within /v1; requests do not.
 */
const options = {
  errorMode: 'ignore',
  target: 'draft-2020-12',
  overrideSchema: ({ jsonSchema }: OverrideSchemaContext): JsonSchema | undefined => {
    // A variant with one option, to which others may be added, is that option.
    const [option, ...others] = jsonSchema.oneOf ?? [];
    if (typeof option === 'object' && others.length === 0) return option;
    // Generators of clients take a default for a whole value of the type: the fields of an object have defaults of their own.
    if (typeof jsonSchema.default === 'object' && jsonSchema.default !== null)
      return { ...jsonSchema, default: undefined };
    // A constant without a type is a value of any type to generators of clients.
    return jsonSchema.const === undefined ? undefined : { type: typeOf(jsonSchema.const), ...jsonSchema };
  },
} as const;

const typeOf = (value: unknown): 'boolean' | 'integer' | 'string' => {
  if (typeof value === 'number') return 'integer';
  return typeof value === 'boolean' ? 'boolean' : 'string';
};

type Components = Record<string, JsonSchema & { readonly discriminator?: object }>;
let components: Components | undefined;

/** They are made once: that takes a second. */
export const componentSchemas = (): Components => {
  components ??= describedComponents();
  return components;
};

const describedComponents = (): Components =>
  Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [
      name,
      {
        ...described(name, converted(schema, without(name))),
        ...(schema === WorkEvent && { discriminator: { propertyName: WorkEvent.key, mapping: eventMapping() } }),
      },
    ]),
  );

/** Which schema the events of each type have. https://spec.openapis.org/oas/v3.1.1.html#discriminator-object */
const eventMapping = () =>
  Object.fromEntries(
    WorkEvent.options.flatMap((option) => {
      const [name] = Object.entries(named).find(([, schema]) => schema === option) ?? [];
      return option.entries.type.options.map((type) => [type, `#/components/schemas/${name}`]);
    }),
  );

/** The schema of a row: a reference if it has a name. */
export const schemaOf = (schema: Schema): JsonSchema => converted(schema, named);

/**
 * One parameter for each field of a params or query schema, with its parsed type and not the text that is sent. What an empty
 * object lacks is required, and what it gets is a default.
 */
export const parametersOf = (schema: Schema | undefined, where: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {} } = converted(schema, named, 'output');
  const { issues = [], output } = v.safeParse(schema, {});
  const required = new Set(issues.filter(({ input }) => input === undefined).map((issue) => v.getDotPath(issue)));
  const defaults = new Map(Object.entries(v.parse(v.record(v.string(), v.unknown()), output)));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    description: parameterWords[name],
    required: required.has(name),
    schema: {
      ...(typeof property !== 'boolean' && property),
      ...(defaults.has(name) && { default: defaults.get(name) }),
    },
  }));
};

const without = (name: string) => Object.fromEntries(Object.entries(named).filter(([other]) => other !== name));

const converted = (
  schema: Schema,
  definitions: Readonly<Record<string, Schema>>,
  typeMode: 'input' | 'output' = 'input',
): JsonSchema => {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, { ...options, typeMode, definitions });
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/'));
};

const described = (name: string, schema: JsonSchema): JsonSchema => ({
  description: schemaWords[name]?.about,
  ...withFields(schema, schemaWords[name]?.fields ?? {}, ''),
});

const withFields = (schema: JsonSchema, fields: Readonly<Record<string, string>>, prefix: string): JsonSchema => {
  if (!schema.properties) return schema;
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const inner = typeof property === 'boolean' ? {} : withFields(property, fields, `${prefix}${name}.`);
    return [name, { ...inner, description: fields[prefix + name] }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
};
