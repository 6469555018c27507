import { exportCreditsPerMinute, transcriptionCreditsPerMinute } from '#contract/plans.ts';
import type { Resolution } from '#contract/schemas/export.ts';
import { isTestAccount } from '../keys/test-account.ts';

/** Whole credits for transcribing or aligning media of this length, per started minute; none of a test account. */
export function transcriptionCredits(accountId: string, durationMs: number): number {
  return isTestAccount(accountId) ? 0 : startedMinutes(durationMs) * transcriptionCreditsPerMinute;
}

/** Whole credits for one export of this much media, per started minute; none of a test account. */
export function exportCredits(accountId: string, rangeMs: number, resolution: Resolution): number {
  return isTestAccount(accountId) ? 0 : startedMinutes(rangeMs) * exportCreditsPerMinute[resolution];
}

export const startedMinutes = (durationMs: number): number => Math.max(1, Math.ceil(durationMs / 60_000));
