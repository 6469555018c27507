import type { Route } from '#contract/route.ts';
import { decide } from './decisions.ts';
import { namedThings } from './named-things.ts';
import { kebab } from './names.ts';
import { type NewRoute, rows } from './new-route.ts';
import type { Tree } from './tree.ts';

/** The calls of a route in the tests and on the cost card that cannot be derived from its row and words. */
export const addRouteTests = (tree: Tree, route: NewRoute): void => {
  const { name, method, ids, object } = route;
  const sdkIds = ids.map((_, at) => `'${'abc'[at] ?? 'd'}'`);
  const sdkInput = [...sdkIds, ...inputOf(route)];
  tree.before(
    'test/clients/sdk/operations.test.ts',
    '  return client;',
    `  await ${object}.${name}(${sdkInput.join(', ')});`,
  );
  const thing = namedThings[ids[0] ?? ''];
  const isRead = method === 'GET' && ids.every((id) => id === 'project_id');
  if (!isRead) {
    tree.before(
      'test/faults/sequences/scenarios.ts',
      '  scenario([keys]),',
      `  scenario([create({ auto: false }), ${thing?.made ?? ''}send('${name}')]),`,
    );
  }
  addCostCall(tree, route);
  addPathCall(tree, route);
  addTestOfAnswers(tree, route);
};

const inputOf = ({ query, body }: NewRoute): string[] => [
  ...(query.length > 0 ? [`{ ${query.map((field) => `${field}: 'hello'`).join(', ')} }`] : []),
  ...(body ? [`{ note: 'hello' }`] : []),
];

const queryText = (query: readonly string[]): string =>
  query.length > 0 ? `?${query.map((field) => `${field}=hello`).join('&')}` : '';

/** The route that deletes what an id names: the calls for this thing stand before its call. */
const endOfThing = (id: string | undefined): Route | undefined =>
  rows.find(({ method, path }) => method === 'DELETE' && path.endsWith(`/{${id}}`));

/** The path after what the first id names. Further ids are left to a person. */
const restOf = ({ path }: NewRoute): string =>
  path.replace(/^[^}]*\}/, '').replaceAll(/\{(\w+)\}/g, (_, id: string) => `\${'${decide(`an id, for ${id}`)}'}`);

const addCostCall = (tree: Tree, route: NewRoute): void => {
  const { name, method, path, ids, query, body } = route;
  const [id] = ids;
  const end = endOfThing(id);
  const there = end ? `\${path}${restOf(route)}` : id ? decide(`the path of what ${id} names`) : path;
  const around = id === 'project_id' ? 'cancelExport' : (end?.operationId ?? 'getUsage');
  const input = body ? `, { note: 'hello' }` : '';
  const call = `    ${name}: await caller.send('${method}', \`${there}${queryText(query)}\`${input}),`;
  tree.before('reference/cost-card/route-calls.ts', `    ${around}: await`, call);
};

const addPathCall = (tree: Tree, { method, path, ids, query, body, reply }: NewRoute): void => {
  const [id, ...others] = ids;
  const end = endOfThing(id);
  const known = end ? (id === 'project_id' ? '...path' : '...params.path') : id && `${id}: '${decide('an id')}'`;
  const pathFields = [...(known ? [known] : []), ...others.map((other) => `${other}: '${decide('an id')}'`)];
  const params = [
    ...(pathFields.length > 0 ? [`path: { ${pathFields.join(', ')} }`] : []),
    ...(query.length > 0 ? [`query: { ${query.map((field) => `${field}: 'hello'`).join(', ')} }`] : []),
  ];
  const input = [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(body ? [`body: { note: 'hello' }`] : []),
  ];
  const call = `  await ${reply ? 'said' : 'done'}(api.${method}('${path}'${input.length > 0 ? `, { ${input.join(', ')} }` : ''}));`;
  const before = end ? `  await done(api.DELETE('${end.path}', ` : '  await useSession(baseUrl, apiKey);';
  tree.before('test/support/generated-client/every-path.ts', before, call);
};

const addTestOfAnswers = (tree: Tree, route: NewRoute): void => {
  const { name, method, path, ids, query, body, reply, replyName, schemas } = route;
  const [id] = ids;
  const target = namedThings[id ?? '']?.target;
  const url = `${path.replace(/\{\w+\}/, () => `\${id}`).replaceAll(/(?<!\$)\{(\w+)\}/g, (_, other: string) => decide(`an id, for ${other}`))}${queryText(query)}`;
  const support = '../../support';
  const file = `test/lambdas/api/${kebab(name)}.test.ts`;
  tree.create(
    file,
    `import { expect, it } from 'vitest';
${reply ? `import { ${replyName} } from '#contract/${schemas}';\n` : ''}${target ? `import { makeTarget } from '${support}/cloud/matrix-targets.ts';\n` : ''}import { newAccountInMemory, serveInMemory } from '${support}/stores/api-in-memory.ts';

await serveInMemory();

it('${decide('what a caller sees, as a sentence')}', async () => {
  const { ${target ? 'accountId, ' : ''}api } = await newAccountInMemory('creator');
  ${target ? `const { id } = await makeTarget.${target}({ api, accountId });` : id ? `const id = '${decide('an id')}';` : ''}
  const answer = await api.send('${method}', \`${url}\`${body ? `, { note: 'hello' }` : ''});
  ${reply ? `expect(answer.as(${replyName})).toEqual({ ${id ? `${id}: id` : 'data: []'} });` : 'expect(answer.status).toBe(204);'}
});
`,
  );
};
