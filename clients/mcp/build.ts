/** Writes the package as it is published to dist/mcp/. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram, writePackage } from '../write-package.ts';

const here = import.meta.dirname;
const dist = join(here, '../../dist/mcp');
rmSync(dist, { recursive: true, force: true });
// The SDK imports tus-js-client when it uploads in parts; here an agent uploads.
await bundleProgram(here, 'src/cueline-mcp.ts', dist, ['tus-js-client']);
cpSync(join(here, 'skills'), join(dist, 'skills'), { recursive: true });
writePackage(here, dist, { bin: { 'cueline-mcp': 'cueline-mcp.js' }, files: ['cueline-mcp.js', 'skills'] });
