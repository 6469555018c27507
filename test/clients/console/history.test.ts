import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line } from '#contract/schemas/transcript.ts';
import { changeBetween, changed, reversed } from '../../../clients/console/src/captions/line-change.ts';
import { type Content, History } from '../../../clients/console/src/editor/edits/history.ts';

const pool: readonly Line[] = Array.from({ length: 6 }, (_, at) => ({
  words: [{ text: `word${at}`, start: at, end: at + 1 }],
}));
const someLines = fc.subarray([...pool]);

describe('a change of lines', () => {
  it('can be applied and reverted', () => {
    fc.assert(
      fc.property(someLines, someLines, (before, after) => {
        const change = changeBetween(before, after);
        expect(change ? changed(before, change) : before).toEqual(after);
        expect(change ? changed(after, reversed(change)) : after).toEqual(before);
      }),
    );
  });

  it('holds only the lines that differ', () => {
    const other: Line = { words: [] };
    expect(changeBetween(pool, pool.with(3, other))).toEqual({ at: 3, removed: [pool[3]], added: [other] });
    expect(changeBetween(pool, pool)).toBeUndefined();
  });
});

describe('the steps of an edit', () => {
  const named = (name: string | null): Content['speakers'] => [{ label: 'spk_0', name }];

  it('can be undone and redone without limit, including speaker names', () => {
    const history = new History();
    const contents = Array.from(
      { length: 5000 },
      (_, at): Content => ({
        lines: pool.toSpliced(at % 6, 1),
        speakers: named(`Ada ${at}`),
      }),
    );
    contents.slice(1).forEach((after, at) => {
      history.add(contents[at] ?? after, after);
    });
    let now = contents.at(-1);
    for (const before of contents.slice(0, -1).toReversed()) {
      now = now && history.undo(now);
      expect(now).toEqual(before);
    }
    expect(now && history.undo(now)).toBeUndefined();
    for (const after of contents.slice(1)) {
      now = now && history.redo(now);
      expect(now).toEqual(after);
    }
  });

  it('undo changes of words and of other things in their order', () => {
    const history = new History();
    const [none, one]: [Content, Content] = [
      { lines: pool, speakers: [] },
      { lines: pool, speakers: named('Ada') },
    ];
    const done: string[] = [];
    history.add(none, one);
    history.addOther({ undo: () => done.push('undo'), redo: () => done.push('redo') });
    expect(history.undo(one)).toBe(one);
    expect(history.undo(one)).toEqual(none);
    expect([history.canUndo.value, history.canRedo.value]).toEqual([false, true]);
    expect(history.redo(none)).toEqual(one);
    expect(history.redo(one)).toBe(one);
    expect(done).toEqual(['undo', 'redo']);
    expect([history.canUndo.value, history.canRedo.value]).toEqual([true, false]);
  });

  it('that were undone are lost after another edit', () => {
    const history = new History();
    const [none, one]: [Content, Content] = [
      { lines: pool, speakers: [] },
      { lines: pool, speakers: named('Ada') },
    ];
    history.add(none, one);
    expect(history.undo(one)).toEqual(none);
    history.add(none, { lines: [], speakers: [] });
    expect(history.redo({ lines: [], speakers: [] })).toBeUndefined();
  });
});
