const [minGapMs, firstGapMs, maxGapMs] = [5, 10, 2000];
const [slower, faster] = [1.5, 0.998];
/** Calls that are skipped after a refusal, so that the rate falls below the limit at once. */
const skippedCalls = 3;

/**
 * Adapts the rate of calls to an unknown limit of calls per second. After a refusal the rate falls well below the limit and then
 * rises slowly. So few calls are refused, and other callers can use the rest of the limit.
 */
export class Pace {
  #gapMs = firstGapMs;
  #nextMs = 0;
  #slowedMs = 0;

  /** How long to wait before asking again; 0 means that the call is to be made now. */
  waitMs(nowMs: number): number {
    if (nowMs < this.#nextMs) return this.#nextMs - nowMs;
    this.#nextMs = nowMs + this.#gapMs;
    return 0;
  }

  passed(): void {
    this.#gapMs = Math.max(minGapMs, this.#gapMs * faster);
  }

  /** Calls that ran at the same time are refused together and slow the pace only once. */
  refused(calledMs: number, nowMs: number): void {
    if (calledMs < this.#slowedMs) return;
    this.#gapMs = Math.min(maxGapMs, this.#gapMs * slower);
    this.#slowedMs = nowMs;
    this.#nextMs = nowMs + skippedCalls * this.#gapMs;
  }
}
