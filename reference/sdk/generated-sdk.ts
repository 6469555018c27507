import * as v from 'valibot';
import { eventTypes } from '#contract/event-types.ts';
import { failures } from '#contract/failures.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { FailureCode } from '#contract/schemas/failure-code.ts';
import { version } from '../openapi/document.ts';
import { parametersOf, schemaOf } from '../openapi/schemas.ts';
import { clientSchemas } from './client-schemas.ts';
import { commentText, typeText } from './type-text.ts';

const header = '// Written by npm run openapi from contract/. Do not edit.\n';
/** Clients of the Model Context Protocol call its route. */
export const rows = Object.values<Route>(routes).filter(({ jsonRpc }) => !jsonRpc);

/** The schemas of docs/openapi.json as types. */
export const sdkSchemas = (): string => {
  const schemas = Object.entries(clientSchemas('sentType'));
  const types = schemas.map(([name, schema], at) => {
    const text = schemas.slice(0, at).flatMap((known) => partialText(schema, known) ?? [])[0] ?? typeText(schema);
    return `${commentText(schema.description, '')}export type ${name} = ${text};\n`;
  });
  return [header, ...types].join('\n');
};

type Component = ReturnType<typeof clientSchemas>[string];

/** A type with the fields of another, all optional: its fields are described once. Undefined where they differ. */
const partialText = ({ properties, required = [], oneOf }: Component, [name, known]: [string, Component]) => {
  const [fields, knownFields] = [Object.entries(properties ?? {}), Object.entries(known.properties ?? {})];
  if (fields.length < 2 || required.length > 0 || oneOf || known.oneOf || fields.length !== knownFields.length) return;
  const isOf = (suffix: string): boolean =>
    fields.every(([field, part], at) => {
      const [knownField, knownPart = true] = knownFields[at] ?? [];
      return field === knownField && typeText(part) === `${typeText(knownPart)}${suffix}`;
    });
  const suffix = ['', ' | null'].find(isOf);
  if (suffix === undefined) return;
  return `{ [Field in keyof ${name}]?: ${name}[Field]${suffix} | undefined }`;
};

/** The reasons for which the same work may succeed later. */
export const retryableCodes = FailureCode.options.filter((code) => failures[code].isRetryable);

export const sdkFailures = (): string =>
  `${header}\nexport const retryableFailures: ReadonlySet<string> = new Set([\n${retryableCodes.map((code) => `  '${code}',\n`).join('')}]);\n`;

/** The types of events that this version knows. */
export const sdkEvents = (): string =>
  `${header}\nexport const eventTypes: ReadonlySet<string> = new Set([\n${eventTypes.map((type) => `  '${type}',\n`).join('')}]);\n`;

/** What each operation takes and answers, and how it is sent. */
export const sdkOperations = (): string => {
  const inputs = rows.map((row) => `  ${row.operationId}: {\n${fieldsOf(row).join('')}  };\n`);
  const table = rows.map((row) => `  ${row.operationId}: '${row.method} ${row.path}${sendingOf(row)}',\n`);
  const lists = [...inputs, ''].join('');
  const names = Object.keys(clientSchemas('sentType')).filter((name) => new RegExp(`\\b${name}\\b`).test(lists));
  return [
    header,
    `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './schemas.ts';\n`,
    `export const version = '${version}';\n`,
    '/** What each operation takes and answers. */',
    `export interface Operations {\n${lists}}\n`,
    'export type OperationId = keyof Operations;\n',
    '/**',
    ' * Method, path, and how it may be sent again when the reply is lost: `key` with its Idempotency-Key, `once` not at all, anything',
    ' * else as it is.',
    ' */',
    `export const operations: Readonly<Record<OperationId, string>> = {\n${table.join('')}};\n`,
  ].join('\n');
};

const fieldsOf = (row: Route): string[] => [
  ...parametersText('path', parametersOf(row.params, 'path')),
  ...parametersText('query', parametersOf(row.query, 'query')),
  ...bodyText(row),
  `    reply: ${row.status === 204 ? 'undefined' : typeText(schemaOf(row.reply), '    ')};\n`,
  ...(row.files ? [`    file: true;\n`] : []),
  ...(row.picture ? [`    picture: true;\n`] : []),
];

const parametersText = (where: string, parameters: ReturnType<typeof parametersOf>): string[] =>
  parameters.length === 0
    ? []
    : [
        `    ${where}${parameters.some(({ required }) => required) ? '' : '?'}: {\n`,
        ...parameters.map(
          ({ name, description, required, schema }) =>
            `${commentText(description, '      ')}      ${name}${required ? '' : '?'}: ${typeText(schema)}${required ? '' : ' | undefined'};\n`,
        ),
        `    }${parameters.some(({ required }) => required) ? '' : ' | undefined'};\n`,
      ];

const bodyText = ({ body, bodyFiles = [] }: Route): string[] => {
  if (!body) return [];
  const json = typeText(schemaOf(body), '    ');
  const files =
    bodyFiles.length > 0 ? ` | { contentType: ${bodyFiles.map((type) => `'${type}'`).join(' | ')}; text: string }` : '';
  return v.is(body, {}) ? [`    body?: ${json}${files} | undefined;\n`] : [`    body: ${json}${files};\n`];
};

/** A POST that makes something new at each call is not sent again, unless its key has the first reply sent again. */
export const sendingOf = ({ idempotent, method, repeatable }: Route): string => {
  if (idempotent) return ' key';
  return method === 'POST' && !repeatable ? ' once' : '';
};
