export const dayMs = 86_400_000;
/** The UTC day YYYY-MM-DD in epoch milliseconds; `toMs` is exclusive. */
export const spanOfDay = (day: string): { fromMs: number; toMs: number } => {
  const fromMs = Date.parse(`${day}T00:00:00.000Z`);
  return { fromMs, toMs: fromMs + dayMs };
};

/** UTC days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** Log lines of a day may arrive this long after its end. */
const closingDelayMs = 3_600_000;
export const isClosed = (day: string, nowMs: number): boolean => spanOfDay(day).toMs + closingDelayMs <= nowMs;

/** The closed days of the last week, the oldest first. */
export const closedDays = (nowMs: number): string[] =>
  daysBetween(dayOf(nowMs - 7 * dayMs), dayOf(nowMs)).filter((day) => isClosed(day, nowMs));

/** All days from `from` to `to`, both included. */
export const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let timeMs = spanOfDay(from).fromMs; timeMs < spanOfDay(to).toMs; timeMs += dayMs) days.push(dayOf(timeMs));
  return days;
};
