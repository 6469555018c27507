/**
 * Writes the package to publish to dist/sdk/, or to the folder that is given, as modules and as CommonJS. In this repository the sources are imported as they are.
 * The published package has JavaScript and declarations, because Node strips no types inside node_modules.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { emptyDist, writePackage } from '../write-package.ts';

const here = import.meta.dirname;
const dist = emptyDist('sdk');

const { exports: sources } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const names = Object.entries<string>(sources).map(([entry, source]) => ({
  entry,
  name: source.slice('./src/'.length, -'.ts'.length),
}));
await build({
  absWorkingDir: here,
  entryPoints: Object.values<string>(sources),
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: ['node:*', 'tus-js-client'],
});
// File by file, so that these entries share their classes too.
await build({ entryPoints: globSync(join(dist, '*.js')), outdir: join(dist, 'cjs'), format: 'cjs', target: 'es2022' });
execFileSync(join(here, '../../node_modules/.bin/tsc'), ['-p', here, '--outDir', join(dist, 'types')], {
  stdio: 'inherit',
});
// They are there twice, and tsc indents by four spaces.
for (const path of globSync(join(dist, 'types/**/*.d.ts'))) {
  const tabbed = (indent: string): string => '\t'.repeat(indent.length / 4);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^(?: {4})+/gm, tabbed));
}
// A file is of the kind that the nearest package.json says, declarations too.
cpSync(join(dist, 'types'), join(dist, 'cjs'), { recursive: true });
writeFileSync(join(dist, 'cjs/package.json'), '{"type":"commonjs"}\n');

const exports = Object.fromEntries(
  names.map(({ entry, name }) => [
    entry,
    {
      import: { types: `./types/${name}.d.ts`, default: `./${name}.js` },
      require: { types: `./cjs/${name}.d.ts`, default: `./cjs/${name}.js` },
      default: `./${name}.js`,
    },
  ]),
);
// TypeScript with `moduleResolution: node10` reads no `exports`.
const typesVersions = { '*': Object.fromEntries(names.map(({ name }) => [name, [`./cjs/${name}.d.ts`]])) };
const main = { main: './cjs/index.js', types: './cjs/index.d.ts', typesVersions };
writePackage(here, dist, /SDK|@cueline\/sdk/, { ...main, exports, files: ['*.js', 'types', 'cjs', 'CHANGELOG.md'] });
