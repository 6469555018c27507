import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { oneOf } from '../../operate/command-line/one-of.ts';
import { camel, kebab, pascal, wellFormed } from './names.ts';
import type { Tree } from './tree.ts';

export interface RouteOptions {
  readonly resource?: string | undefined;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly query?: readonly string[] | undefined;
}

/** A route that is to be written, and what its parts are called. */
export interface NewRoute {
  readonly name: string;
  readonly method: Route['method'];
  readonly path: string;
  readonly query: readonly string[];
  /** The ids in the path, in order. */
  readonly ids: readonly string[];
  readonly body: boolean;
  readonly reply: boolean;
  /** Names of schemas, and their file. */
  readonly inputName: string;
  readonly replyName: string;
  readonly schemas: string;
  /** The folder of its handler, the object of the client, and where that is made. */
  readonly folder: string;
  readonly object: string;
  readonly objectFile: string;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const rows: readonly Route[] = Object.values(routes);

/** Throws, in plain words, where the options are not those of a route that can be written. */
export const newRoute = (tree: Tree, given: string | undefined, options: RouteOptions): NewRoute => {
  const name = wellFormed(given, /^[a-z][a-zA-Z]+$/, 'searchWords');
  const method = oneOf(methods, (options.method ?? '').toUpperCase(), '--method');
  const path = wellFormed(options.path, /^(\/([a-z-]+|\{[a-z_]+\}))+$/, '--path /projects/{project_id}/words');
  const taken = rows.find((row) => row.operationId === name || (row.method === method && row.path === path));
  if (taken) throw new Error(`${taken.method} ${taken.path} is the route ${taken.operationId} already.`);
  const resource = oneOf(resourcesIn(tree), options.resource ?? '', '--resource');
  const object = objects[resource] ?? camel(resource);
  return {
    name,
    method,
    path,
    query: options.query ?? [],
    ids: idsOf(path),
    body: method !== 'GET' && method !== 'DELETE',
    reply: method !== 'DELETE',
    inputName: `${pascal(name)}Input`,
    replyName: `${pascal(name)}Reply`,
    schemas: `schemas/${kebab(name)}.ts`,
    folder: /entry: 'api\/([\w-]+)\//.exec(tree.read(`contract/routes/${resource}.ts`))?.[1] ?? resource,
    object,
    objectFile:
      tree.list('clients/sdk/src/resources/*.ts').find((file) => tree.read(file).includes(opening(object))) ?? '',
  };
};

/** Whose methods of the client are on the object of another resource. */
const objects: Readonly<Record<string, string>> = { media: 'projects', 'transcript-versions': 'transcripts' };
export const opening = (object: string): string => `export const ${object}Of = (caller: Caller) => ({`;

/** Those that have an object in the client. */
const resourcesIn = (tree: Tree): string[] =>
  tree
    .list('contract/routes/*.ts')
    .map((file) => file.slice('contract/routes/'.length, -'.ts'.length))
    .filter((resource) => !['contract', 'mcp'].includes(resource));

export const idsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id);
