/** Integer milliseconds of the UTC day YYYY-MM-DD; its end is not in it. */
export const dayMs = 86_400_000;
export const spanOfDay = (day: string): { fromMs: number; toMs: number } => {
  const fromMs = Date.parse(`${day}T00:00:00.000Z`);
  return { fromMs, toMs: fromMs + dayMs };
};

export const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** Both ends included. */
export const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let timeMs = spanOfDay(from).fromMs; timeMs < spanOfDay(to).toMs; timeMs += dayMs) days.push(dayOf(timeMs));
  return days;
};
