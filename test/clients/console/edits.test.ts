import { describe, expect, it } from 'vitest';
import type { PreviewFinding } from '#contract/schemas/preview.ts';
import type { Line, Word } from '#contract/schemas/transcript.ts';
import { applyOperations } from '#core/transcripts/edits/apply-operations.ts';
import { areSame } from '../../../clients/console/src/editor/edits/content-of.ts';
import {
  replacementsFor,
  type Spoken,
  wordAt,
  wordsAt,
} from '../../../clients/console/src/editor/edits/edited-words.ts';
import { fixAll, fixFor, lineOf } from '../../../clients/console/src/editor/edits/fixes.ts';
import { matchesIn, matchFrom, patternOf, replaceIn } from '../../../clients/console/src/editor/edits/found.ts';
import { heardTimes } from '../../../clients/console/src/editor/edits/heard-times.ts';
import { captionFrom, isDoubtful, lineAt, nextWord } from '../../../clients/console/src/editor/edits/places.ts';
import { newLabel, speakersIn, spokenBy, turnFrom } from '../../../clients/console/src/editor/edits/speaking.ts';
import { endLineAt } from '../../../clients/console/src/editor/edits/times.ts';

/** A line of words of 0.4 s, one each half second. */
const lineOfWords = (text: string, startSeconds: number): Line => ({
  words: text.split(' ').map((word, at) => {
    const start = startSeconds + at / 2;
    return { text: word, start, end: start + 0.4, confidence: 0.9 };
  }),
});
const lines = [lineOfWords('we bake bread today', 0), lineOfWords('and eat bread', 3), lineOfWords('Good', 6)];
const spoken: Spoken = { language: 'en', durationSeconds: 10, timesOf: heardTimes };
const appliedTo = (operations: Parameters<typeof applyOperations>[0]): readonly Line[] =>
  applyOperations(operations, lines, []).lines;
const found = (text: string, { isCased = false, isWhole = false } = {}) =>
  matchesIn(lines, patternOf({ text, isCased, isWhole }));
const textsOf = (edited: readonly Line[]): string[] =>
  edited.map(({ words }) => words.map(({ text }) => text).join(' '));

describe('a retyped line', () => {
  it('keeps the times of every word that stays, also between words that change', () => {
    const edited = appliedTo(replacementsFor(lines, 0, 'they bake bread now', spoken));
    expect(textOf(edited)).toBe('they bake bread now');
    expect(edited[0]?.words.slice(1, 3)).toEqual(lines[0]?.words.slice(1, 3));
  });

  it('keeps the emphasis of words that are corrected or retimed, and the API’s answer with it is another content', () => {
    const emphasised = lines.map(({ words }) => ({
      words: words.map((word) => ({ ...word, emphasis: true as const, emoji: '🔥' })),
    }));
    const edited = applyOperations(
      [...replacementsFor(emphasised, 0, 'we baked bread today', spoken), ...endLineAt(emphasised, 1, 5, 10)],
      emphasised,
      [],
    ).lines;
    expect(edited.flatMap(({ words }) => words.filter(({ emphasis, emoji }) => !emphasis || !emoji))).toEqual([]);
    expect([areSame(emphasised, lines), areSame(emphasised, structuredClone(emphasised))]).toEqual([false, true]);
  });

  it.each([
    ['ja', '今日 は パン を 焼きます', '今日は毎パンを焼きます', '今日 は 毎 パン を 焼きます'],
    ['ja', '今日 は パン を 焼きます', '今日パンを焼きます', '今日 パン を 焼きます'],
    ['zh', '我们 烤面包 吧', '我们今天烤面包吧', '我们 今天 烤面包 吧'],
    ['th', 'วันนี้ อบ ขนมปัง กัน', 'วันนี้เราอบขนมปังกัน', 'วันนี้ เรา อบ ขนมปัง กัน'],
    ['th', 'เรา อบ ขนมปัง', 'เรากำลังอบขนมปัง', 'เรา กำลัง อบ ขนมปัง'],
    ['en', 'we bake bread', 'we baked bread', 'we baked bread'],
  ])('in %s keeps the words that are not touched: %s', (language, before, after, wanted) => {
    const heard = [lineOfWords(before, 0)];
    const [edited] = applyOperations(replacementsFor(heard, 0, after, { ...spoken, language }), heard, []).lines;
    expect(textsOf(edited ? [edited] : [])).toEqual([wanted]);
    expect([edited?.words[0], edited?.words.at(-1)?.end]).toEqual([heard[0]?.words[0], heard[0]?.words.at(-1)?.end]);
  });

  it('of Thai loses a space that is deleted', () => {
    const heard = [
      {
        words: [
          { text: 'สวัสดี ', start: 0, end: 1 },
          { text: 'ครับ', start: 1, end: 2 },
        ],
      },
    ];
    const edited = applyOperations(replacementsFor(heard, 0, 'สวัสดีครับ', { ...spoken, language: 'th' }), heard, []);
    expect(textsOf(edited.lines)).toEqual(['สวัสดี ครับ']);
  });

  it('may be in a language that is not known yet', () => {
    const edited = appliedTo(replacementsFor(lines, 0, 'they bake bread now', { ...spoken, language: 'auto' }));
    expect(textOf(edited)).toBe('they bake bread now');
  });

  it('is not edited where nothing changed, and is removed with its last word', () => {
    expect(replacementsFor(lines, 2, 'Good', spoken)).toEqual([]);
    expect(appliedTo(replacementsFor(lines, 2, '', spoken))).toHaveLength(2);
  });

  describe('takes the times of what was heard in its place', () => {
    /** Heard as "we bake bread today", with a pause of two seconds before the last word. */
    const heard = (texts: string) =>
      texts.split(' ').map((text, at) => {
        const start = at < 3 ? at / 2 : at / 2 + 2;
        return { text, start, end: start + 0.4 };
      });
    const typed = (before: string, after: string, own = spoken) => {
      const around = [{ words: heard(before) }, lineOfWords('and eat', 8)];
      return applyOperations(replacementsFor(around, 0, after, own), around, []).lines;
    };
    const times = ([line]: readonly Line[]) => line?.words.map(({ text, start, end }) => [text, start, end]);

    it('where they look or sound alike', () => {
      expect(times(typed('wee bred today now', 'we all bread to-day now'))).toEqual([
        ['we', 0, 0.4],
        ['all', 0.4, 0.5],
        ['bread', 0.5, 0.9],
        ['to-day', 1, 1.4],
        ['now', 3.5, 3.9],
      ]);
      expect(times(typed('it was 21 years', 'it was twenty one years'))?.slice(2, 4)).toEqual([
        ['twenty', 1, 1.267],
        ['one', 1.267, 1.4],
      ]);
    });

    it('and the pace of the voice where nothing was heard, so that no word spans a silence', () => {
      const after = 'we bake bread today and tomorrow';
      expect(times(typed('we bake bread today', after))?.slice(4)).toEqual([
        ['and', 3.9, 4.2],
        ['tomorrow', 4.2, 5],
      ]);
      expect(times(typed('we bake bread today', after, { ...spoken, timesOf: undefined }))?.at(-1)?.[2]).toBe(8);
    });

    it('or shares the time of the replaced words where too little matches or there is no room', () => {
      const shared = typed('alpha beta', 'one two three four five six');
      expect(shared).toEqual(typed('alpha beta', 'one two three four five six', { ...spoken, timesOf: undefined }));
      expect(times(shared)?.at(-1)?.[2]).toBe(0.9);
      expect(times(typed('we bake bread today', 'so we bake bread today'))?.slice(1)).toEqual(
        times([{ words: heard('we bake bread today') }]),
      );
    });

    it('and leaves the times of neighbouring lines as they are', () => {
      expect(typed('wee bred today now', 'we all bread to-day')[1]).toEqual(lineOfWords('and eat', 8));
    });
  });

  it('is split before the word that begins at the cursor or after it', () => {
    const { words = [] } = lines[0] ?? {};
    expect([0, 1, 2, 3, 7, 99].map((caret) => wordAt(words, caret))).toEqual([0, 1, 1, 2, 2, 4]);
  });

  const textOf = (edited: readonly Line[]) => textsOf(edited)[0];
});

describe('find and replace', () => {
  it('ignores letter case and takes special characters literally', () => {
    expect(found('BREAD')).toEqual([
      { line: 0, at: 8, text: 'bread' },
      { line: 1, at: 8, text: 'bread' },
    ]);
    expect(found('b.ead')).toEqual([]);
    expect(found(' ')).toEqual([]);
  });

  it('is found in its case or as a whole word where that is asked for, in scripts with marks too', () => {
    expect(found('good', { isCased: true })).toEqual([]);
    expect(found('oo', { isWhole: true })).toEqual([]);
    expect(found('good', { isWhole: true })).toHaveLength(1);
    const pattern = patternOf({ text: 'किताब', isCased: false, isWhole: true });
    expect(matchesIn([lineOfWords('किताबें किताब', 0)], pattern).map(({ at }) => at)).toEqual([8]);
  });

  it('is gone through from a place, forwards and backwards around the end', () => {
    const matches = found('bread');
    expect(matchFrom(matches, { line: 0, at: 8 }, 1)).toBe(matches[1]);
    expect(matchFrom(matches, { line: 1, at: 8 }, 1)).toBe(matches[0]);
    expect(matchFrom(matches, { line: 0, at: 8 }, -1)).toBe(matches[1]);
    expect(matchFrom([], { line: 0, at: 8 }, 1)).toBeUndefined();
  });

  it('replaces each match, also with an empty text or $&', () => {
    const replaced = (text: string, by: string) => textsOf(appliedTo(replaceIn(lines, found(text), by, spoken)));
    expect(replaced('bread', 'rye bread')).toEqual(['we bake rye bread today', 'and eat rye bread', 'Good']);
    expect(replaced('good', '')).toEqual(['we bake bread today', 'and eat bread']);
    expect(replaced('good', '$&')[2]).toBe('$&');
    expect(textsOf(appliedTo(replaceIn(lines, found('a').slice(0, 2), 'o', spoken)))[0]).toBe('we boke breod today');
  });
});

describe('the start and the end of a line', () => {
  it('are limited by the neighbouring words', () => {
    expect(appliedTo(endLineAt(lines, 1, 9, 10))[1]?.words[2]?.end).toBe(6);
    expect(appliedTo(endLineAt(lines, 1, 0, 10))[1]?.words[2]).toMatchObject({ start: 4, end: 4.05 });
    expect(appliedTo(endLineAt(lines, 2, 99, 10))[2]?.words[0]?.end).toBe(10);
  });
});

describe('places', () => {
  it('find a caption where none is shown: the next, or the first after the last', () => {
    expect([0.2, 2.5, 99].map((seconds) => captionFrom(lines, seconds))).toEqual([undefined, 3.7, 0.95]);
    expect(captionFrom([], 1)).toBeUndefined();
  });

  it('find the line at a time, and the next match after the end', () => {
    expect([lineAt(lines, -1), lineAt(lines, 0), lineAt(lines, 5), lineAt(lines, 60)]).toEqual([-1, 0, 1, 2]);
    const isBread = ({ text }: Word) => text === 'bread';
    const [first, second] = [
      { line: 0, word: 2 },
      { line: 1, word: 2 },
    ];
    expect(nextWord(lines, { line: 0, word: -1 }, isBread)).toEqual(first);
    expect(nextWord(lines, first, isBread)).toEqual(second);
    expect(nextWord(lines, second, isBread)).toEqual(first);
    expect(nextWord(lines, first, () => false)).toBeUndefined();
    expect(isDoubtful({ text: 'a', start: 0, end: 1, confidence: 0.69 })).toBe(true);
    expect(isDoubtful({ text: 'a', start: 0, end: 1, confidence: 0.71 })).toBe(false);
    expect(isDoubtful({ text: 'a', start: 0, end: 1 })).toBe(false);
  });
});

describe('a fix', () => {
  const finding = (rule: PreviewFinding['rule'], start: number, end: number, text: string): PreviewFinding => ({
    ...{ rule, severity: 'hard', message: '', text, start, end },
  });

  it('extends a page that is too brief or too fast into the silence after it', () => {
    const brief = finding('min_duration', 6, 6.4, 'Good');
    expect(lineOf(lines, brief)).toBe(2);
    expect(appliedTo(fixFor(lines, brief, spoken))[2]?.words[0]?.end).toBe(6.833);
    const fast = finding('reading_speed', 3, 4.4, 'a'.repeat(40));
    expect(appliedTo(fixFor(lines, fast, spoken))[1]?.words[2]?.end).toBe(5);
  });

  it('is not offered where there is no silence', () => {
    expect(
      fixFor(lines.slice(0, 2), finding('reading_speed', 3, 4.4, 'a'.repeat(40)), { ...spoken, durationSeconds: 4.45 }),
    ).toEqual([]);
    // The page ends where the line goes on.
    expect(fixFor(lines, finding('reading_speed', 3, 3.9, 'a'.repeat(40)), spoken)).toEqual([]);
  });

  it('joins a line that ends too early with the next one, and the last with the one before it', () => {
    expect(fixFor(lines, finding('forbidden_break', 3, 4.4, ''), spoken)).toEqual([{ op: 'merge_lines', line: 1 }]);
    expect(fixFor(lines, finding('orphan', 6, 7, 'Good'), spoken)).toEqual([{ op: 'merge_lines', line: 1 }]);
    expect(fixFor(lines.slice(0, 1), finding('orphan', 0, 1, ''), spoken)).toEqual([]);
  });

  it('splits a page that stays too long', () => {
    expect(textsOf(appliedTo(fixFor(lines, finding('max_duration', 0, 8, ''), spoken)))).toHaveLength(4);
    expect(fixFor(lines, finding('max_duration', 6, 14, 'Good'), spoken)).toEqual([]);
  });

  it('of all findings is one step, in which each page gets the longest of its times', () => {
    const findings = [
      finding('max_duration', 0, 3, ''),
      finding('reading_speed', 3, 4.4, 'a'.repeat(40)),
      finding('min_duration', 3, 4.4, 'a'),
      finding('min_duration', 6, 6.4, 'Good'),
    ];
    const { fixed, operations } = fixAll(lines, findings, spoken);
    expect(fixed).toBe(3);
    const edited = appliedTo(operations);
    expect(textsOf(edited)).toHaveLength(4);
    expect(edited.map(({ words }) => words.at(-1)?.end).slice(2)).toEqual([5, 6.833]);
  });
});

describe('the words at the cursor', () => {
  // we bake bread today
  const words = lines[0]?.words ?? [];
  it.each([
    ['a cursor in a word', [4, 4], [1, 1]],
    ['a cursor at the end of a word', [2, 2], [0, 1]],
    ['a cursor at the start of a word', [3, 3], [1, 1]],
    ['a cursor at the end of the line', [19, 19], [3, 1]],
    ['a selection in one word', [3, 5], [1, 1]],
    ['a selection of parts of words', [4, 10], [1, 2]],
    ['all of the line', [0, 19], [0, 4]],
  ] as const)('are those that %s touches', (_, selection, expected) => {
    expect(wordsAt(words, selection)).toEqual(expected);
  });

  it('are the one before it where the script has no spaces', () => {
    const japanese = ['パン', 'を', '焼く'].map((text, at) => ({ text, start: at, end: at + 1 }));
    expect(wordsAt(japanese, [3, 3])).toEqual([1, 1]);
    expect(wordsAt([], [0, 0])).toEqual([0, 0]);
  });
});

describe('who speaks', () => {
  const by = (speaker: string) => (line: number) => spokenBy(lines, line, speaker);
  it('is changed for a line or for all that a speaker says in turn, and the words keep all else', () => {
    const all = appliedTo([0, 1, 2].flatMap(by('spk_0')));
    expect(all[1]?.words[0]).toEqual({ ...lines[1]?.words[0], speaker: 'spk_0' });
    expect(turnFrom(all, 1)).toEqual([1, 2]);
    const answered = applyOperations(spokenBy(all, 1, 'spk_1'), all, []).lines;
    expect(turnFrom(answered, 0)).toEqual([0]);
    expect(speakersIn(answered, [{ label: 'spk_1', name: 'Ada' }])).toEqual([
      { label: 'spk_0', name: null },
      { label: 'spk_1', name: 'Ada' },
    ]);
    expect(newLabel(speakersIn(answered, []))).toBe('spk_2');
  });
});
