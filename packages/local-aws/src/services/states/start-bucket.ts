export interface StartQuota {
  readonly bucketSize: number;
  readonly perSecond: number;
}

/** The quota of us-east-1. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html (Quotas related to API action throttling) */
export const usualQuota: StartQuota = { bucketSize: 1300, perSecond: 300 };

/** A token bucket that is refilled at a constant rate; each StartExecution takes a token. */
export class StartBucket {
  readonly #quota: StartQuota;
  #tokens: number;
  #atMs = 0;

  constructor(quota: StartQuota) {
    this.#quota = quota;
    this.#tokens = quota.bucketSize;
  }

  /** Takes a token; false when the bucket is empty. */
  take(nowMs: number): boolean {
    const { bucketSize, perSecond } = this.#quota;
    const refill = (Math.max(0, nowMs - this.#atMs) / 1000) * perSecond;
    this.#tokens = Math.min(bucketSize, this.#tokens + refill);
    this.#atMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
