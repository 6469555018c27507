const [shortestMs, minuteMs, longestMs] = [1000, 60_000, 20 * 60_000];

/**
 * The delay of a message for which no place was free. The delay grows with its receives and with `busyMs`, the time that the
 * running attempts have taken: at most a minute at first, and at most 20 minutes later. So a thousand messages for an endpoint
 * that hangs cost little, delay no others, and wait for a week before they reach the maximum of receives. `random` in [0, 1)
 * spreads them.
 */
export const placeWaitMs = (busyMs: number, receives: number, random: number): number => {
  const maxMs = Math.min(longestMs, Math.max(minuteMs, receives * 10_000));
  return Math.min(maxMs, Math.max(shortestMs, busyMs) * 2 ** Math.min(receives, 20)) * (0.5 + random / 2);
};
