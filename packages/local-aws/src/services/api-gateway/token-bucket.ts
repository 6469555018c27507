export interface Throttle {
  readonly ratePerSecond: number;
  readonly burst: number;
}

/** Whether a request at a time finds a token. The bucket is full at first, and refilled evenly. */
export function tokenBucket({ ratePerSecond, burst }: Throttle): (nowMs: number) => boolean {
  let tokens = burst;
  let filledMs = 0;
  return (nowMs) => {
    tokens = Math.min(burst, tokens + ((nowMs - filledMs) / 1000) * ratePerSecond);
    filledMs = nowMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
