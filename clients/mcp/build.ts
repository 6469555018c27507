/** Writes the package as it is published to dist/mcp/, or to the folder that is given. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram, emptyDist, writePackage } from '../write-package.ts';

const here = import.meta.dirname;
const dist = emptyDist('mcp');
// The SDK imports tus-js-client when it uploads in parts; here an agent uploads.
await bundleProgram(here, 'src/cueline-mcp.ts', dist, ['tus-js-client']);
cpSync(join(here, 'skills'), join(dist, 'skills'), { recursive: true });
writePackage(here, dist, { bin: { 'cueline-mcp': 'cueline-mcp.js' }, files: ['cueline-mcp.js', 'skills'] });
