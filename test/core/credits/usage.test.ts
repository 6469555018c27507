import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { UsageSums } from '#core/credits/usage.ts';
import { timesOf, usagePeriod } from '#core/credits/usage-period.ts';
import { firstIdAt } from '#core/ids.ts';

const nowMs = Date.parse('2026-11-22T18:00:00Z');

describe('a period', () => {
  it('is by default the last 30 days, today included', () => {
    expect(usagePeriod({}, nowMs)).toEqual({ from: '2026-10-24', to: '2026-11-22' });
    expect(usagePeriod({ to: '2026-03-01' }, nowMs)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  });

  it('has at most 92 days and ends no sooner than it begins', () => {
    const of = (from: string, to: string) => () => usagePeriod({ from, to }, nowMs);
    expect(of('2026-09-01', '2026-12-01')).not.toThrow();
    expect(of('2026-08-31', '2026-12-01')).toThrow('from: must be at most 92 days before');
    expect(of('2026-11-22', '2026-11-22')).not.toThrow();
    expect(of('2026-11-23', '2026-11-22')).toThrow('from: must not be after 2026-11-22');
  });

  it('holds every id of its days and no other', () => {
    const { startMs, endMs } = timesOf({ from: '2026-11-21', to: '2026-11-22' });
    const [first, end] = [firstIdAt(startMs), firstIdAt(endMs)];
    const isIn = (time: string) => {
      const entry = `${newId({ msecs: Date.parse(time) })}#charge`;
      return first <= entry && entry <= end;
    };
    expect(isIn('2026-11-20T23:59:59.999Z')).toBe(false);
    expect(isIn('2026-11-21T00:00:00.000Z')).toBe(true);
    expect(isIn('2026-11-22T23:59:59.999Z')).toBe(true);
    expect(isIn('2026-11-23T00:00:00.000Z')).toBe(false);
  });
});

describe('sums', () => {
  const period = { from: '2026-11-21', to: '2026-11-22' };
  const times = ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z', '2026-11-22T23:59:59.999Z'] as const;
  const [before, first, second] = times.map((time) => newId({ msecs: Date.parse(time) }));
  const entries = [
    { entry_id: `${before}#charge`, credits: -9, project_id: 'b', created_at: times[0] },
    { entry_id: `${before}#refund`, credits: 4, created_at: times[1] },
    { entry_id: `${first}#charge`, credits: -6, minutes: 3, project_id: 'a', key_id: 'k', created_at: times[1] },
    { entry_id: `${first}#refund`, credits: 2, created_at: times[2] },
    { entry_id: `${second}#charge`, credits: -1, created_at: times[2] },
    { entry_id: `${second}#refund`, credits: 1, created_at: '2026-11-23T00:00:00.000Z' },
    { entry_id: `${second}#grant`, credits: 100, created_at: times[2] },
  ];
  const sumsBy = (by: 'day' | 'key' | 'project') => {
    const sums = new UsageSums(by, period);
    for (const entry of entries) sums.add(entry);
    return sums;
  };
  const large = { works: 1, minutes: 3, credits: 6 };
  const small = { works: 1, minutes: 0, credits: 1, refunded: 0 };
  const none = { works: 0, minutes: 0, credits: 0 };

  it('by day have a refund on the day when it was made, as the books have it, newest day first', () => {
    expect(sumsBy('day').rows()).toEqual([
      { group: '2026-11-22', ...small, refunded: 2 },
      { group: '2026-11-21', ...large, refunded: 4 },
    ]);
  });

  it('by project and key have a refund with its charge, also one before the period, and entries without a group last', () => {
    expect(sumsBy('project').rows()).toEqual([
      { group: 'b', ...none, refunded: 4 },
      { group: 'a', ...large, refunded: 2 },
      { group: null, ...small },
    ]);
    expect(sumsBy('key').rows()).toEqual([
      { group: 'k', ...large, refunded: 2 },
      { group: null, ...small, refunded: 4 },
    ]);
  });

  it('have a refund without its charge in no group, whatever charge came before it', () => {
    const sums = new UsageSums('project', period);
    for (const entry of [...entries.slice(2, 3), { entry_id: `${second}#refund`, credits: 1, created_at: times[1] }])
      sums.add(entry);
    expect(sums.rows()).toEqual([
      { group: 'a', ...large, refunded: 0 },
      { group: null, ...none, refunded: 1 },
    ]);
  });

  it('have a total without grants and without what was made outside the period', () => {
    expect(sumsBy('key').total).toEqual({ works: 2, minutes: 3, credits: 7, refunded: 6 });
  });
});
