import { parameterWords } from '../../reference/openapi/words.ts';
import { decide } from './decisions.ts';
import { namedThings } from './named-things.ts';
import { camel, kebab, pascal } from './names.ts';
import { idsOf, type NewRoute, newRoute, opening, type RouteOptions, rows } from './new-route.ts';
import { addRouteTests } from './route-tests.ts';
import type { Tree } from './tree.ts';

const statuses = { GET: 200, POST: 201, PUT: 200, PATCH: 200, DELETE: 204 } as const;

/** Writes the row, schemas, handler, words, method of the client, and tests of a route. */
export const addRoute = (tree: Tree, given: string | undefined, options: RouteOptions): void => {
  const route = newRoute(tree, given, options);
  addSchemas(tree, route);
  addRow(tree, route, options.resource ?? '');
  addHandler(tree, route, options.resource ?? '');
  addWords(tree, route, options.resource ?? '');
  addMethod(tree, route);
  addRouteTests(tree, route);
};

const addSchemas = (tree: Tree, { name, ids, body, reply, inputName, replyName, schemas }: NewRoute): void => {
  const path = `contract/${schemas}`;
  const parts: string[] = [];
  if (body)
    parts.push(`// ${decide('what the body has')}\nexport const ${inputName} = requestObject({ note: v.string() });`);
  if (reply)
    parts.push(
      `// ${decide('what the reply has')}\nexport const ${replyName} = v.object({ ${ids[0] ? `${ids[0]}: Id` : 'data: v.array(v.string())'} });`,
    );
  if (paramsOf(tree, ids) === undefined)
    parts.push(`export const ${pascal(name)}Params = v.object({ ${ids.map((id) => `${id}: Id`).join(', ')} });`);
  if (parts.length === 0) return;
  tree.create(path, `\n${parts.join('\n\n')}\n`);
  const text = parts.join('\n');
  if (text.includes(': Id')) tree.import(path, 'Id', './fields.ts');
  if (body) tree.import(path, 'requestObject', './request.ts');
  tree.replace(path, /^/, `import * as v from 'valibot';\n`);
};

/** The schema of a row with the same ids, and its module; `none` for a path without ids. */
const paramsOf = (tree: Tree, ids: readonly string[]): { name: string; module: string } | 'none' | undefined => {
  if (ids.length === 0) return 'none';
  const same = rows.find(({ path }) => idsOf(path).join() === ids.join());
  if (!same) return undefined;
  for (const file of tree.list('contract/routes/*.ts')) {
    const text = tree.read(file);
    const at = text.indexOf(`operationId: '${same.operationId}'`);
    const name = at < 0 ? undefined : /params: (\w+)/.exec(text.slice(at))?.[1];
    const module =
      name && new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '\\.\\./(schemas/[\\w-]+\\.ts)'`).exec(text)?.[1];
    if (name && module) return { name, module };
  }
  return undefined;
};

const addRow = (tree: Tree, route: NewRoute, resource: string): void => {
  const file = `contract/routes/${resource}.ts`;
  const { name, method, path, ids, query, body, reply, schemas, inputName, replyName } = route;
  const text = tree.read(file);
  const like = rows.find(
    (row) => text.includes(`'${row.operationId}'`) && (row.method === 'GET') === (method === 'GET'),
  );
  const params = paramsOf(tree, ids) ?? { name: `${pascal(name)}Params`, module: schemas };
  const found = namedThings[ids[0] ?? ''];
  const lines = [
    `operationId: '${name}',`,
    `summary: '${decide('what it does, such as: Search the words of the transcript')}',`,
    `method: '${method}',`,
    `path: '${path}',`,
    `entry: 'api/${route.folder}/${kebab(name)}',`,
    `// ${decide('which scope a key needs')}`,
    `scope: '${like?.scope ?? 'any'}',`,
    ...(params === 'none' ? [] : [`params: ${params.name},`]),
    ...(query.length > 0
      ? [`query: requestObject({ ${query.map((field) => `${field}: v.pipe(v.string(), v.nonEmpty())`).join(', ')} }),`]
      : []),
    ...(body ? [`body: ${inputName},`] : []),
    ...(method === 'POST'
      ? [`// ${decide('idempotent where a retry must not do it again, otherwise repeatable')}`, 'repeatable: true,']
      : []),
    `status: ${statuses[method]},`,
    reply ? `reply: ${replyName},` : 'reply: v.undefined(),',
    `errors: [${found ? `'not_found'` : ''}],`,
    `// ${decide('all that the handler uses, and its errors above')}`,
    `uses: {${found ? ` tables: { ${found.tables} } ` : ''}},`,
  ];
  const [record = ''] = /export const \w+Routes = \{/.exec(text) ?? [];
  tree.into(file, record, `${name}: {\n${lines.join('\n')}\n},`);
  if (params !== 'none') tree.import(file, params.name, `../${params.module}`);
  if (reply) tree.import(file, replyName, `../${schemas}`);
  if (body) tree.import(file, inputName, `../${schemas}`);
  if (query.length > 0) tree.import(file, 'requestObject', '../schemas/request.ts');
  if ((query.length > 0 || !reply) && !text.includes(`from 'valibot'`))
    tree.replace(file, /^/, `import * as v from 'valibot';\n`);
};

const addHandler = (
  tree: Tree,
  { name, method, path, ids, query, reply, folder }: NewRoute,
  resource: string,
): void => {
  const [, rowsName = ''] = /export const (\w+Routes) = \{/.exec(tree.read(`contract/routes/${resource}.ts`)) ?? [];
  const found = namedThings[ids[0] ?? ''];
  const file = `lambdas/api/${folder}/${kebab(name)}.lambda.ts`;
  const body = ids[0] ? `{ body: { ${ids[0]}: ${found ? 'found' : 'params'}.${ids[0]} } }` : '{ body: { data: [] } }';
  const given = [
    ...(found ? ['accountId'] : []),
    ...(ids[0] ? ['params'] : []),
    ...(query.length > 0 ? ['query'] : []),
  ].join(', ');
  tree.create(
    file,
    `import { ${rowsName} } from '#contract/routes/${resource}.ts';
${query.length > 0 ? `import type { NothingLeft } from '#contract/schemas/request.ts';\n` : ''}import { httpRoute } from '#runtime/http/http-route.ts';
${found ? `import { ${found.read} } from '#runtime/stores/${found.store}.ts';\n` : ''}
/** ${method} ${path} */
export const handler = httpRoute(${rowsName}.${name}, async (${given && `{ ${given} }`}) => {
  ${query.length > 0 ? `const { ${query.join(', ')}, ...others } = query;\nothers satisfies NothingLeft;` : ''}
  ${found ? `${reply ? 'const found = ' : ''}await ${found.call};` : ''}
  // ${decide('what it does; rules go to core/, calls of AWS to runtime/')}
  return ${reply ? body : '{ body: undefined }'};
});
`,
  );
};

const addWords = (tree: Tree, route: NewRoute, resource: string): void => {
  const { name, query, ids, body, reply, inputName, replyName, schemas } = route;
  const file = `reference/openapi/words/${resource}.ts`;
  const [first] = ids;
  const value = first === undefined ? `{ data: ['${decide('an example')}'] }` : `{ ${first}: exampleIds.project }`;
  const example = [
    ...(query.length > 0 ? [`query: { ${query.map((field) => `${field}: 'hello'`).join(', ')} },`] : []),
    ...(body ? [`request: { note: 'hello' },`] : []),
    ...(reply ? [`reply: ${value},`] : []),
  ];
  tree.into(
    file,
    '  operations: {',
    `${name}: {
  about: '${decide('what the summary does not say')}',
  reply: '${decide('what the reply is, as a sentence')}',
  // ${decide('an example that succeeds on any resource: tests send its request')}
  example: { ${example.join(' ')} },
},`,
  );
  const schemaWords = [
    ...(body
      ? [
          `${inputName}: { schema: ${inputName}, about: '${decide('the body')}', fields: { note: '${decide('what it is')}' } },`,
        ]
      : []),
    ...(reply
      ? [
          `${replyName}: { schema: ${replyName}, about: '${decide('the reply')}', fields: { ${first ?? 'data'}: '${decide('what it is')}' } },`,
        ]
      : []),
  ];
  if (schemaWords.length > 0) tree.into(file, '  schemas: {', schemaWords.join('\n'));
  const unknown = [...query, ...ids].filter((parameter) => !Object.hasOwn(parameterWords, parameter));
  if (unknown.length > 0) {
    const entries = unknown.map((parameter) => `${parameter}: '${decide('what it is')}',`).join('\n');
    if (tree.read(file).includes('\n  parameters: {')) tree.into(file, '  parameters: {', entries);
    else tree.before(file, '  schemas: {', `parameters: { ${entries} },`);
  }
  if (reply) tree.import(file, replyName, `#contract/${schemas}`);
  if (body) tree.import(file, inputName, `#contract/${schemas}`);
  if (first !== undefined && reply) tree.import(file, 'exampleIds', './phrases.ts');
};

const addMethod = (tree: Tree, { name, ids, query, body, object, objectFile }: NewRoute): void => {
  const takes = [
    ...ids.map((id) => `${camel(id)}: string`),
    ...(query.length > 0 ? [`query: Input<'${name}'>['query']`] : []),
    ...(body ? [`body: Input<'${name}'>['body']`] : []),
    'options?: RequestOptions',
  ];
  const path = ids.length > 0 ? [`path: { ${ids.map((id) => `${id}: ${camel(id)}`).join(', ')} }`] : [];
  const input = [...path, ...(query.length > 0 ? ['query'] : []), ...(body ? ['body'] : [])];
  tree.into(
    objectFile,
    opening(object),
    `${name}: (${takes.join(', ')}) => caller.call('${name}', { ${input.join(', ')} }, options),`,
  );
  if (query.length > 0 || body) tree.import(objectFile, 'type Input', '../transport.ts');
  tree.into('clients/console/src/code/methods.ts', 'Record<OperationId, string>> = {', `${name}: '${object}.${name}',`);
};
