import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { CodeFacts, ReleaseFacts } from './release-facts.ts';
import { schemaConflicts } from './schema-conflicts.ts';

/**
 * Why a deployment of `next` over `last` would fail or lose something, or `next` could not read what `last` has stored. Empty where
 * it is an upgrade.
 */
export const releaseConflicts = (last: ReleaseFacts, next: CodeFacts): string[] => [
  ...Object.keys(last.stacks).flatMap((stack) => resourceConflicts(stack, last, next)),
  ...exportConflicts(last, next),
  ...Object.entries(last.records).flatMap(([name, schema]) => schemaConflicts(name, schema, next.records[name])),
];

type Stacks = Pick<ReleaseFacts, 'stacks'>;

const resourceConflicts = (stack: string, last: ReleaseFacts, next: Stacks): string[] =>
  Object.entries(last.stacks[stack]?.resources ?? {}).flatMap(([id, { type, properties }]) => {
    const found = next.stacks[stack]?.resources[id];
    if (found?.type !== type)
      return [`${id} (${type}) is no longer in ${stack}: it would be made again, without what it holds.`];
    if (type === 'AWS::DynamoDB::Table') return tableConflicts(id, properties, found.properties, last.queried);
    return isDeepStrictEqual(properties, found.properties)
      ? []
      : [
          `${id} (${type}) of ${stack} would be replaced, since it has another ${changedIn(properties, found.properties)}.`,
        ];
  });

const changedIn = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): string =>
  Object.keys({ ...one, ...other })
    .filter((name) => !isDeepStrictEqual(one[name], other[name]))
    .join(' and ');

const Key = v.array(v.object({ AttributeName: v.string(), KeyType: v.string() }));
const Table = v.object({
  TableName: v.optional(v.string()),
  KeySchema: Key,
  AttributeDefinitions: v.array(v.object({ AttributeName: v.string(), AttributeType: v.string() })),
  GlobalSecondaryIndexes: v.optional(
    v.array(v.object({ IndexName: v.string(), KeySchema: Key, Projection: v.unknown() })),
    [],
  ),
});
type Table = v.InferOutput<typeof Table>;

const tableConflicts = (id: string, before: unknown, after: unknown, queried: readonly string[]): string[] => {
  const [last, next] = [v.parse(Table, before), v.parse(Table, after)];
  const own = ({ TableName, KeySchema, ...table }: Table) => [TableName, keyOf(KeySchema, table)];
  if (!isDeepStrictEqual(own(last), own(next)))
    return [`The table ${id} has another key or name: it would be replaced.`];
  const [old, now] = [indexesOf(last), indexesOf(next)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const changed = names.filter((name) => !isDeepStrictEqual(old.get(name), now.get(name)));
  const altered = changed.filter((name) => old.has(name) && now.has(name));
  const lost = changed.filter((name) => !now.has(name) && queried.some((one) => isIndex(one, id, name)));
  return [
    ...altered.map((name) => `The index ${name} of ${id} has another key or projection, which no index can change.`),
    ...lost.map((name) => `The index ${name} of ${id} is gone, while functions of the last release still query it.`),
    ...(changed.length > 1
      ? [`${id} changes the indexes ${changed.join(' and ')}: DynamoDB makes or deletes one in an update.`]
      : []),
  ];
};

/** Whether `table/index` is that index; CDK adds a hash to the logical id. */
const isIndex = (path: string, logicalId: string, name: string): boolean => {
  const [table = '', index] = path.split('/');
  const pascal = table.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return index === name && new RegExp(`^Table${pascal}[0-9A-F]{8}$`).test(logicalId);
};

const indexesOf = ({ GlobalSecondaryIndexes, ...table }: Table): Map<string, unknown> =>
  new Map(
    GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => [
      IndexName,
      [keyOf(KeySchema, table), Projection],
    ]),
  );

const keyOf = (schema: Table['KeySchema'], { AttributeDefinitions }: Pick<Table, 'AttributeDefinitions'>): string[] =>
  schema.map(({ AttributeName, KeyType }) => {
    const definition = AttributeDefinitions.find((one) => one.AttributeName === AttributeName);
    return `${KeyType} ${AttributeName} ${definition?.AttributeType}`;
  });

/** CloudFormation updates the exporting stack first, and deletes or changes nothing that another still imports. */
const exportConflicts = (last: ReleaseFacts, next: Stacks): string[] => {
  const exportsOf = ({ stacks }: Stacks) =>
    new Map(Object.values(stacks).flatMap(({ exports }) => Object.entries(exports)));
  const [before, after] = [exportsOf(last), exportsOf(next)];
  return last.imports.flatMap((name) => {
    if (!after.has(name)) return [`The export ${name} is gone, while a stack of the last release still imports it.`];
    return isDeepStrictEqual(before.get(name), after.get(name))
      ? []
      : [`The export ${name} has another value, while a stack of the last release still imports it.`];
  });
};
