import * as v from 'valibot';

interface Node {
  readonly type?: string | undefined;
  readonly properties?: Readonly<Record<string, Node>> | undefined;
  readonly items?: Node | undefined;
  readonly maxItems?: number | undefined;
  readonly anyOf?: readonly Node[] | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly pattern?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** What is used of JSON Schema. */
export const Node: v.GenericSchema<unknown, Node> = v.object({
  type: v.optional(v.string()),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => Node),
    ),
  ),
  items: v.optional(v.lazy(() => Node)),
  maxItems: v.optional(v.number()),
  anyOf: v.optional(v.array(v.lazy(() => Node))),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  pattern: v.optional(v.string()),
  maxLength: v.optional(v.number()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
});

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const longest = (values: readonly unknown[]): unknown =>
  values.toSorted((one, other) => bytesOf(other) - bytesOf(one))[0];

/** A value of a JSON Schema that is as long as JSON as any. Throws where the schema has no bound. */
export function largestOf({ type, properties, items, anyOf, const: only, ...node }: Node): unknown {
  if (anyOf) return longest(anyOf.map(largestOf));
  if (only !== undefined || node.enum) return longest(node.enum ?? [only]);
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, largestOf(each)]));
  if (items) return Array.from({ length: bound(node.maxItems) }, () => largestOf(items));
  if (node.pattern !== undefined) {
    return longest(['#ffffff', '#ffffff80'].filter((color) => new RegExp(node.pattern ?? '').test(color)));
  }
  // No character has more bytes for each unit of UTF-16.
  if (type === 'string') return '円'.repeat(bound(node.maxLength));
  if (type === 'boolean') return false;
  if (type === 'integer') return bound(node.maximum);
  const [least, most] = [bound(node.minimum), bound(node.maximum)];
  return least + (most - least) / 7;
}

function bound(value: number | undefined): number {
  if (value === undefined) throw new Error('A part of the schema has no bound');
  return value;
}
