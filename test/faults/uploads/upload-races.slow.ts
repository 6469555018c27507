import { beforeAll, expect, it } from 'vitest';
import { disturbances, runUpload } from './run-upload.ts';
import { startUploadWorlds } from './upload-world.ts';

beforeAll(startUploadWorlds);

it.each(disturbances)(
  'races of two clients for each of two uploads break nothing in 2,000 seeds (disturbance: %s)',
  async (disturbance) => {
    for (let seed = 1; seed <= 2000; seed += 1) {
      expect(await runUpload(seed, disturbance), `seed ${seed}`).toEqual([]);
    }
  },
);
