import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { type LeaseTerms, leaseTerms, type RateLimit, routeClasses } from '#contract/rate-limits.ts';
import { PresetId } from '#contract/schemas/preset.ts';
import { afterFailedPayment, ask, leased, newShare, seemsFull, unpaidMs, withoutTable } from '#core/rates/share.ts';

const limit: RateLimit = { requests: 60, seconds: 60 };
const tokenMs = (limit.seconds * 1000) / limit.requests;
const terms: LeaseTerms = { free: 3, freeEveryMs: 10_000, leased: 20 };

/** The table's item, as payBucket writes it. */
class Bucket {
  fullAtMs = 0;
  writes = 0;

  pay(owed: number, fromNow: boolean, nowMs: number): number | undefined {
    this.writes += 1;
    if (owed === 0) return this.fullAtMs;
    if (fromNow !== this.fullAtMs < nowMs) return undefined;
    this.fullAtMs = owed + (fromNow ? nowMs : this.fullAtMs);
    return this.fullAtMs;
  }
}

class Environment {
  #share = newShare;
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  /** Whether a request at this moment is answered. */
  answers(nowMs: number): boolean {
    const requested = ask(this.#share, terms, nowMs);
    this.#share = requested.share;
    if (requested.verdict !== 'lease') return requested.verdict === 'answer';
    const fullAtMs = this.#bucket.pay(unpaidMs(requested.share, limit), seemsFull(requested.share, nowMs), nowMs);
    if (fullAtMs === undefined) {
      this.#share = afterFailedPayment(requested.share, terms, nowMs);
      return true;
    }
    const after = leased(requested.share, fullAtMs, { limit, terms }, nowMs);
    this.#share = after.share;
    return after.verdict === 'answer';
  }
}

const startMs = 1_000_000;
const times = (count: number, stepMs: number) => Array.from({ length: count }, (_, at) => startMs + at * stepMs);

describe('one environment', () => {
  it('writes nothing for a quiet key', () => {
    const bucket = new Bucket();
    const environment = new Environment(bucket);
    const stepMs = Math.ceil(terms.freeEveryMs / terms.free);
    expect(times(1000, stepMs).every((nowMs) => environment.answers(nowMs))).toBe(true);
    expect(bucket.writes).toBe(0);
  });

  it('writes once a second at most for a busy key, whether it is answered or refused', () => {
    const bucket = new Bucket();
    const environment = new Environment(bucket);
    const seconds = 300;
    for (const nowMs of times(seconds * 20, 50)) environment.answers(nowMs);
    expect(bucket.writes).toBeGreaterThan(20);
    expect(bucket.writes).toBeLessThanOrEqual(seconds);
  });

  it('answers the whole bucket at once, then as fast as it is refilled', () => {
    const environment = new Environment(new Bucket());
    const answered = times(2000, 5).filter((nowMs) => environment.answers(nowMs)).length;
    expect(answered).toBeGreaterThanOrEqual(limit.requests);
    expect(answered).toBeLessThanOrEqual(limit.requests + 10 + terms.leased + 2 * terms.free);
    const later = times(6000, 100)
      .map((nowMs) => nowMs + 10_000)
      .filter((nowMs) => environment.answers(nowMs)).length;
    expect(later).toBeGreaterThan((600_000 / tokenMs) * 0.95);
  });

  it('says when it answers again, to the second', () => {
    const bucket = new Bucket();
    bucket.fullAtMs = startMs + 90 * tokenMs;
    const { share, verdict } = leased(newShare, bucket.fullAtMs, { limit, terms }, startMs);
    expect(verdict).toBe('refuse');
    expect(share.emptyUntilMs - startMs).toBe(31 * tokenMs);
    expect(ask({ ...share, free: 0 }, terms, share.emptyUntilMs - 1).verdict).toBe('refuse');
    expect(leased(share, bucket.fullAtMs, { limit, terms }, share.emptyUntilMs).verdict).toBe('answer');
  });

  it('answers every request while the table cannot be reached, and leaves at most one lease unpaid', () => {
    let share = newShare;
    for (const nowMs of times(10_000, 10)) {
      const requested = ask(share, terms, nowMs);
      expect(requested.verdict).not.toBe('refuse');
      share = requested.verdict === 'lease' ? withoutTable(requested.share, terms, nowMs) : requested.share;
    }
    expect(share.unpaid).toBeLessThanOrEqual(terms.leased);
  });
});

it('many environments answer no more than the bound in docs/decisions/rate-limits.md', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.tuple(fc.nat(11), fc.integer({ min: 0, max: 400 })), { minLength: 500, maxLength: 3000 }),
      (count, requests) => {
        const bucket = new Bucket();
        const environments = Array.from({ length: count }, () => new Environment(bucket));
        let nowMs = startMs;
        let answered = 0;
        for (const [who, waitMs] of requests) {
          nowMs += waitMs < 300 ? 0 : waitMs;
          if (environments[who % count]?.answers(nowMs)) answered += 1;
        }
        const elapsedMs = nowMs - startMs;
        const windows = Math.floor(elapsedMs / terms.freeEveryMs) + 1;
        const bound = limit.requests + elapsedMs / tokenMs + count * (terms.leased + 1 + terms.free * windows);
        expect(answered).toBeLessThanOrEqual(bound);
      },
    ),
  );
});

describe.each([10, 1000])('%i environments, each busy all the time', (count) => {
  const secondsBusy = 60;
  const answeredOf = (requestMs: number) => {
    const bucket = new Bucket();
    const environments = Array.from({ length: count }, () => new Environment(bucket));
    const moments = times((secondsBusy * 1000) / requestMs, requestMs);
    return moments.flatMap((nowMs) => environments.filter((environment) => environment.answers(nowMs))).length;
  };

  it('answer no more requests of 0.1 s than the bound', () => {
    const ofEach = terms.leased + 1 + terms.free * ((secondsBusy * 1000) / terms.freeEveryMs);
    const bound = limit.requests + (secondsBusy * 1000) / tokenMs + count * ofEach;
    const answered = answeredOf(100);
    expect(answered).toBeLessThanOrEqual(bound);
    expect(answered).toBeLessThan((count * secondsBusy * 1000) / 100 / 10);
  });

  it('answer all requests that take longer than the free ones come, so that only places limit those', () => {
    const requestMs = 4000;
    expect(requestMs).toBeGreaterThan(terms.freeEveryMs / terms.free);
    expect(answeredOf(requestMs)).toBe((count * secondsBusy * 1000) / requestMs);
  });
});

it("bursts from many environments are paid back: the hourly total hardly exceeds one environment's", () => {
  const bucket = new Bucket();
  const environments = Array.from({ length: 10 }, () => new Environment(bucket));
  const hourMs = 3_600_000;
  const answered = times(hourMs / 20, 20).filter((nowMs, at) => environments[at % 10]?.answers(nowMs)).length;
  const quiet = (10 * terms.free * hourMs) / terms.freeEveryMs;
  expect(answered).toBeLessThanOrEqual(limit.requests + hourMs / tokenMs + quiet + 10 * (terms.leased + 1));
});

describe.each(Object.entries(plans))('the plan %s', (_, { rateLimits }) => {
  it('lets every preset of a batch be polled twice a second', () => {
    const { requests, seconds } = rateLimits.reads;
    expect(requests / seconds).toBeGreaterThanOrEqual(2 * PresetId.options.length);
  });

  it.each(routeClasses)('has a bucket of %s that one lease does not exceed', (routeClass) => {
    expect(rateLimits[routeClass].requests).toBeGreaterThanOrEqual(leaseTerms[routeClass].leased);
  });
});
