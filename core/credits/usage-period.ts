import { defaultUsageDays, maxUsageDays } from '#contract/limits.ts';
import { type Days, dayMs, dayOf } from '../days.ts';
import { invalidRequest } from '../requests/invalid-request.ts';

/** The period of a request; by default the last days up to today. Throws invalid_request. */
export const usagePeriod = (
  { from, to }: { readonly [day in keyof Days]?: string | undefined },
  nowMs: number,
): Days => {
  const last = to ?? dayOf(nowMs);
  const first = from ?? dayOf(Date.parse(last) - (defaultUsageDays - 1) * dayMs);
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (days < 1) throw invalidRequest([{ param: 'from', message: `must not be after ${last}` }]);
  if (days > maxUsageDays)
    throw invalidRequest([
      { param: 'from', message: `must be at most ${maxUsageDays} days before the end of ${last}` },
    ]);
  return { from: first, to: last };
};

/** The period in epoch milliseconds; `endMs` is exclusive. */
export const timesOf = ({ from, to }: Days) => ({ startMs: Date.parse(from), endMs: Date.parse(to) + dayMs });
