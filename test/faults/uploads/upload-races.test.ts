import { beforeAll, expect, it } from 'vitest';
import { disturbances, runUpload } from './run-upload.ts';
import { startUploadWorlds } from './upload-world.ts';

beforeAll(startUploadWorlds);

/** To replay a seed: SEED=… RUNS=1 npx vitest run test/faults/uploads/upload-races.test.ts */
const first = Number(process.env.SEED ?? Date.now() % 1e6);
const runs = Number(process.env.RUNS ?? 100);

it.each(disturbances)(
  `two clients at once for each of two uploads break nothing while calls fail and Lambdas die (disturbance: %s, seeds from ${first})`,
  { timeout: 600_000 },
  async (disturbance) => {
    for (let seed = first; seed < first + runs; seed += 1) {
      expect(await runUpload(seed, disturbance), `seed ${seed}`).toEqual([]);
    }
  },
);
