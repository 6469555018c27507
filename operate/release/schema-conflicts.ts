import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';

const Schemas = v.record(v.string(), v.unknown());
/** The parts of JSON Schema that a stored value can break. */
const Node = v.looseObject({
  type: v.optional(v.string()),
  properties: v.optional(Schemas, {}),
  required: v.optional(v.array(v.string()), []),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.unknown())),
});
type Node = v.InferOutput<typeof Node>;

/** Where the next release would refuse or forget what the last has stored: a field that is gone, retyped, narrower or required now. */
export const schemaConflicts = (path: string, before: unknown, after: unknown): string[] => {
  if (!v.is(Schemas, before) || isDeepStrictEqual(before, after)) return [];
  if (!v.is(Schemas, after)) return [`${path} is gone, while items of the last release have it.`];
  const [last, next] = [v.parse(Node, before), v.parse(Node, after)];
  const [choices, allowed] = [choicesOf(last), choicesOf(next)];
  if (choices) return choices.flatMap((one) => schemaConflicts(path, one, after));
  if (allowed) {
    const fits = allowed.some((one) => schemaConflicts(path, before, one).length === 0);
    return fits ? [] : [`${path} may no longer be ${shown(last)}.`];
  }
  if (takesAll(next)) return [];
  if ('const' in next && !isDeepStrictEqual(last.const, next.const))
    return [`${path} is ${shown(next)} now, and was ${shown(last)}.`];
  if (typeOf(last) !== next.type && !(typeOf(last) === 'integer' && next.type === 'number'))
    return [`${path} is ${shown(next)} now, and was ${shown(last)}.`];
  return insideConflicts(path, last, next);
};

const insideConflicts = (path: string, last: Node, next: Node): string[] => [
  ...limits.flatMap((name) => narrower(path, name, last, next)),
  ...Object.entries(last.properties).flatMap(([name, property]) =>
    schemaConflicts(`${path}.${name}`, property, next.properties[name]),
  ),
  ...next.required
    .filter((name) => !last.required.includes(name))
    .map((name) => `${path}.${name} is required now, and items of the last release may lack it.`),
  ...schemaConflicts(`${path}[]`, last.items, next.items),
  ...schemaConflicts(`${path}.*`, last.additionalProperties, next.additionalProperties),
];

/** Undefined for a schema of one kind of value. */
const choicesOf = ({ anyOf, enum: values }: Node): readonly unknown[] | undefined =>
  anyOf ?? values?.map((one) => ({ const: one }));

const takesAll = ({ type, const: only, properties }: Node): boolean =>
  type === undefined && only === undefined && Object.keys(properties).length === 0;

const typeOf = ({ type, const: only }: Node): string | undefined => type ?? (only === null ? 'null' : typeof only);

const limits = ['minimum', 'minLength', 'minItems', 'maximum', 'maxLength', 'maxItems', 'pattern', 'format'] as const;

const narrower = (path: string, name: (typeof limits)[number], last: Node, next: Node): string[] => {
  const [before, after] = [last[name], next[name]];
  // A single value has no limits of its own, and is checked by the code that reads it.
  if (after === undefined || 'const' in last || isDeepStrictEqual(before, after)) return [];
  const isNumber = typeof before === 'number' && typeof after === 'number';
  const isWider = isNumber && (name.startsWith('min') ? after < before : after > before);
  return isWider ? [] : [`${path} has the ${name} ${after} now, and had ${before ?? 'none'}.`];
};

const shown = ({ const: only, type, ...schema }: Node): string => JSON.stringify(only ?? type ?? schema).slice(0, 80);
