import * as v from 'valibot';
import type { Route } from '#contract/route.ts';
import { Cueline } from '#sdk/index.ts';
import { parametersOf, schemaOf } from '../openapi/schemas.ts';
import { clientSchemas } from './client-schemas.ts';
import { rows } from './generated-sdk.ts';
import { type Classes, docString, pascal, pythonClass, pythonType, pythonWords, snake } from './python-types.ts';

/** One request of the JavaScript client. */
interface Requested {
  readonly row: Route;
  readonly query: URLSearchParams;
  /** Absent for JSON. */
  readonly accept: string | undefined;
}

/** Methods that the JavaScript client has itself. */
const ofClient = ['createUpload', 'openapi'] as const;
/** Each is an id in a path, a query and a body. */
const samples = ['a', 'b', 'c'].map((text) => ({ toString: () => text }));
const origin = 'https://api';

/**
 * Classes with the resources and methods of the JavaScript client: each is called, to see which operation it requests. Types of
 * queries, and of bodies without a name, are added to `classes`.
 */
export const pythonResources = async (classes: Classes): Promise<string[]> => {
  const sent: Requested[] = [];
  const client = new Cueline({
    baseUrl: origin,
    apiKey: 'k',
    maxRetries: 0,
    fetch: async (url, { method, headers }) => {
      const { pathname, searchParams: query } = new URL(url);
      const row = rows.find((one) => one.method === method && patternOf(one).test(pathname));
      const accept = new Headers(headers).get('accept');
      const accepted = [row?.picture, ...(row?.files ?? [])].find((type) => type === accept);
      if (row) sent.push({ row, query, accept: accepted });
      return new Response('{"data":[]}');
    },
  });
  const written: string[] = [];
  const write = async (className: string, owner: object, names: readonly string[]): Promise<void> => {
    const methods: string[] = [];
    const inner: string[] = [];
    for (const name of names) {
      const member: unknown = Reflect.get(owner, name);
      if (typeof member === 'function') {
        sent.length = 0;
        // What is no request, as `unwrap`, may throw.
        await Promise.resolve(Reflect.apply(member, owner, samples)).catch(() => {});
        methods.push(...sent.map((requested) => methodText(snake(name), requested, classes)));
      } else if (typeof member === 'object' && member !== null) {
        const innerName = (className === 'Resources' ? '' : className.replace(/Resource$/, '')) + pascal(name);
        await write(`${innerName}Resource`, member, Object.keys(member));
        inner.push(`        self.${snake(name)} = ${innerName}Resource(transport)\n`);
      }
    }
    const init = `    def __init__(self, transport: Transport) -> None:\n        super().__init__(transport)\n${inner.join('')}`;
    written.push(`class ${className}(Resource):\n${[...(inner.length > 0 ? [init] : []), ...methods].join('\n')}`);
  };
  await write('Resources', client, [...Object.keys(client), ...ofClient]);
  return written;
};

const patternOf = ({ path }: Route): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[abc]')}$`);

const methodText = (name: string, { row, query, accept: type }: Requested, classes: Classes): string => {
  const { operationId, body, bodyFiles = [] } = row;
  const path = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one);
  const ids = path.map((one) => `${one}: str`);
  const at = `"${operationId}", {${path.map((one) => `"${one}": ${one}`).join(', ')}}`;
  const about = docString(`${row.summary}.`, '        ');
  const keys = keysOf(row);
  const def = (as: string, parameters: readonly string[], reply: string, returned: string): string =>
    `    def ${as}(${['self', ...parameters].join(', ')}) -> ${reply}:\n${about}        return ${returned}\n`;
  const named = (keywords: readonly string[], rest: readonly string[] = [], also: readonly string[] = []): string[] => [
    ...(ids.length > 0 ? [...ids, ...also, '/'] : []),
    ...(keywords.length > 0 ? ['*', ...keywords] : []),
    ...rest,
  ];
  const passed = keys.map(({ keyword }) => `, ${keyword}=${keyword}`).join('');
  const keywords = keys.map(({ parameter }) => parameter);

  if (body) {
    const bodyType = pythonType(schemaOf(body), `${pascal(operationId)}Body`, classes);
    const accept = type ? `, accept="${type}"` : '';
    const json = def(
      name,
      named(keywords, [`**body: Unpack[${bodyType}]`]),
      type ? 'bytes' : replyType(row, classes),
      `self._transport.send(${at}, body=body${accept}${passed})`,
    );
    const types = `Literal[${bodyFiles.map((type) => `"${type}"`).join(', ')}]`;
    const choices = parametersOf(row.query, 'query').map(({ name: choice, schema }) => ({
      keyword: `${choice}: ${pythonType(schema, pascal(choice), classes)} | None = None`,
      sent: `"${choice}": ${choice}`,
    }));
    const ofFile = [...choices.map(({ keyword }) => keyword), ...keywords];
    const sentQuery = choices.length > 0 ? `, {${choices.map(({ sent }) => sent).join(', ')}}` : '';
    const file = def(
      `${name}_file`,
      [...ids, 'text: str', `content_type: ${types}`, ...(ofFile.length > 0 ? ['/', '*', ...ofFile] : ['/'])],
      replyType(row, classes),
      `self._transport.send(${at}${sentQuery}, text=(content_type, text)${passed})`,
    );
    return bodyFiles.length > 0 ? `${json}\n${file}` : json;
  }
  const { given, fixed, wholeQuery } = queryOf(row, query, classes);
  const sentQuery = `{${[...(wholeQuery ? ['**query'] : []), ...given.map(({ text }) => `"${text}": ${text}`), ...fixed].join(', ')}}`;
  const always = given.flatMap(({ parameter, isRequired }) => (isRequired ? [parameter] : []));
  const optional = given.flatMap(({ parameter, isRequired }) => (isRequired ? [] : [`${parameter} | None = None`]));
  const parameters = named([...optional, ...keywords], wholeQuery ? [`**query: Unpack[${wholeQuery}]`] : [], always);
  if (query.has('format')) return def(name, parameters, 'str', `self._text(${at}, ${sentQuery})`);
  const items = wholeQuery && itemsOf(row, classes);
  if (items) {
    const item = pythonType(items, `${pascal(operationId)}Item`, classes);
    const reply = replyType(row, classes);
    return def(name, parameters, `Page[${item}, ${reply}]`, `self._list(${at}, ${sentQuery})`);
  }
  const rest = wholeQuery || given.length > 0 ? `, ${sentQuery}` : '';
  return def(name, parameters, replyType(row, classes), `self._transport.send(${at}${rest}${passed})`);
};

/** Headers that the operation takes. */
const keysOf = ({ idempotent, needsIfMatch, errors }: Route) => [
  ...(idempotent ? [{ keyword: 'idempotency_key', parameter: 'idempotency_key: str | None = None' }] : []),
  ...(needsIfMatch ? [{ keyword: 'if_match', parameter: 'if_match: str' }] : []),
  ...(!needsIfMatch && errors.includes('version_mismatch')
    ? [{ keyword: 'if_match', parameter: 'if_match: str | None = None' }]
    : []),
];

/** The caller gives all of the query, or single parameters, or what is always the same is sent. */
const queryOf = ({ operationId, query: schema }: Route, sent: URLSearchParams, classes: Classes) => {
  const known = parametersOf(schema, 'query').map((one) => ({
    ...one,
    text: pythonWords.has(one.name) ? `${one.name}_` : one.name,
  }));
  const fixed = [...sent].filter(([, value]) => /^\w{2,}$/.test(value)).map(([name, value]) => `"${name}": "${value}"`);
  const given = known.flatMap(({ name, text, required, schema: type }) => {
    if (!/^[abc]$/.test(sent.get(name) ?? '')) return [];
    // Other methods answer JSON.
    const files = { ...type, ...(type.enum && { enum: type.enum.filter((value) => value !== 'json') }) };
    const typed = pythonType(name === 'format' ? files : type, pascal(name), classes);
    return [{ text, parameter: `${text}: ${typed}`, isRequired: required || name === 'format' }];
  });
  if (!sent.has('toString')) return { given, fixed, wholeQuery: undefined };
  const wholeQuery = `${pascal(operationId)}Query`;
  const fields = known.filter(({ name }) => !(sent.has(name) || (name === 'format' && given.length === 0)));
  const properties = fields.map(({ text, description, schema: type }) => [text, { ...type, description }]);
  classes.set(wholeQuery, pythonClass({ properties: Object.fromEntries(properties) }, wholeQuery, classes));
  return { given, fixed, wholeQuery };
};

const replyType = (row: Route, classes: Classes): string =>
  row.status === 204 ? 'None' : pythonType(schemaOf(row.reply), `${pascal(row.operationId)}Reply`, classes);

const List = v.object({ properties: v.object({ data: v.object({ items: v.record(v.string(), v.unknown()) }) }) });

/** Undefined where the reply is no list. */
const itemsOf = (row: Route, classes: Classes) => {
  const { success, output } = v.safeParse(List, clientSchemas('sent_type')[replyType(row, classes)]);
  return success ? output.properties.data.items : undefined;
};
