import { textOfLines } from '@cueline/captions/transcript-text.ts';
import type { TimedLine, TimedWord } from '@cueline/captions/words.ts';
import { describe, expect, it } from 'vitest';
import { TEXT_MISMATCH } from '#contract/step-errors.ts';
import { alignText } from '#core/alignment/align-text.ts';
import { spoken } from '../../../packages/captions/test/arbitrary-words.ts';
import { noisySpeech } from '../../support/noisy-speech.ts';

/** `heard` as in spoken(): 300 ms a word, `|` is a second of silence. */
const align = (text: string, heard: string | readonly TimedWord[], language = 'en'): TimedLine[] => {
  const words = typeof heard === 'string' ? spoken(heard) : heard;
  return [...alignText({ text, heard: words, language, durationMs: (words.at(-1)?.endMs ?? 0) + 2000 }).lines];
};
/** Lines as `word@start-end`. */
const times = (...request: Parameters<typeof align>): string[] =>
  align(...request).map(({ words }) =>
    words.map(({ text, startMs, endMs }) => `${text}@${startMs}-${endMs}`).join(' '),
  );
const startsOf = (lines: readonly TimedLine[]): number[] => lines.map(({ words }) => words[0]?.startMs ?? -1);

describe('a sentence whose first word was heard as several', () => {
  const heard = (words: string): TimedWord[] =>
    spoken(`we saw the canal | ${words} spend most of the day in the water`);
  const startOf = (words: string, text = 'Hippopotamuses'): number | undefined =>
    startsOf(align(`We saw the canal.\n${text} spend most of the day in the water.`, heard(words)))[1];
  const pauseEndMs = 2200;

  it('starts with the first of them', () => {
    expect(startOf('hit the cotton uses')).toBe(pauseEndMs);
  });

  it('starts at most twice the usual time of the word before its end', () => {
    expect(startOf('well it was about time for them oases', 'Oasis')).toBeGreaterThan(pauseEndMs + 4 * 300);
  });

  it('does not start before a silence', () => {
    expect(startOf('hit the | cotton uses')).toBe(pauseEndMs + 2 * 300 + 1000);
  });

  it('starts with its word where that was heard as it is written', () => {
    expect(startOf('hit the cotton hippopotamuses')).toBe(pauseEndMs + 3 * 300);
  });
});

describe('words that were heard', () => {
  it('take the times of the recogniser, and keep the spelling, case, punctuation and lines of the text', () => {
    expect(times('The rain – in SPAIN,\n\nstays', 'the rain in spain stays')).toEqual([
      'The@0-300 rain –@300-600 in@600-900 SPAIN,@900-1200',
      'stays@1200-1500',
    ]);
  });

  it('take its times though spelt with other accents and apostrophes', () => {
    expect(times('L’été où Noël', "l'ete ou noel", 'fr')).toEqual(['L’été@0-300 où@300-600 Noël@600-900']);
  });

  it.each([
    [
      "I'm gonna let y'all go",
      'i am going to let you all go',
      "I'm@0-600 gonna@600-1200 let@1200-1500 y'all@1500-2100 go@2100-2400",
    ],
    ['We are happy', "we're happy", 'We@0-120 are@120-300 happy@300-600'],
    ['25 of us', 'twenty five of us', '25@0-600 of@600-900 us@900-1200'],
    ['twenty-five of us', '25 of us', 'twenty-five@0-300 of@300-600 us@600-900'],
    ['It cost £13.60 net', 'it cost thirteen pounds sixty net', 'It@0-300 cost@300-600 £13.60@600-1500 net@1500-1800'],
    ['salt & 50% more', 'salt and fifty percent more', 'salt@0-300 &@300-600 50%@600-1200 more@1200-1500'],
    ['since 1999', 'since one thousand nine hundred and ninety nine', 'since@0-300 1999@300-2400'],
    ['on the 2nd', 'on the second', 'on@0-300 the@300-600 2nd@600-900'],
    ['one icecream please', 'one ice cream please', 'one@0-300 icecream@300-900 please@900-1200'],
    ['one ice cream please', 'one icecream please', 'one@0-300 ice@300-413 cream@413-600 please@600-900'],
  ])('%s is heard in "%s"', (text, heard, timed) => {
    expect(times(text, heard)).toEqual([timed]);
  });

  it('take the time of what was misheard for them', () => {
    expect(times('a quick brown fox jumps', 'a quick crown socks jumps')).toEqual([
      'a@0-300 quick@300-600 brown@600-900 fox@900-1200 jumps@1200-1500',
    ]);
  });

  it.each([
    ['oh my Clementine dear', 'oh my clement time dear', 'oh@0-300 my@300-600 Clementine@600-1200 dear@1200-1500'],
    ['so Andromeda falls', 'so and dromeda falls', 'so@0-300 Andromeda@300-900 falls@900-1200'],
    ['hello Mary Ann come', 'hello marian come', 'hello@0-300 Mary@300-471 Ann@471-600 come@600-900'],
    ['hello Van Gogh come', 'hello vangof come', 'hello@0-300 Van@300-429 Gogh@429-600 come@600-900'],
  ])('%s takes the whole of what was misheard in "%s"', (text, heard, timed) => {
    expect(times(text, heard)).toEqual([timed]);
  });

  it('do not reach over a silence to what was misheard', () => {
    expect(times('oh my Clementine dear', 'oh my clement | time dear')).toEqual([
      'oh@0-300 my@300-600 Clementine@600-900 dear@2200-2500',
    ]);
    expect(times('so Andromeda falls', 'so and | dromeda falls')).toEqual([
      'so@0-300 Andromeda@1600-1900 falls@1900-2200',
    ]);
  });

  it('never overlap where the recogniser overlaps', () => {
    const heard = [
      { text: 'one', startMs: 0, endMs: 500 },
      { text: 'two', startMs: 400, endMs: 900 },
      { text: 'three', startMs: 900, endMs: 5000 },
    ];
    const { lines } = alignText({ text: 'one two three', heard, language: 'en', durationMs: 1200 });
    expect(lines[0]?.words.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 400],
      [400, 900],
      [900, 1200],
    ]);
  });
});

describe('choruses', () => {
  const chorus = 'oh my darling Clementine\nyou are lost and gone';
  const sung = 'oh my darling clementine you are lost and gone';

  it('written as often as sung take the times of their own singing, even when misheard', () => {
    const text = [chorus, 'in a cavern', chorus, 'in a canyon', chorus, chorus].join('\n');
    const heard = [sung, 'in a cavern', 'oh my darling clement time you are last', 'in canyon', sung, sung].join(' | ');
    const words = spoken(heard);
    const beginnings = words.filter(({ text }) => text === 'oh').map(({ startMs }) => startMs);
    const starts = startsOf(align(text, heard));
    expect([starts[0], starts[3], starts[6], starts[8]]).toEqual(beginnings);
  });

  it('written once and sung twice take the times of one singing', () => {
    expect(times('a big red dog ran\nhome', 'a big blue dog ran | a large red dog ran | home')).toEqual([
      'a@0-300 big@300-600 red@600-900 dog@900-1200 ran@1200-1500',
      'home@5000-5300',
    ]);
  });

  it('sung twice each in a song of thousands of words take no line from two singings', () => {
    const refrain = ['come and go with me to that land', 'there is joy in that land where i am bound'];
    const verse = (at: number) => [
      `number ${at} is what i call and you call ${at * 7}`,
      `then ${at + 100} is on the wall`,
    ];
    const written = Array.from({ length: 90 }, (_, at) => [...verse(at + 1), ...refrain]).flat();
    const sung = Array.from({ length: 90 }, (_, at) => [...verse(at + 1), ...refrain, ...refrain]).flat();
    // Every fifth word is misheard, in each singing another.
    const heard = spoken(sung.join(' | ').replace(/\w+/g, (word, at) => (at % 5 === 0 ? 'mumble' : word)));
    const lines = align(written.join('\n'), heard);
    const torn = lines.filter(({ words }) => (words.at(-1)?.endMs ?? 0) - (words[0]?.startMs ?? 0) > 4500);
    expect(lines).toHaveLength(360);
    expect(torn).toEqual([]);
  });

  it('written twice and sung once have one heard time and one estimated time', () => {
    const lines = align('come home to me\nthe end is near\ncome home to me', 'come home to me | the end is near');
    expect(startsOf(lines).slice(0, 2)).toEqual([0, 2200]);
    expect(lines.flatMap(({ words }) => words)).toHaveLength(12);
  });
});

describe('words that were not heard', () => {
  it('take what time is free, down to a millisecond, and move no start of their neighbours', () => {
    expect(times('one two extra words three four five six', 'one two three four five six')).toEqual([
      'one@0-300 two@300-598 extra@598-599 words@599-600 three@600-900 four@900-1200 five@1200-1500 six@1500-1800',
    ]);
  });

  it('do not fill a silence: they stay beside the heard words of their own line', () => {
    const lines = align('we start here tonight\nnow we end it here', 'we start here | | | | end it here');
    const [tonight, now] = [lines[0]?.words.at(-1), lines[1]?.words[0]];
    expect(tonight?.startMs).toBe(900);
    expect(tonight?.endMs).toBeLessThan(1800);
    expect(now?.startMs).toBeGreaterThan(4200);
    expect(lines[1]?.words[1]?.endMs).toBe(4900);
  });

  it('stay beside the sentence that they begin, in a line of several sentences', () => {
    const [line] = align('We start here. Now we end it here', 'we start here | | | | we end it here');
    expect(line?.words[3]?.text).toBe('Now');
    expect(line?.words[3]?.endMs).toBe(4900);
    expect(line?.words[3]?.startMs).toBeGreaterThan(4200);
  });

  it('in a passage that nobody sang follow the line before it, at the usual pace', () => {
    const text = 'we start here now\nnobody sang any of this\nand this is the end';
    const passage = align(text, 'we start here now | | | | | | and this is the end')[1]?.words;
    expect(passage?.[0]?.startMs).toBe(1200);
    expect(passage?.at(-1)?.endMs).toBeLessThan(4000);
  });

  it('at the start and the end come before and after what was heard, within the media', () => {
    const lines = align('so now we go with the song and bye', '| we go with the song and');
    const words = lines.flatMap((line) => line.words);
    expect(words[1]?.endMs).toBe(1000);
    expect(words.at(-1)?.startMs).toBe(2800);
    expect(words.at(-1)?.endMs).toBeLessThanOrEqual(4800);
  });

  it('share the time of something else that was heard instead', () => {
    const lines = align(
      'one two three\nalpha beta gamma delta\nfour five six',
      'one two three | zig zag zog | four five six',
    );
    const passage = lines[1]?.words;
    expect(passage?.[0]?.startMs).toBe(1900);
    expect(passage?.at(-1)?.endMs).toBe(2800);
  });
});

it('words that are sung and are not in the text are ignored', () => {
  expect(
    times('we start here now\nand this is it', 'we start here now yeah yeah baby come on everybody and this is it'),
  ).toEqual([
    'we@0-300 start@300-600 here@600-900 now@900-1200',
    'and@3000-3300 this@3300-3600 is@3600-3900 it@3900-4200',
  ]);
});

describe('scripts without spaces', () => {
  it.each([
    ['zh', '今天天气很好，\n我们去公园。', '今天 天 气很 好 我们 | 去 公圆'],
    ['ja', '君が　好きだから！\nTシャツを買った。', '君 が 好き だから t シャツ を 買った'],
    ['th', 'สวัสดีครับ ผมชื่อสมชาย', 'สวัสดีครับ ผม ชื่อ สมชาย'],
  ])('%s is matched by its letters, and its text is as it was given', (language, text, heard) => {
    const lines = align(text, heard, language);
    expect(textOfLines(lines)).toBe(text.replaceAll('　', ' '));
    expect(lines[0]?.words.length).toBeGreaterThan(2);
    expect(lines[0]?.words[0]?.startMs).toBe(0);
    expect(lines.at(-1)?.words.at(-1)?.endMs).toBe(spoken(heard).at(-1)?.endMs);
  });
});

describe('a long text', () => {
  const speech = noisySpeech(6000, 20, 11);
  const words = alignText({ ...speech, language: 'xx' }).lines.flatMap((line) => line.words);

  it('keeps the exact time of 99 of 100 words that were heard right, though a fifth was not', () => {
    const kept = speech.heardRight.filter((index) => {
      const [word, truth] = [words[index], speech.truth[index]];
      return word?.startMs === truth?.startMs && word?.endMs === truth?.endMs;
    });
    expect(kept.length / speech.heardRight.length).toBeGreaterThan(0.99);
  });

  it('holds every word once, in order', () => {
    expect(words.map(({ text }) => text)).toEqual(speech.truth.map(({ text }) => text));
  });

  it('that repeats one word is aligned without anchors', () => {
    const heard = spoken(Array.from({ length: 3500 }, () => 'la').join(' '));
    const timed = align('La '.repeat(3500), heard)[0]?.words ?? [];
    expect(timed.filter(({ startMs }, index) => startMs !== heard[index]?.startMs)).toEqual([]);
    expect(timed).toHaveLength(3500);
  });
});

describe('a text that is not what is spoken', () => {
  const grace = 'amazing grace how sweet the sound that saved a wretch like me i once was lost but now am found';
  const erlking = 'Wer reitet so spät durch Nacht und Wind?\nEs ist der Vater mit seinem Kind';
  const kitchen = 'Welcome back to the kitchen. Today we are going to make bread with four simple things.';

  it.each([
    ['in another language', erlking],
    ['of another recording', kitchen],
    ['that has only signs', '♪ – ♪'],
  ])('%s is refused', (_, text) => {
    expect(() => align(text, grace)).toThrow(expect.objectContaining({ name: TEXT_MISMATCH }));
  });

  it('is refused as a text without words where it has only signs', () => {
    expect(() => align('♪ – ♪', grace)).toThrow(/^The text contains no words/);
  });

  it('is refused with the share that was heard, for the user to read', () => {
    expect(() => align(`${grace} ${kitchen.repeat(9)}`, grace)).toThrow(/of its words 12 % were heard/);
  });

  it('does not include a text that was half misheard', () => {
    const misheard = grace
      .split(' ')
      .map((word, at) => (at % 2 ? word : 'mumble'))
      .join(' ');
    expect(align(grace, misheard)[0]?.words).toHaveLength(20);
  });
});

it('a blank text has no lines', () => {
  expect(align(' \n\t', 'one two')).toEqual([]);
});
