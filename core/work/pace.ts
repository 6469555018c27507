const [minGapMs, firstGapMs, maxGapMs] = [5, 10, 2000];
const [slower, quicker] = [1.5, 0.998];
/** Calls that are left out after a refusal, so that there is room again at once. */
const leftOut = 3;

/**
 * How quickly to call what takes only so many calls a second and does not say how many. After a refusal calls are made well
 * below that limit and approach it slowly. So few calls are refused, and the limit leaves room for calls of others.
 */
export class Pace {
  #gapMs = firstGapMs;
  #nextMs = 0;
  #slowedMs = 0;

  /** How long to wait before asking again; 0 for a call that is to be made now. */
  waitMs(nowMs: number): number {
    if (nowMs < this.#nextMs) return this.#nextMs - nowMs;
    this.#nextMs = nowMs + this.#gapMs;
    return 0;
  }

  passed(): void {
    this.#gapMs = Math.max(minGapMs, this.#gapMs * quicker);
  }

  /** Calls that were under way together are refused together: they slow the pace once. */
  refused(calledMs: number, nowMs: number): void {
    if (calledMs < this.#slowedMs) return;
    this.#gapMs = Math.min(maxGapMs, this.#gapMs * slower);
    this.#slowedMs = nowMs;
    this.#nextMs = nowMs + leftOut * this.#gapMs;
  }
}
