import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { expect } from 'vitest';
import { ExportRecord } from '#contract/records/export.ts';
import { maxCancelledNanoUsd } from '#core/credits/cancel-ceiling.ts';
import { sumOf } from '#core/sum-of.ts';
import type { Harness } from './harness.ts';
import { byMediaConvert, cancel, create, render, scenario, wait } from './scenarios.ts';

const credits = 60;
export const draft = create({ auto: false, medium: { kind: 'talk', container: 'mp4', seconds: 150 } });
/** A second after its request MediaConvert makes the video. */
export const begunExport = [{ ...render, key: undefined, burn: false, resolution: '1080p' } as const, wait(1)];

export const exportsOf = (harness: Harness): ExportRecord[] =>
  harness.items('exports').map((item) => v.parse(ExportRecord, unmarshall(Object(item))));

/** Late cancels of a free account cost its operator the ceiling and one work at most; all other work is paid for. */
export const costsTheCeilingAtMost = async (harness: Harness, cancels: number): Promise<void> => {
  const late = Array.from({ length: cancels }, () => [...begunExport, cancel]).flat();
  expect(
    await harness.check(scenario([draft, ...late], { ...byMediaConvert, plan: 'free', credits: [credits, 0] })),
  ).toEqual([]);
  const works = exportsOf(harness).map(({ estimated_nano_usd: nanoUsd = 0, ...work }) => ({ ...work, nanoUsd }));
  const lost = works.filter(({ status, refunded }) => status === 'failed' && refunded === undefined);
  const lostNanoUsd = sumOf(lost, ({ nanoUsd }) => nanoUsd);
  expect(maxCancelledNanoUsd({ plan: 'free' })).toBe(600_000_000);
  expect(lostNanoUsd).toBeGreaterThanOrEqual(600_000_000);
  expect(lostNanoUsd).toBeLessThan(600_000_000 + Math.max(...lost.map(({ nanoUsd }) => nanoUsd)));
  expect(sumOf(works, (work) => (lost.includes(work) ? 0 : work.credits))).toBe(credits);
  expect(harness.spent()[0]).toBe(credits);
};
