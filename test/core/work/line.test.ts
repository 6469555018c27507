import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Line } from '#core/work/line.ts';

const place = (account_id: string, work_id: string) => ({ account_id, work_id });
const lineOf = (...works: ReturnType<typeof place>[]) => {
  const line = new Line();
  line.list(works);
  return line;
};
/** Takes and lets go until none is left. */
const orderOf = (line: Line<ReturnType<typeof place>>): string[] => {
  const order: string[] = [];
  for (let work = line.take(); work; work = line.take()) {
    order.push(work.work_id);
    line.leave(work);
  }
  return order;
};

describe('a line of accounts', () => {
  it('gives each account a turn in each round, and its oldest work first', () => {
    const line = lineOf(
      place('a', '3'),
      place('a', '1'),
      place('a', '2'),
      place('b', '5'),
      place('c', '4'),
      place('c', '6'),
    );
    expect(orderOf(line)).toEqual(['1', '5', '4', '2', '6', '3']);
  });

  it('goes on where another has stopped', () => {
    const before = lineOf(place('a', '1'), place('b', '2'), place('c', '3'));
    before.take();
    const after = new Line<ReturnType<typeof place>>(before.from);
    after.list([place('a', '4'), place('b', '2'), place('c', '3')]);
    expect(orderOf(after)).toEqual(['2', '3', '4']);
  });

  it('takes one work of an account at a time', () => {
    const line = lineOf(place('a', '1'), place('a', '2'));
    const first = line.take();
    expect(line.take()).toBeUndefined();
    if (first) line.leave(first);
    expect(line.take()).toEqual(place('a', '2'));
  });

  it('has what was put back taken next, before newer work of its account', () => {
    const line = lineOf(place('a', '1'), place('a', '2'), place('b', '3'));
    const first = line.take();
    if (first) line.putBack(first);
    expect(orderOf(line)).toEqual(['1', '3', '2']);
  });

  it('forgets what has left, though it is still listed', () => {
    const line = lineOf(place('a', '1'), place('b', '2'));
    const first = line.take();
    if (first) line.leave(first);
    expect(line.list([place('a', '1'), place('b', '2')])).toBe(1);
    expect(orderOf(line)).toEqual(['2']);
  });

  it('never lets an account be two turns ahead of another that waits', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }), fc.nat(), (accounts, relistAt) => {
        const works = accounts.map((account, at) => place(account, String(at).padStart(3, '0')));
        const line = lineOf(...works);
        const started: ReturnType<typeof place>[] = [];
        for (let work = line.take(); work; work = line.take()) {
          line.leave(work);
          started.push(work);
          if (started.length === relistAt % 40) line.list(works);
          const waiting = new Set(works.filter((one) => !started.includes(one)).map(({ account_id }) => account_id));
          const turns = [...waiting].map((one) => started.filter(({ account_id }) => account_id === one).length);
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
