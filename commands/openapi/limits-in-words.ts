import { plans } from '#contract/plans.ts';
import { platforms } from '#core/presets/platforms.ts';

/** "`tiktok`: 9:16, 1 s to 10 min; …" */
export const presetsInWords = (): string =>
  Object.entries(platforms)
    .map(
      ([preset, { aspects, minDurationMs, maxDurationMs }]) =>
        `\`${preset}\`: ${aspects.join(', ')}, ${spoken(minDurationMs)} to ${spoken(maxDurationMs)}`,
    )
    .join('; ');

const minuteMs = 60_000;
const spoken = (ms: number): string => {
  if (ms < minuteMs) return `${ms / 1000} s`;
  return ms < 60 * minuteMs ? `${ms / minuteMs} min` : `${ms / 60 / minuteMs} h`;
};

/** "free $10, …" */
export const dailySpendInWords = (): string =>
  Object.entries(plans)
    .map(([plan, { maxDailySpendNanoUsd }]) => `${plan} $${maxDailySpendNanoUsd / 1e9}`)
    .join(', ');
