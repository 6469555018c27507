import { beforeAll, expect, it } from 'vitest';
import { type Disturbance, runUpload } from './run-upload.ts';
import { startUploadWorlds } from './upload-world.ts';

beforeAll(startUploadWorlds);

/** Conditions of writes to the uploads table, recognised by their form. */
const guards: readonly [string, Disturbance, (expression: string) => boolean][] = [
  [
    'a chunk is committed only by the request that holds the lease',
    'nothing',
    (text) => /^#\w+ = :\w+ AND attribute_not_exists\(#\w+\) AND #\w+ = :\w+$/.test(text),
  ],
  ['an upload is created once', 'nothing', (text) => /^attribute_exists.*(?:attribute_not_exists.*){3}$/.test(text)],
];

it.each(guards)('some seed finds a violation without the condition for: %s', async (_, disturbance, isGuard) => {
  let stripped = 0;
  const keepsCondition = (table: string, kind: string, expression: string) => {
    const strips = table === 'uploads' && kind === 'Update' && isGuard(expression);
    if (strips) stripped += 1;
    return !strips;
  };
  for (let seed = 1; seed <= 200; seed += 1) {
    const violations = await runUpload(seed, disturbance, { keepsCondition }).catch((error) => [String(error)]);
    if (violations.length > 0) return;
  }
  expect.fail(`There was no violation without the condition (left out ${stripped} times)`);
});
