import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { folderOf, folders } from '../../reference/architecture/folders.ts';
import { importsOf, reachedFrom } from '../../reference/architecture/source-imports.ts';

const files = globSync(
  '{bin,contract,core,runtime,finance,lambdas,lib,packages/*/src,clients,operate,reference,commands}/**/*.{ts,tsx}',
);
const tests = globSync(['test/**/*.ts', 'packages/*/test/**/*.ts']);

it('a folder imports only the folders that it may import', () => {
  const wrong = files
    // What builds the clients is beside them.
    .filter((file) => !/^clients\/\w+\/build\.ts$/.test(file))
    .flatMap((file) => {
      const from = folderOf(file);
      const may = [from, 'docs', ...(folders[from]?.imports ?? [])];
      return importsOf(file)
        .filter((target) => !may.includes(folderOf(target)))
        .map((target) => `${file} -> ${target}`);
    });
  expect(wrong).toEqual([]);
});

it('the table of CONTRIBUTING.md has each folder with what it may import', () => {
  const rows = readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| `([\w/-]+)\/` \| .+? \| ([^|]*) \|$/gm);
  const table = Object.fromEntries([...rows].map(([, folder = '', imports = '']) => [folder, imports]));
  const shown = (imports: readonly string[]) => (imports.length > 0 ? imports.join(', ') : 'no other folder');
  expect(table).toMatchObject(
    Object.fromEntries(Object.entries(folders).map(([folder, { imports }]) => [folder, shown(imports)])),
  );
});

it('nothing imports the benches, which the types of the product leave out', () => {
  expect(tests.length).toBeGreaterThan(400);
  expect([...files, ...tests].filter((file) => importsOf(file).some((path) => path.startsWith('bench/')))).toEqual([]);
});

/** The nodes that are reached from themselves. */
const circling = (imports: ReadonlyMap<string, Iterable<string>>): string[] =>
  [...imports.keys()].filter((node) => reachedFrom(node, imports).has(node));

it('no imports form a cycle, types and tests included', () => {
  const all = [...files, ...tests];
  expect(circling(new Map(all.map((file) => [file, importsOf(file)])))).toEqual([]);
});

/** The parts of the deepest folder that has both files: the subfolder or file in it that each of them is, or is in. */
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

it('what a handler of one route needs imports neither the rows of all routes nor the settings of stages, which would be in its bundle', () => {
  const all = /^import \{(?! type)[^}]*\} from '#contract\/(?:routes|stage)\.ts';$/m;
  const shared = files.filter((file) => /^(?:core|runtime|lambdas\/(?:api|tus))\//.test(file));
  expect(shared.filter((file) => all.test(readFileSync(file, 'utf8')))).toEqual([
    'lambdas/api/unknown-route.lambda.ts',
  ]);
});

it('no Lambda imports another, and nothing imports a Lambda', () => {
  const wrong = files.flatMap((file) => importsOf(file).filter((target) => target.endsWith('.lambda.ts')));
  expect(wrong).toEqual([]);
});

const pure = globSync(['core/**/*.ts', 'packages/captions/src/**/*.ts', 'finance/{books,bill,report}/**/*.ts']);

it('core, captions and the rules of finance are pure: no SDK at run time, no environment, no clock, no randomness', () => {
  const impure = pure.filter((file) =>
    /^import (?!type)[^;]*'@aws-sdk|process\.env|Date\.now\(|new Date\(\)|Math\.random/m.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(impure).toEqual([]);
});

it('the rules of finance, and pages that show its report, import nothing that calls AWS', () => {
  const calling = [...pure, ...files.filter((file) => folderOf(file) === 'clients/console')].filter((file) =>
    importsOf(file).some((target) => /^(?:runtime|finance\/aws)\//.test(target)),
  );
  expect(calling).toEqual([]);
});

it('the contract imports valibot, and plain types and constants of the engines', () => {
  const foreign = globSync('contract/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '([^'.#][^']*)'/g)]
      .map((match) => match[1])
      .filter((name) => name !== 'valibot' && !/^@cueline\/(?:captions|video)\//.test(name ?? '')),
  );
  expect(foreign).toEqual([]);
});

it('no file or folder is called utils, helpers, common, misc or types', () => {
  expect(files.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|misc|types)(?:\/|\.ts)/.test(file))).toEqual([]);
});

it('an import of another top folder that has a short name uses it', () => {
  const climbing = [...files, ...tests].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
      .map((match) => normalize(join(dirname(file), match[1] ?? '')))
      .filter((target) => folderOf(target) !== folderOf(file))
      .filter((target) => /^(?:contract|core|runtime|finance|packages\/[\w-]+\/src)\//.test(target))
      .map((target) => `${file} -> ${target}`),
  );
  expect(climbing).toEqual([]);
});
