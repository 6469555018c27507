import { beforeAll, expect, it } from 'vitest';
import { type Disturbance, runUpload } from './run-upload.ts';
import { startUploadWorlds } from './upload-world.ts';

beforeAll(startUploadWorlds);

/** Conditions of the uploads table's writes, told by their shape. */
const guards: readonly [string, Disturbance, (expression: string) => boolean][] = [
  [
    'a chunk is committed only by the request that holds the lease',
    'nothing',
    (text) => /^#\w+ = :\w+ AND attribute_not_exists\(#\w+\) AND #\w+ = :\w+$/.test(text),
  ],
  ['an upload is begun once', 'nothing', (text) => /^attribute_exists.*(?:attribute_not_exists.*){3}$/.test(text)],
];

it.each(guards)('is missed when it is gone: %s', { timeout: 300_000 }, async (_, disturbance, isGuard) => {
  let stripped = 0;
  const keepsCondition = (table: string, kind: string, expression: string) => {
    const strips = table === 'uploads' && kind === 'Update' && isGuard(expression);
    if (strips) stripped += 1;
    return !strips;
  };
  for (let seed = 1; seed <= 200; seed += 1) {
    const wrong = await runUpload(seed, disturbance, { keepsCondition }).catch((error) => [String(error)]);
    if (wrong.length > 0) return;
  }
  expect.fail(`Nothing was wrong without it (${stripped} times)`);
});
