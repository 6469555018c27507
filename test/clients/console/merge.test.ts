import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line } from '#contract/schemas/transcript.ts';
import { linesOf, merged, type Side } from '../../../clients/console/src/editor/edits/merge.ts';

const line = (text: string, startSeconds: number, speaker?: string): Line => ({
  words: text.split(' ').map((word, at) => {
    const start = startSeconds + at / 10;
    return { text: word, start, end: start + 0.1, ...(speaker && { speaker }) };
  }),
});
const base = Array.from({ length: 100 }, (_, at) => line(`this is line ${at}`, at));
const content = (lines: readonly Line[]) => ({ lines, speakers: [] });
const merge = (mine: readonly Line[], theirs: readonly Line[], from: readonly Line[] = base) =>
  merged(content(from), content(mine), content(theirs));
const textsOf = (lines: readonly Line[]): string[] => lines.map(({ words }) => words.map(({ text }) => text).join(' '));

describe('two edits of one transcript', () => {
  it('are both kept where they changed different lines, and unchanged lines stay the same objects', () => {
    const theirs = structuredClone(base).with(90, line('theirs', 90));
    const both = merge(base.with(4, line('mine', 4)), theirs);
    expect(both.conflicts).toEqual([]);
    const lines = linesOf(both, []);
    expect(textsOf(lines)).toEqual(textsOf(base.with(4, line('mine', 4)).with(90, line('theirs', 90))));
    expect(lines[50]).toBe(base[50]);
  });

  it('are both kept in neighbouring lines, and where lines were split, joined, added and removed', () => {
    const mine = base.toSpliced(10, 1, line('this is', 10), line('line 10', 10.2)).toSpliced(40, 1);
    const theirs = base.with(11, line('this was line 11', 11)).toSpliced(60, 0, line('added', 59.9));
    const both = merge(mine, theirs);
    expect(both.conflicts).toEqual([]);
    const expected = textsOf(base).with(11, 'this was line 11');
    expected.splice(60, 0, 'added');
    expected.splice(39, 1);
    expected.splice(10, 1, 'this is', 'line 10');
    expect(textsOf(linesOf(both, []))).toEqual(expected);
  });

  it('that changed one line differently leave the choice to the user, line by line', () => {
    const both = merge(
      base.with(4, line('mine', 4)).with(5, line('mine too', 5)),
      base.with(4, line('theirs', 4)).with(5, line('theirs too', 5)),
    );
    expect(both.conflicts).toHaveLength(2);
    expect(both.conflicts[0]).toEqual({ base: [base[4]], mine: [line('mine', 4)], theirs: [line('theirs', 4)] });
    expect(textsOf(linesOf(both, ['theirs', 'mine'])).slice(3, 7)).toEqual([
      'this is line 3',
      'theirs',
      'mine too',
      'this is line 6',
    ]);
  });

  it('keep the emphasis that one side gave, beside a change of another line, and ask where both changed the line', () => {
    const emphasised = (at: number): Line => ({
      words: (base[at]?.words ?? []).map((word, index) => (index ? word : { ...word, emphasis: true, emoji: '🔥' })),
    });
    const theirs = base.with(7, emphasised(7));
    const both = merge(base.with(4, line('mine', 4)), theirs);
    expect(both.conflicts).toEqual([]);
    expect(linesOf(both, [])[7]).toEqual(emphasised(7));
    expect(merge(base.with(7, line('mine', 7)), theirs).conflicts).toHaveLength(1);
  });

  it('that made the same change need no choice', () => {
    expect(merge(base.with(4, line('same', 4)), base.with(4, line('same', 4))).conflicts).toEqual([]);
  });

  it('ask about a single line where the other side moved the times of many', () => {
    const later = base.map(({ words }) => ({
      words: words.map((word) => ({ ...word, start: word.start + 0.5, end: word.end + 0.5 })),
    }));
    const both = merge(later, base.with(70, line('this is not 70', 70)));
    expect(both.conflicts).toHaveLength(1);
    expect(linesOf(both, ['mine'])).toEqual(later);
  });

  it('treat lines as one conflict when one side moved words between them', () => {
    const two = [line('one two', 0), line('three', 1)];
    const mine = [
      { words: two[0]?.words.slice(0, 1) ?? [] },
      { words: [...(two[0]?.words.slice(1) ?? []), ...(two[1]?.words ?? [])] },
    ];
    const theirs = [line('One two', 0), line('three', 1)];
    const both = merge(mine, theirs, two);
    expect(both.conflicts).toEqual([{ base: two, mine, theirs }]);
  });

  it('ask about lines that both sides added in one place, and about a line that one removed and the other changed', () => {
    const added = merge(base.toSpliced(8, 0, line('mine', 7.9)), base.toSpliced(8, 0, line('theirs', 7.9)));
    expect(added.conflicts).toEqual([{ base: [], mine: [line('mine', 7.9)], theirs: [line('theirs', 7.9)] }]);
    const removed = merge(base.toSpliced(8, 1), base.with(8, line('theirs', 8)));
    expect(removed.conflicts).toEqual([{ base: [base[8]], mine: [], theirs: [line('theirs', 8)] }]);
  });

  it('take the speaker name of the side that changed it, and mine where both did', () => {
    const named = (one: string | null, two: string | null) => ({
      lines: base,
      speakers: [
        { label: 'spk_0', name: one },
        { label: 'spk_1', name: two },
      ],
    });
    const both = merged(named(null, null), named('Ada', null), named('Grace', 'Edsger'));
    expect(both.speakers).toEqual(named('Ada', 'Edsger').speakers);
  });

  it('with an unchanged side give the changed side', () => {
    const pool = Array.from({ length: 8 }, (_, at) => line(`word${at} again`, at));
    const side = fc.subarray([...pool, line('new', 2.5), line('newer', 5.5)]);
    fc.assert(
      fc.property(side, side, fc.constantFrom<Side>('mine', 'theirs'), (from, to, chosen) => {
        expect(linesOf(merge(to, from, from), [])).toEqual(to);
        expect(linesOf(merge(from, to, from), [])).toEqual(to);
        // With one side chosen everywhere, no line of either side is lost that both had.
        const both = merge(to, pool, from);
        const lines = linesOf(
          both,
          both.conflicts.map(() => chosen),
        );
        for (const kept of to.filter((one) => pool.includes(one) && from.includes(one))) expect(lines).toContain(kept);
      }),
    );
  });
});
