import fc from 'fast-check';
import * as v from 'valibot';
import { published } from '../openapi-operations.ts';

const Schema = v.looseObject({
  $ref: v.optional(v.string()),
  type: v.optional(v.string()),
  enum: v.optional(v.array(v.unknown())),
  const: v.optional(v.unknown()),
  anyOf: v.optional(v.array(v.unknown())),
  items: v.optional(v.unknown()),
  properties: v.optional(v.record(v.string(), v.unknown()), {}),
  required: v.optional(v.array(v.string()), []),
  format: v.optional(v.string()),
  pattern: v.optional(v.string()),
  minLength: v.optional(v.number(), 0),
  maxLength: v.optional(v.number(), 300),
  minItems: v.optional(v.number(), 0),
  minimum: v.optional(v.number(), -1000),
  maximum: v.optional(v.number(), 100_000),
});
type Schema = v.InferOutput<typeof Schema>;

/** Parses a schema of the document and follows its $ref. */
const schemaAt = (value: unknown): Schema => {
  const schema = v.parse(Schema, value);
  if (!schema.$ref) return schema;
  const found = schema.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((node, name) => v.parse(v.looseObject({}), node)[name], published);
  return schemaAt(found);
};

const long = (characters: number) => 'x'.repeat(characters);
const nested = (depth: number): unknown => (depth > 0 ? [nested(depth - 1)] : 0);

/** Values that break code which does not check what it is given. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 0.1, 1e21, Number.MAX_VALUE, -Number.MAX_SAFE_INTEGER, 5e-324),
  fc.constantFrom<unknown>({}, [], [null], [[]], { length: 1 }, nested(500), { a: nested(50) }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', 'a\u202eb', '🎬'.repeat(201), long(201), long(9000), '\r\nx: y'),
  fc.constantFrom('__proto__', 'constructor', '../../etc/passwd', "' OR 1=1 --", '{{7*7}}', '<script>', '0x10', '1e3'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const hostileName = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  'Title',
  'naïve',
  long(300),
  'a.b',
  '[0]',
);

interface Odds {
  /** Given the valid values of a schema, returns the values to use: these, or these and wrong ones. */
  readonly vary: (valid: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;
  readonly unknownFields: boolean;
  /** Ids of existing and of invented resources. */
  readonly ids: fc.Arbitrary<string>;
  readonly urls: fc.Arbitrary<string>;
  /** Values of the schemas that are named in many places, by their reference. */
  readonly made: Map<string, fc.Arbitrary<unknown>>;
}

const valuesOf = (value: unknown, odds: Odds): fc.Arbitrary<unknown> => {
  const { $ref } = v.parse(Schema, value);
  if (!$ref) return valuesOfOwn(schemaAt(value), odds);
  const known = odds.made.get($ref) ?? valuesOfOwn(schemaAt(value), odds);
  odds.made.set($ref, known);
  return known;
};

const valuesOfOwn = (schema: Schema, odds: Odds): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return odds.vary(fc.constant(schema.const));
  if (schema.enum) return odds.vary(fc.constantFrom(...schema.enum));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, odds)));
  return odds.vary(plainValues(schema, odds));
};

const plainValues = (schema: Schema, odds: Odds): fc.Arbitrary<unknown> => {
  switch (schema.type) {
    case 'object':
      return objects(schema, odds);
    case 'array':
      return fc.array(valuesOf(schema.items, odds), { minLength: schema.minItems, maxLength: schema.minItems + 3 });
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum });
    case 'number':
      return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return strings(schema, odds);
  }
};

const strings = ({ format, pattern, minLength, maxLength }: Schema, { ids, urls }: Odds): fc.Arbitrary<unknown> => {
  if (format === 'uuid') return ids;
  if (format === 'uri') return urls;
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 });
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
};

const objects = ({ properties, required }: Schema, odds: Odds): fc.Arbitrary<unknown> => {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field, odds)]));
  if (!odds.unknownFields) return fc.record(fields, { requiredKeys: required });
  const known = fc.record(fields, { requiredKeys: [] });
  const unknown = fc.dictionary(hostileName, hostile, { maxKeys: 2, noNullPrototype: true });
  return fc
    .tuple(known, fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, unknown))
    .map((parts) => Object.assign({}, ...parts));
};

type Pools = Pick<Odds, 'ids' | 'urls'>;

/** Makes values of a schema: `valid` ones, and `odd` ones, in which any part may be replaced or missing and unknown fields added. */
export const valueMaker = (pools: Pools) => {
  const valid: Odds = { ...pools, vary: (one) => one, unknownFields: false, made: new Map() };
  const odd: Odds = {
    ...pools,
    vary: (one) => fc.oneof({ weight: 9, arbitrary: one }, { weight: 1, arbitrary: hostile }),
    unknownFields: true,
    made: new Map(),
  };
  return { valid: (schema: unknown) => valuesOf(schema, valid), odd: (schema: unknown) => valuesOf(schema, odd) };
};
