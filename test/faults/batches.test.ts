import { expect, it } from 'vitest';
import { startHarness } from './sequences/harness.ts';
import { batchOf, scenario } from './sequences/scenarios.ts';
import type { Medium } from './world/media.ts';

const medium: Medium = { kind: 'talk', container: 'mp4', seconds: 30 };

const harness = await startHarness();

it('makes each source of a batch once, and spends no more than its limit, whatever the order of the calls', async () => {
  for (const schedule of [1, 2]) {
    const sequence = scenario([batchOf([medium, medium, medium, medium], { max: 7 })], { schedule });
    expect(await harness.check(sequence)).toEqual([]);
    // Each source costs a credit for its transcription and one for its export.
    expect(harness.spent()).toEqual([7, 0]);
  }
});
