import { dueAt } from '../work/due.ts';

const dayMs = 24 * 3_600_000;

/** A counter that changed is held against what it counts a day later. */
export const usageDueAt = (accountId: string, nowMs: number) => dueAt(accountId, nowMs + dayMs);
