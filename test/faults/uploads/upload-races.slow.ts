import { beforeAll, expect, it } from 'vitest';
import { disturbances, runUpload } from './run-upload.ts';
import { startUploadWorlds } from './upload-world.ts';

beforeAll(startUploadWorlds);

it.each(disturbances)('two thousand seeds of upload-races.test.ts, with %s beside', async (disturbance) => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    expect(await runUpload(seed, disturbance), `seed ${seed}`).toEqual([]);
  }
});
