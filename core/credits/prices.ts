import { exportCreditsPerMinute, transcriptionCreditsPerMinute } from '#contract/plans.ts';
import type { Resolution } from '#contract/schemas/export.ts';

/** Whole credits for transcribing or aligning media of this length, per started minute. */
export function transcriptionCredits(durationMs: number): number {
  return startedMinutes(durationMs) * transcriptionCreditsPerMinute;
}

/** Whole credits for one export of this much media, per started minute. */
export function exportCredits(rangeMs: number, resolution: Resolution): number {
  return startedMinutes(rangeMs) * exportCreditsPerMinute[resolution];
}

export const startedMinutes = (durationMs: number): number => Math.max(1, Math.ceil(durationMs / 60_000));
