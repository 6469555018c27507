import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoundRobin } from '#core/work/round-robin.ts';

const work = (account_id: string, work_id: string) => ({ account_id, work_id });
const waitingOf = (...works: ReturnType<typeof work>[]) => {
  const waiting = new RoundRobin();
  waiting.replace(works);
  return waiting;
};
/** The order in which works are taken. */
const orderOf = (waiting: RoundRobin<ReturnType<typeof work>>): string[] => {
  const order: string[] = [];
  for (let next = waiting.take(); next; next = waiting.take()) {
    order.push(next.work_id);
    waiting.finish(next);
  }
  return order;
};

describe('round-robin of accounts', () => {
  it('gives each account a turn in each round, and its oldest work first', () => {
    const waiting = waitingOf(
      work('a', '3'),
      work('a', '1'),
      work('a', '2'),
      work('b', '5'),
      work('c', '4'),
      work('c', '6'),
    );
    expect(orderOf(waiting)).toEqual(['1', '5', '4', '2', '6', '3']);
  });

  it('continues where another one has stopped', () => {
    const before = waitingOf(work('a', '1'), work('b', '2'), work('c', '3'));
    before.take();
    const after = new RoundRobin<ReturnType<typeof work>>(before.turnFrom);
    after.replace([work('a', '4'), work('b', '2'), work('c', '3')]);
    expect(orderOf(after)).toEqual(['2', '3', '4']);
  });

  it('takes one work of an account at a time', () => {
    const waiting = waitingOf(work('a', '1'), work('a', '2'));
    const first = waiting.take();
    expect(waiting.take()).toBeUndefined();
    if (first) waiting.finish(first);
    expect(waiting.take()).toEqual(work('a', '2'));
  });

  it('gives a work that was put back before newer work of its account', () => {
    const waiting = waitingOf(work('a', '1'), work('a', '2'), work('b', '3'));
    const first = waiting.take();
    if (first) waiting.putBack(first);
    expect(orderOf(waiting)).toEqual(['1', '3', '2']);
  });

  it('does not give finished work again, though it is still listed', () => {
    const waiting = waitingOf(work('a', '1'), work('b', '2'));
    const first = waiting.take();
    if (first) waiting.finish(first);
    expect(waiting.replace([work('a', '1'), work('b', '2')])).toBe(1);
    expect(orderOf(waiting)).toEqual(['2']);
  });

  it('never lets an account be two turns ahead of another that waits', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }), fc.nat(), (accounts, relistAt) => {
        const works = accounts.map((account, at) => work(account, String(at).padStart(3, '0')));
        const waiting = waitingOf(...works);
        const started: ReturnType<typeof work>[] = [];
        for (let next = waiting.take(); next; next = waiting.take()) {
          waiting.finish(next);
          started.push(next);
          if (started.length === relistAt % 40) waiting.replace(works);
          const accountsLeft = new Set(
            works.filter((one) => !started.includes(one)).map(({ account_id }) => account_id),
          );
          const turns = [...accountsLeft].map((one) => started.filter(({ account_id }) => account_id === one).length);
          if (turns.length > 0) expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(1);
        }
        expect(started).toHaveLength(works.length);
        for (const account of 'abcd') {
          const own = started.filter(({ account_id }) => account_id === account).map(({ work_id }) => work_id);
          expect(own).toEqual(own.toSorted());
        }
      }),
    );
  });
});
