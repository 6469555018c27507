import type { JsonSchema } from '@valibot/to-json-schema';

type Part = Omit<JsonSchema, 'default'> | boolean;

/** The TypeScript type of a schema of docs/openapi.json. Throws for a schema that it cannot express. */
export const typeText = (schema: Part, indent = ''): string => {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never';
  const { $ref, anyOf, oneOf, type } = schema;
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (type === 'object') return objectText(schema, indent);
  const parts = anyOf ?? oneOf;
  if (parts) {
    const texts = parts.map((part) => typeText(part, indent));
    // Beside `string` an editor would not propose the values of the list.
    const isList = parts.some((part) => typeof part !== 'boolean' && (part.enum ?? part.$ref));
    return texts.map((text) => (isList && text === 'string' ? '(string & {})' : text)).join(' | ');
  }
  if (type === 'array') return `ReadonlyArray<${itemText(schema.items, indent)}>`;
  if (type === 'integer') return 'number';
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type;
  throw new Error(`The SDK has no type for ${JSON.stringify(schema)}.`);
};

/** A description as a comment above what it describes. */
export const commentText = (description: string | undefined, indent: string): string =>
  description ? `${indent}/** ${description.replaceAll('*/', '*\\/').replaceAll('\n', `\n${indent} * `)} */\n` : '';

const itemText = (items: JsonSchema['items'], indent: string): string => {
  if (items === undefined || Array.isArray(items)) throw new Error('The SDK has no type for a tuple.');
  return typeText(items, indent);
};

/** Alternatives that differ in their required fields become a union of objects that have those fields. */
const objectText = (schema: Omit<JsonSchema, 'default'>, indent: string): string => {
  const { properties = {}, required = [], additionalProperties, oneOf } = schema;
  if (typeof additionalProperties === 'object') {
    return `{ [name: string]: ${typeText(additionalProperties, indent)} }`;
  }
  const fields = Object.entries(properties).map(([name, property]) =>
    fieldText(name, property, required.includes(name), `${indent}  `),
  );
  const base = fields.length > 0 ? `{\n${fields.join('')}${indent}}` : '{ [name: string]: unknown }';
  if (!oneOf) return base;
  const alternatives = oneOf.map((part) => {
    const names = typeof part === 'boolean' ? [] : (part.required ?? []);
    const others = oneOf.flatMap((other) => (typeof other === 'boolean' ? [] : (other.required ?? [])));
    const has = names.map((name) => `${name}: ${typeText(properties[name] ?? true)}`);
    const lacks = others.filter((name) => !names.includes(name)).map((name) => `${name}?: undefined`);
    return `{ ${[...has, ...lacks].join('; ')} }`;
  });
  return `${base} & (${alternatives.join(' | ')})`;
};

const fieldText = (name: string, property: Part, isRequired: boolean, indent: string): string => {
  const about = typeof property === 'boolean' ? undefined : property.description;
  const type = typeText(property, indent);
  return `${commentText(about, indent)}${indent}${name}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'};\n`;
};

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
