import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { filesIn, importsOf, packageDir } from './imports.ts';

const Names = v.optional(v.pipe(v.record(v.string(), v.unknown()), v.transform(Object.keys)), {});
const Package = v.object({
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
});
const manifest = v.parse(Package, JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')));

/** `@aws-sdk/client-s3` of `@aws-sdk/client-s3/dist/x.js`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** What files of a folder import from elsewhere: packages by name, other files outside of the folder by their path. */
const importedFrom = (folder: string): string[] => {
  const files = filesIn(folder);
  const specifiers = files.flatMap((file) => importsOf(folder, file)).filter((specifier) => !files.includes(specifier));
  const foreign = specifiers.filter((specifier) => !specifier.startsWith('node:'));
  return [
    ...new Set(foreign.map((specifier) => (specifier.startsWith('.') ? specifier : packageOf(specifier)))),
  ].sort();
};

/** A package, or its types where they come in a package of their own. */
const names = (dependency: string): string => dependency.replace('@types/', '');

it('src imports its dependencies, all of them, and nothing else', () => {
  expect(importedFrom('src')).toEqual(manifest.dependencies.toSorted());
});

it('optional dependencies are used by src', () => {
  const sources = filesIn('src').map((file) => readFileSync(join(packageDir, 'src', file), 'utf8'));
  const optional = [...manifest.optionalDependencies, ...manifest.peerDependencies];
  expect(optional.filter((name) => !sources.some((source) => source.includes(`'${name}`)))).toEqual([]);
});

it("tests import src, the package's dependencies, and media of the repository", () => {
  const outside = importedFrom('test').filter((from) => from.startsWith('.'));
  expect(outside.filter((from) => !/^\.\.\/(?:src|\.\.\/\.\.\/test\/support\/media)\//.test(from))).toEqual([]);
});

it('devDependencies are what only tests import, and types', () => {
  const imported = importedFrom('test').filter((from) => !from.startsWith('.'));
  const typed = new Set(['node', ...imported, ...importedFrom('src')]);
  const undeclared = imported.filter(
    (name) => ![...manifest.dependencies, ...manifest.devDependencies.map(names)].includes(name),
  );
  expect(undeclared).toEqual([]);
  expect(manifest.devDependencies.filter((name) => !typed.has(names(name)))).toEqual([]);
});
