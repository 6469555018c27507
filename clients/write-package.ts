import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** The empty folder that a client is built to: the first argument, or dist/<name>. */
export const emptyDist = (name: string): string => {
  const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist', name));
  rmSync(dist, { recursive: true, force: true });
  return dist;
};

/** Writes a program as one file with all that it needs, so that npx installs nothing else. */
export const bundleProgram = (workspace: string, entry: string, dist: string, external: string[] = []) =>
  build({
    absWorkingDir: workspace,
    entryPoints: [entry],
    outdir: dist,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    external,
    legalComments: 'eof',
  });

/**
 * Writes package.json, README and licence of a client beside its built files. The workspaces are private, so that no
 * `npm publish` there publishes TypeScript; only what is built can be published.
 */
export const writePackage = (workspace: string, dist: string, built: object): void => {
  const {
    private: _,
    scripts,
    devDependencies,
    ...shared
  } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify({ ...shared, ...built }, null, 2)}\n`);
  copyFileSync(join(workspace, 'README.md'), join(dist, 'README.md'));
  copyFileSync(join(workspace, '../../LICENSE'), join(dist, 'LICENSE'));
};
