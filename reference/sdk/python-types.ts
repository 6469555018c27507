import type { JsonSchema } from '@valibot/to-json-schema';

type Part = Omit<JsonSchema, 'default'> | boolean;

/** Classes of objects that have no name in the document are added to this, each with a name of its own. */
export type Classes = Map<string, string>;

/** The Python type of a schema of docs/openapi.json; `name` is that of a class, where it needs one. Throws for what it cannot express. */
export const pythonType = (schema: Part, name: string, classes: Classes): string => {
  if (typeof schema === 'boolean') return 'object';
  const { $ref, anyOf, oneOf, type } = schema;
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
  if (type === 'object') return objectType(schema, name, classes);
  const parts = anyOf ?? oneOf;
  if (parts) return parts.map((part) => pythonType(part, name, classes)).join(' | ');
  if (type === 'array') {
    if (schema.items === undefined || Array.isArray(schema.items)) throw new Error('Python has no type for a tuple.');
    return `Sequence[${pythonType(schema.items, `${name}Item`, classes)}]`;
  }
  const simple = typeof type === 'string' ? simpleTypes[type] : undefined;
  if (simple) return simple;
  throw new Error(`Python has no type for ${JSON.stringify(schema)}.`);
};

/** A TypedDict. Which of several fields must be given is for the API to say. */
export const pythonClass = (
  { description, properties = {}, required = [] }: Omit<JsonSchema, 'default'>,
  name: string,
  classes: Classes,
): string => {
  const fields = Object.entries(properties).map(([field, property]) => {
    const type = pythonType(property, name + pascal(field), classes);
    const about = typeof property === 'boolean' ? undefined : property.description;
    return { field, type: required.includes(field) ? type : `NotRequired[${type}]`, about };
  });
  if (fields.some(({ field }) => pythonWords.has(field) || !/^\w+$/.test(field))) {
    const entries = fields.map(({ field, type }) => `        "${field}": ${JSON.stringify(type)},\n`).join('');
    return `${name} = TypedDict(\n    "${name}",\n    {\n${entries}    },\n)\n${docString(description, '')}`;
  }
  const lines = fields.map(({ field, type, about }) => `    ${field}: ${type}\n${docString(about, '    ')}`);
  return `class ${name}(TypedDict):\n${[docString(description, '    '), ...lines].join('') || '    pass\n'}`;
};

export const docString = (text: string | undefined, indent: string): string =>
  text ? `${indent}"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ')}"""\n` : '';

export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Reserved names that fields might have: a class cannot have such a field. */
export const pythonWords = new Set(['from', 'with', 'class', 'global', 'import', 'in', 'is', 'not', 'pass', 'return']);

const simpleTypes: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'float',
  string: 'str',
  boolean: 'bool',
  null: 'None',
};

const objectType = (schema: Omit<JsonSchema, 'default'>, name: string, classes: Classes): string => {
  const { properties = {}, additionalProperties } = schema;
  if (typeof additionalProperties === 'object') {
    return `Mapping[str, ${pythonType(additionalProperties, name, classes)}]`;
  }
  if (Object.keys(properties).length === 0) return 'Mapping[str, object]';
  classes.set(name, pythonClass({ ...schema, description: undefined }, name, classes));
  return name;
};

const literal = (value: unknown): string =>
  value === true ? 'True' : value === false ? 'False' : JSON.stringify(value);
