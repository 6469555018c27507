const [shortestMs, minuteMs, longestMs] = [1000, 60_000, 20 * 60_000];

/**
 * After how long a message is to come again whose turn it is not: the more often it came in vain and the longer those
 * before it have been at their attempts, the later; a minute at most at first, and 20 minutes in the end. So a thousand
 * messages for an endpoint that hangs cost little, keep no others waiting, and wait for a week before SQS has handed
 * them out too often. `random` in [0, 1) spreads them.
 */
export const turnAfter = (busyMs: number, receives: number, random: number): number => {
  const maxMs = Math.min(longestMs, Math.max(minuteMs, receives * 10_000));
  return Math.min(maxMs, Math.max(shortestMs, busyMs) * 2 ** Math.min(receives, 20)) * (0.5 + random / 2);
};
