/** Writes the package as it is published to dist/cli/, or to the folder that is given. */
import { bundleProgram, emptyDist, writePackage } from '../write-package.ts';

const here = import.meta.dirname;
const dist = emptyDist('cli');
await bundleProgram(here, 'src/cueline.ts', dist);
writePackage(here, dist, /command line|npm run caption/, {
  bin: { cueline: 'cueline.js' },
  files: ['cueline.js', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.md'],
});
