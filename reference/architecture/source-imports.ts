import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The file in this repository that an import names; undefined for a package of npm. */
const fileOf = (specifier: string, importer: string): string | undefined => {
  if (specifier.startsWith('.')) return normalize(join(dirname(importer), specifier));
  if (specifier === '@cueline/sdk') return 'clients/sdk/src/index.ts';
  if (specifier.startsWith('#mcp/')) return specifier.replace('#mcp', 'clients/mcp/src');
  if (specifier.startsWith('#sdk/')) return specifier.replace('#sdk', 'clients/sdk/src');
  if (specifier.startsWith('#')) return specifier.slice(1);
  const [, name, path = 'cloud.ts'] = /^@cueline\/(captions|painter|video|local-aws)(?:\/(.+))?$/.exec(specifier) ?? [];
  return name && `packages/${name}/src/${path}`;
};

/** The files of the repository that one of them imports, types included. Paths are below `root`. */
export const importsOf = (file: string, root = '.'): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(
    (match) => fileOf(match[1] ?? '', file) ?? [],
  );

/** What is reached from a node by one arrow or more. */
export const reachedFrom = (node: string, arrows: ReadonlyMap<string, Iterable<string>>): ReadonlySet<string> => {
  const reached = new Set<string>();
  const open = [...(arrows.get(node) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(arrows.get(next) ?? []));
  }
  return reached;
};
