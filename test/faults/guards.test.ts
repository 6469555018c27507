import { expect, test } from 'vitest';
import { guards } from './sequences/guards.ts';
import { startHarness } from './sequences/harness.ts';

const harness = await startHarness();

/** Each property must be able to fail. */
test.each(guards)(
  'a condition in the tables ensures that $name',
  async ({ sequence, without, violation, schedules = 1 }) => {
    expect(await harness.check(sequence)).toEqual([]);
    const violations: string[] = [];
    for (let at = 0; at < schedules && !violations.some((sentence) => violation.test(sentence)); at += 1) {
      const scheduled = { ...sequence, schedule: sequence.schedule + at };
      violations.push(...(await harness.check(scheduled, { keepsCondition: without })));
    }
    expect(violations).toContainEqual(expect.stringMatching(violation));
  },
);
