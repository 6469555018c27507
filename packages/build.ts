/**
 * Writes an engine to dist/<name>/ as it is published: JavaScript and declarations, since Node strips no types inside node_modules.
 * `node packages/build.ts captions`, then `npm pack ./dist/captions`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writePackage } from '../clients/write-package.ts';

const [name = '', folder = join('dist', name)] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');
const dist = resolve(folder);
const made = mkdtempSync(join(tmpdir(), 'cueline-engine-'));
const config = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: {
    ...{ noEmit: false, incremental: false, declaration: true, rewriteRelativeImportExtensions: true },
    ...{ rootDir: import.meta.dirname, outDir: made, types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
  },
  include: [join(import.meta.dirname, name, 'src')],
};
writeFileSync(join(made, 'tsconfig.json'), JSON.stringify(config));
execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(made, 'tsconfig.json')], { stdio: 'inherit' });
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
cpSync(join(made, name, 'src'), join(dist, 'src'), { recursive: true });
rmSync(made, { recursive: true });
const workspace = join(import.meta.dirname, name);
const { exports: sources } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
const built = (path: string, extension: string): string => path.replace(/\.ts$/, extension);
const exports = Object.fromEntries(
  Object.entries<string>(sources).map(([entry, path]) => [
    entry,
    { types: built(path, '.d.ts'), default: built(path, '.js') },
  ]),
);
writePackage(workspace, dist, new RegExp(`@cueline/${name}`), { exports });
