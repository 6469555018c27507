import * as fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { maxOpenDays, maxRefundDays } from '#contract/limits.ts';
import { LotBooks, type LotEntry, type LotMoves, leftAtExpiry } from '#core/credits/lots.ts';
import { msOfId } from '#core/ids.ts';

const startMs = Date.parse('2026-11-01T00:00:00Z');
const at = (n: number): string => new Date(startMs + n * 1000).toISOString();
const idAt = (n: number): string => newId({ msecs: startMs + n * 1000 });
const grant = (n: number, id: string, credits: number, price_nano_usd?: number): LotEntry => ({
  ...{ entry_id: `${id}#grant`, credits, created_at: at(n) },
  ...(price_nano_usd !== undefined && { price_nano_usd }),
});
const charge = (n: number, id: string, credits: number): LotEntry => ({
  ...{ entry_id: `${id}#charge`, credits: -credits, created_at: at(n) },
});
const refund = (n: number, id: string, credits: number): LotEntry => ({
  ...{ entry_id: `${id}#refund`, credits, created_at: at(n) },
});
const expired = (n: number, lot_id: string, credits: number): LotEntry => ({
  ...{ entry_id: `x${n}#expired`, credits: -credits, lot_id, created_at: at(n) },
});
const booksOf = (...entries: LotEntry[]): LotBooks => {
  const books = new LotBooks();
  books.addAll(entries);
  return books;
};
const moved = (more: Partial<LotMoves>): LotMoves => ({
  ...{ soldNanoUsd: 0, revenueNanoUsd: 0, breakageNanoUsd: 0, takenBackNanoUsd: 0 },
  ...more,
});
const work = idAt(0);
const other = idAt(1);

describe('lots of credits', () => {
  it('are used first in, first out: what was given before a sale earns nothing', () => {
    const books = booksOf(
      grant(1, 'gift', 10),
      grant(2, 'sale', 10, 1000),
      charge(3, work, 8),
      grant(4, 'dear', 10, 5000),
      charge(5, other, 14),
    );
    expect(books.moves).toEqual(moved({ soldNanoUsd: 6000, revenueNanoUsd: 1000 + 2 * 500 }));
    expect(['gift', 'sale', 'dear'].map((lot) => books.left(lot))).toEqual([0, 0, 8]);
    expect(books.deferredNanoUsd).toBe(4000);
  });

  it('get a refund back where its charge took it, and the next charge takes that first', () => {
    const taken = [grant(1, 'a', 5, 500), grant(2, 'b', 5, 5000), charge(3, work, 5), charge(4, other, 2)];
    const books = booksOf(...taken, refund(5, work, 5));
    expect(books.moves).toEqual(moved({ soldNanoUsd: 5500, revenueNanoUsd: 2000 }));
    expect([books.left('a'), books.left('b')]).toEqual([5, 3]);
    const part = booksOf(grant(1, 'a', 5, 500), grant(2, 'b', 5, 5000), charge(3, work, 7), refund(4, work, 3));
    expect([part.left('a'), part.left('b')]).toEqual([1, 5]);
  });

  it('earn what is left when it expires, apart from what was used', () => {
    const books = booksOf(grant(1, 'a', 5, 500), charge(2, work, 1), grant(3, 'b', 5, 900), expired(4, 'a', 4));
    expect(books.moves).toEqual(moved({ soldNanoUsd: 1400, revenueNanoUsd: 100, breakageNanoUsd: 400 }));
    expect([books.left('a'), books.left('b')]).toEqual([0, 5]);
  });

  it('expire each by itself, whether or not it is the oldest', () => {
    const books = booksOf(grant(1, 'a', 5, 500), grant(2, 'b', 5, 5000), grant(3, 'c', 5, 50), expired(4, 'b', 5));
    expect(books.moves).toEqual(moved({ soldNanoUsd: 5550, breakageNanoUsd: 5000 }));
    expect(['a', 'b', 'c'].map((lot) => books.left(lot))).toEqual([5, 0, 5]);
  });

  it('of one millisecond are used in the order of their ids', () => {
    const books = booksOf(grant(1, 'b', 5, 5000), grant(1, 'a', 5, 500), charge(2, work, 5));
    expect([books.left('a'), books.left('b')]).toEqual([0, 5]);
  });

  it('keep credits that come back after they have expired', () => {
    const books = booksOf(grant(1, 'a', 5, 500), charge(2, work, 2), expired(3, 'a', 3), refund(4, work, 2));
    expect(books.left('a')).toBe(2);
    expect(books.deferredNanoUsd).toBe(200);
  });

  it('take back the refund of work that was open for as long as work can be, by the stored books of any day', () => {
    const [day, opened] = [24 * 3600, 3];
    const first = booksOf(grant(1, 'a', 5, 500), charge(opened, work, 2));
    const stored = new LotBooks(first.state(startMs + (opened + maxOpenDays * day) * 1000));
    stored.addAll([refund(opened + maxOpenDays * day, work, 2)]);
    expect([stored.left('a'), stored.moves.revenueNanoUsd]).toEqual([5, -200]);
  });

  it('are stored while they have credits or may get some back', () => {
    const lots = [grant(1, 'a', 2, 200), grant(2, 'b', 5, 500)];
    const books = booksOf(...lots, charge(3, work, 2), charge(4, other, 2));
    const a = { id: 'a', granted: 2, left: 0, price_nano_usd: 200 };
    const b = { id: 'b', granted: 5, left: 3, price_nano_usd: 500 };
    const lastMs = msOfId(work) + maxRefundDays * 24 * 3_600_000;
    const taken = { [other]: [['b', 2]] };
    expect(books.state(lastMs)).toEqual({ lots: [a, b], taken: { [work]: [['a', 2]], ...taken }, owed: [] });
    expect(books.state(lastMs + 1)).toEqual({ lots: [b], taken, owed: [] });
  });

  it('give back what a charge took once, and are new lots for a refund without a charge', () => {
    const books = booksOf(grant(1, 'a', 5, 500), charge(2, work, 2), refund(3, work, 2), refund(4, work, 2));
    expect([books.left('a'), books.left(work), books.deferredNanoUsd]).toEqual([5, 2, 500]);
  });

  it('lose the newest credits to an operator who takes some back, which earn nothing', () => {
    const books = booksOf(grant(1, 'a', 5, 500), grant(2, 'b', 5, 5000), grant(3, 'back', -7));
    expect(books.moves).toEqual(moved({ soldNanoUsd: 5500, takenBackNanoUsd: 5000 + 200 }));
    expect([books.left('a'), books.left('b')]).toEqual([3, 0]);
  });

  it('pay a charge that was entered a moment before them', () => {
    const books = booksOf(grant(1, 'a', 2, 200), charge(2, work, 3), grant(3, 'b', 5, 5000));
    expect([books.left('a'), books.left('b')]).toEqual([0, 4]);
    expect(books.moves.revenueNanoUsd).toBe(1200);
    const refused = booksOf(grant(1, 'a', 2, 200), charge(2, work, 3), refund(3, work, 3), grant(4, 'b', 5, 5000));
    expect([refused.left('a'), refused.left('b'), refused.moves.revenueNanoUsd]).toEqual([2, 5, 0]);
  });

  it.each([
    ['all of one', [refund(4, work, 3)], [0, 5, 0]],
    ['a part of the other', [refund(4, other, 1)], [0, 3, 0]],
    ['nothing', [], [0, 2, 0]],
  ])('pay what two charges still owe, of which %s was refunded, also by stored books', (_, refunds, left) => {
    const owing = booksOf(grant(1, 'a', 2, 200), charge(2, work, 3), charge(3, other, 2), ...refunds);
    const stored = new LotBooks(owing.state(startMs));
    for (const books of [owing, stored]) {
      books.addAll([grant(5, 'b', 5, 5000)]);
      expect(['a', 'b', work].map((lot) => books.left(lot))).toEqual(left);
    }
  });

  it('have the whole price in their parts, to the nano-dollar', () => {
    const works = Array.from({ length: 3 }, (_, n) => charge(n + 2, idAt(n), 1));
    expect(booksOf(grant(1, 'a', 3, 100), ...works).moves.revenueNanoUsd).toBe(100);
    expect(booksOf(grant(1, 'a', 3, 100), ...works.slice(1)).deferredNanoUsd).toBe(33);
  });
});

it.each([
  ['what it had', [], 5],
  ['less what was used before and after it', [charge(2, work, 1), charge(9, other, 1)], 3],
  ['less what was used at it', [charge(5, work, 1)], 4],
  ['but nothing that came back at it', [charge(2, work, 2), refund(5, work, 2)], 3],
  ['but nothing that came back after it', [charge(2, work, 2), refund(9, work, 2)], 3],
  ['but nothing that was given after it', [charge(8, work, 5), grant(9, 'b', 5)], 0],
])('a lot loses at its expiry %s', (_, entries, lost) =>
  expect(leftAtExpiry([...entries, grant(1, 'a', 5, 500)], 'a', at(5))).toBe(lost),
);

const workIds = [1, 2, 3, 4, 5, 6].map((n) => idAt(n));
/** Entries of an account that never owes anything, in any order of kinds. */
const histories = fc
  .array(
    fc.record({
      kind: fc.constantFrom('gift', 'sale', 'charge', 'refund', 'expired', 'back'),
      credits: fc.integer({ min: 1, max: 9 }),
      nanoUsd: fc.integer({ min: 0, max: 10_000 }),
    }),
    { maxLength: 24 },
  )
  .map((steps) => {
    const entries: LotEntry[] = [];
    const books = () => booksOf(...entries);
    const lots: string[] = [];
    const charged = new Map<string, number>();
    let balance = 0;
    for (const [n, { kind, credits, nanoUsd }] of steps.entries()) {
      const some = Math.min(credits, balance);
      const id = workIds[n % workIds.length] ?? '';
      const lot = lots[credits % lots.length] ?? '';
      if (kind === 'gift' || kind === 'sale') {
        entries.push(grant(n, `lot${n}`, credits, kind === 'sale' ? nanoUsd : undefined));
        lots.push(`lot${n}`);
        balance += credits;
      } else if (kind === 'back' && some > 0) {
        entries.push(grant(n, `back${n}`, -some));
        balance -= some;
      } else if (kind === 'charge' && some > 0 && !charged.has(id)) {
        entries.push(charge(n, id, some));
        charged.set(id, some);
        balance -= some;
      } else if (kind === 'refund' && charged.get(id)) {
        const part = Math.min(credits, charged.get(id) ?? 0);
        entries.push(refund(n, id, part));
        charged.set(id, 0);
        balance += part;
      } else if (kind === 'expired' && books().left(lot) > 0) {
        const left = books().left(lot);
        entries.push(expired(n, lot, left));
        balance -= left;
      }
    }
    return { entries, balance, lots };
  });

describe('the books of any account', () => {
  it('have the balance in their lots, and every nano-dollar that was paid once', () => {
    fc.assert(
      fc.property(histories, ({ entries, balance, lots }) => {
        const books = booksOf(...entries);
        const { soldNanoUsd, revenueNanoUsd, breakageNanoUsd, takenBackNanoUsd } = books.moves;
        expect(lots.reduce((sum, lot) => sum + books.left(lot), 0)).toBe(balance);
        expect(revenueNanoUsd + breakageNanoUsd + takenBackNanoUsd + books.deferredNanoUsd).toBe(soldNanoUsd);
      }),
    );
  });

  it('are the same when they are made of the stored lots of any day and the entries after it', () => {
    fc.assert(
      fc.property(histories, fc.nat({ max: 24 }), ({ entries, lots }, day) => {
        const before = new LotBooks();
        before.addAll(entries.slice(0, day));
        const after = new LotBooks(JSON.parse(JSON.stringify(before.state(startMs + 3_600_000))));
        after.addAll(entries.slice(day));
        const whole = booksOf(...entries);
        expect(lots.map((lot) => after.left(lot))).toEqual(lots.map((lot) => whole.left(lot)));
        expect(after.deferredNanoUsd).toBe(whole.deferredNanoUsd);
        expect(before.moves.revenueNanoUsd + after.moves.revenueNanoUsd).toBe(whole.moves.revenueNanoUsd);
      }),
    );
  });
});
