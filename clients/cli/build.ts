/** Writes the package as it is published to dist/cli/. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram, writePackage } from '../write-package.ts';

const here = import.meta.dirname;
const dist = join(here, '../../dist/cli');
rmSync(dist, { recursive: true, force: true });
await bundleProgram(here, 'src/cueline.ts', dist);
writePackage(here, dist, { bin: { cueline: 'cueline.js' }, files: ['cueline.js'] });
