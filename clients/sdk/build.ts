/**
 * Writes the package to publish to dist/sdk/; tsc adds its declarations. In this repository the sources are imported as they are.
 * The published package has JavaScript and declarations, because Node strips no types inside node_modules.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writePackage } from '../write-package.ts';

const here = import.meta.dirname;
const dist = join(here, '../../dist/sdk');
rmSync(dist, { recursive: true, force: true });

await build({
  absWorkingDir: here,
  entryPoints: ['src/index.ts', 'src/node.ts', 'src/webhooks.ts'],
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: ['node:*', 'tus-js-client'],
});

const { exports: sources } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const exports = Object.fromEntries(
  Object.entries<string>(sources).map(([entry, source]) => {
    const name = source.slice('./src/'.length, -'.ts'.length);
    return [entry, { types: `./types/${name}.d.ts`, default: `./${name}.js` }];
  }),
);
writePackage(here, dist, { exports, files: ['*.js', 'types'] });
