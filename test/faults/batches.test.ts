import { expect, it } from 'vitest';
import { startHarness } from './sequences/harness.ts';
import { batchOf, scenario } from './sequences/scenarios.ts';
import { text } from './world/books.ts';
import type { Medium } from './world/media.ts';

const medium: Medium = { kind: 'talk', container: 'mp4', seconds: 19 };
const sources = (count: number): Medium[] => Array.from({ length: count }, () => medium);

const harness = await startHarness();

// Each source costs a credit for its transcription and one for its export.
it.each([
  ['its limit', batchOf(sources(6), { max: 5 }), {}, 4, 'max_credits_exceeded'],
  ['a key', batchOf(sources(4), { by: 1 }), { cap: 3 }, 2, 'key_cap_reached'],
  ['the balance', batchOf(sources(4)), { credits: [5, 0] }, 4, 'insufficient_credits'],
] as const)(
  'spends what %s allows on whole sources, whatever the order of the calls',
  async (_, batch, on, spent, code) => {
    for (const schedule of [1, 2]) {
      expect(await harness.check(scenario([batch], { ...on, schedule }))).toEqual([]);
      expect(harness.spent()).toEqual([spent, 0]);
      const codes = harness.items('batch-items').map((item) => text(item, 'error_code'));
      expect(codes.toSorted()).toEqual([...batch.media.map((_one, at) => (at < spent / 2 ? '' : code))].toSorted());
    }
  },
);
