import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { disturbances, runUpload } from './run-upload.ts';
import { startUploadWorlds } from './upload-world.ts';

beforeAll(startUploadWorlds);

/** Another seed is another race, not a simpler one. */
const seeds = fc.noBias(fc.noShrink(fc.nat()));

it.each(disturbances)(
  'two clients at once for each of two uploads break nothing while calls fail and Lambdas die (disturbance: %s)',
  async (disturbance) => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        expect(await runUpload(seed, disturbance)).toEqual([]);
      }),
    );
  },
);
