import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { firstIdAt, idsOfDays, msOfId } from '#core/ids.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');

it('an id tells its millisecond, and sorts after the first id of it', () => {
  const id = newId({ msecs: noon });
  expect(msOfId(id)).toBe(noon);
  expect([firstIdAt(noon + 1), id, firstIdAt(noon)].toSorted()).toEqual([firstIdAt(noon), id, firstIdAt(noon + 1)]);
});

describe('the ids of days', () => {
  const within = (id: string, days: Parameters<typeof idsOfDays>[0], before?: string) => {
    const [from, to] = idsOfDays(days, before);
    return from <= id && id <= to;
  };
  const first = newId({ msecs: Date.parse('2026-11-21T00:00:00.000Z') });
  const last = newId({ msecs: Date.parse('2026-11-21T23:59:59.999Z') });

  it('are those of the days, both included', () => {
    const days = { created_from: '2026-11-21', created_to: '2026-11-21' };
    expect([within(first, days), within(last, days)]).toEqual([true, true]);
    expect([within(first, { created_from: '2026-11-22' }), within(last, { created_to: '2026-11-20' })]).toEqual([
      false,
      false,
    ]);
  });

  it('are all without days, and none where the first day is after the last', () => {
    expect([within(first, {}), within(last, {})]).toEqual([true, true]);
    const days = { created_from: '2026-11-22', created_to: '2026-11-20' };
    expect([within(first, days), within(newId({ msecs: noon + 24 * 3_600_000 }), days)]).toEqual([false, false]);
  });

  it('end with the last id of the page before', () => {
    expect([within(first, {}, first), within(last, {}, first)]).toEqual([true, false]);
  });
});
