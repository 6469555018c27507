/** Writes the package as it is published to dist/mcp/: one file with all that it needs, so that npx installs nothing else. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writePackage } from '../write-package.ts';

const here = import.meta.dirname;
const dist = join(here, '../../dist/mcp');
rmSync(dist, { recursive: true, force: true });

await build({
  absWorkingDir: here,
  entryPoints: ['src/cueline-mcp.ts'],
  outdir: dist,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  // The SDK imports it when it uploads in parts; here an agent uploads.
  external: ['tus-js-client'],
  legalComments: 'eof',
});
cpSync(join(here, 'skills'), join(dist, 'skills'), { recursive: true });
writePackage(here, dist, { bin: { 'cueline-mcp': 'cueline-mcp.js' }, files: ['cueline-mcp.js', 'skills'] });
