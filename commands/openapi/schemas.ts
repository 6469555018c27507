import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { parameterWords, schemaWords } from './words.ts';

type Schema = v.GenericSchema;

/** Shapes that the document names, in the order of their names. */
const named: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(schemaWords)
    .map(([name, { schema }]) => [name, schema] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);

/**
 * Bodies are shown by their input side: what a client may send. Replies are open objects, since fields may be added to
 * them within /v1; those of requests are closed.
 */
const options = { errorMode: 'ignore', target: 'draft-2020-12' } as const;

export const componentSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, described(name, converted(schema, without(name)))]),
  );

/** A schema of a row: a reference where it has a name. */
export const schemaOf = (schema: Schema): JsonSchema => converted(schema, named);

/** The fields of a params or query schema, one parameter each, as what they are and not as the text they are sent as. */
export const parametersOf = (schema: Schema | undefined, where: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {} } = converted(schema, named, 'output');
  const defaults = new Map(
    where === 'query' ? Object.entries(v.parse(v.record(v.string(), v.unknown()), v.parse(schema, {}))) : [],
  );
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    description: parameterWords[name],
    required: where === 'path',
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
