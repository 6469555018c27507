import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, reachedFrom } from '../support/source-imports.ts';

const files = globSync(
  '{bin,contract,core,painter,video,runtime,finance,lambdas,lib,packages/*/src,clients,commands}/**/*.{ts,tsx}',
);

/** The top folders that each top folder may import. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  core: ['contract', 'core'],
  // Draws scenes of captions, and above it the one folder that decodes and encodes video.
  painter: ['contract', 'core', 'painter'],
  video: ['contract', 'core', 'painter', 'video'],
  runtime: ['contract', 'core', 'painter', 'runtime', 'docs'],
  finance: ['contract', 'core', 'runtime', 'finance'],
  // POST /mcp serves the tools of clients/mcp.
  lambdas: ['contract', 'core', 'painter', 'video', 'runtime', 'finance', 'lambdas', 'clients', 'docs'],
  lib: ['contract', 'lib'],
  bin: ['contract', 'lib', 'bin'],
  packages: ['packages'],
  clients: ['clients'],
  // It applies edits and draws captions by the rules of the core, and shows the report of a month.
  console: ['contract', 'core', 'painter', 'finance', 'clients', 'console'],
  commands: [
    'contract',
    'core',
    'painter',
    'video',
    'runtime',
    'finance',
    'lib',
    'bin',
    'packages',
    'clients',
    'commands',
  ],
};

/** The console counts as a folder of its own, since it may import more than the other clients. */
const topFolder = (path: string): string =>
  path.startsWith('clients/console/') ? 'console' : (path.split('/')[0] ?? '');

it('a folder imports only the folders that it may import', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !allowed[topFolder(file)]?.includes(topFolder(target)))
      .map((target) => `${file} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});

it('nothing imports the benches, which the types of the product leave out', () => {
  const tests = globSync('test/**/*.ts');
  expect(tests.length).toBeGreaterThan(400);
  expect([...files, ...tests].filter((file) => importsOf(file).some((path) => topFolder(path) === 'bench'))).toEqual(
    [],
  );
});

/** The nodes that are reached from themselves. */
const circling = (imports: ReadonlyMap<string, Iterable<string>>): string[] =>
  [...imports.keys()].filter((node) => reachedFrom(node, imports).has(node));

it('no imports form a cycle, types included', () => {
  expect(circling(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
});

/** Of the deepest folder that has both files: the subfolder or file in it that each of them is, or is in. */
const partsOf = (one: string, other: string): readonly [string, string] => {
  const [names, others] = [one.split('/'), other.split('/')];
  const depth = names.findIndex((name, at) => name !== others[at]) + 1;
  return [names.slice(0, depth).join('/'), others.slice(0, depth).join('/')];
};

it('the files and subfolders of a folder form no cycle: each stands on those that it imports', () => {
  const imported = files.flatMap((file) =>
    importsOf(file).map((target) => ({ file, target, parts: partsOf(file, target) })),
  );
  const byImporter = Map.groupBy(imported, ({ parts: [importer] }) => importer);
  const inCycles = new Set(
    circling(new Map([...byImporter].map(([part, all]) => [part, all.map(({ parts: [, target] }) => target)]))),
  );
  const wrong = imported.filter(({ parts }) => parts.every((part) => inCycles.has(part)));
  expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
});

it('stores import nothing of runtime/http', () => {
  const stores = files.filter((file) => file.startsWith('runtime/stores/'));
  expect(stores.length).toBeGreaterThan(10);
  expect(stores.filter((file) => importsOf(file).some((target) => target.startsWith('runtime/http/')))).toEqual([]);
});

it('no Lambda imports another, and nothing imports a Lambda', () => {
  const wrong = files.flatMap((file) => importsOf(file).filter((target) => target.endsWith('.lambda.ts')));
  expect(wrong).toEqual([]);
});

const pure = globSync(['core/**/*.ts', 'finance/{books,bill,report}/**/*.ts']);

it('core and the rules of finance are pure: no SDK at run time, no environment, no clock, no randomness', () => {
  const impure = pure.filter((file) =>
    /^import (?!type)[^;]*'@aws-sdk|process\.env|Date\.now\(|new Date\(\)|Math\.random/m.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(impure).toEqual([]);
});

it('the rules of finance, and pages that show its report, import nothing that calls AWS', () => {
  const calling = [...pure, ...files.filter((file) => topFolder(file) === 'console')].filter((file) =>
    importsOf(file).some((target) => /^(?:runtime|finance\/aws)\//.test(target)),
  );
  expect(calling).toEqual([]);
});

it('the contract imports valibot and nothing else', () => {
  const foreign = globSync('contract/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '([^'.#][^']*)'/g)]
      .map((match) => match[1])
      .filter((name) => name !== 'valibot'),
  );
  expect(foreign).toEqual([]);
});

it('no file or folder is called utils, helpers, common, misc or types', () => {
  expect(files.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|misc|types)(?:\/|\.ts)/.test(file))).toEqual([]);
});

it('an import of another top folder that has a short name uses it', () => {
  const climbing = [...files, ...globSync('test/**/*.ts')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
      .map((match) => normalize(join(dirname(file), match[1] ?? '')))
      .filter((target) => topFolder(target) !== topFolder(file))
      .filter((target) =>
        ['contract', 'core', 'painter', 'video', 'runtime', 'finance', 'packages'].includes(topFolder(target)),
      )
      .map((target) => `${file} -> ${target}`),
  );
  expect(climbing).toEqual([]);
});
