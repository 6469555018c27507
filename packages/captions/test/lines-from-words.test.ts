import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinWords } from '../src/join-words.ts';
import { linesFromWords } from '../src/lines-from-words.ts';
import { cuesFromLines } from '../src/subtitles/cues.ts';
import { columnsOf } from '../src/text-width.ts';
import { spoken, timedWords } from './arbitrary-words.ts';

const linesOf = (sentence: string): string[] =>
  linesFromWords(spoken(sentence), 'en').map((line) => joinWords(line.words));

it('keeps a sentence that fits on one line', () => {
  expect(linesOf('Mix the water and the flour in it.')).toEqual(['Mix the water and the flour in it.']);
});

it('breaks at sentence ends', () => {
  expect(linesOf('Mix it well. Bake it now.')).toEqual(['Mix it well.', 'Bake it now.']);
});

it('does not take a title for a sentence end', () => {
  expect(linesOf('Here is Mr. Smith again.')).toEqual(['Here is Mr. Smith again.']);
});

it('starts a new line after a pause', () => {
  expect(linesOf('mix it well | bake it now')).toEqual(['mix it well', 'bake it now']);
});

it('gives no line two speakers', () => {
  const words = spoken('are you well yes I am').map((word, at) => ({ ...word, speaker: at < 3 ? 'a' : 'b' }));
  expect(linesFromWords(words, 'en').map((line) => joinWords(line.words))).toEqual(['are you well', 'yes I am']);
});

it('breaks a long sentence at its clause rather than in the middle', () => {
  expect(linesOf('When the bread is brown and warm, it is ready to eat.')).toEqual([
    'When the bread is brown and warm,',
    'it is ready to eat.',
  ]);
});

it('leaves no word alone on a line where another break avoids it', () => {
  expect(linesOf('No. That is not how it is done.')).toEqual(['No. That is not how it is done.']);
  expect(linesOf('Today we are going to make a very good bread.').every((line) => line.includes(' '))).toBe(true);
});

it('ends no line with an article when another break costs the same', () => {
  expect(linesOf('Mix the water and the flour in a large bowl.')).toEqual([
    'Mix the water and the flour',
    'in a large bowl.',
  ]);
});

it('breaks where the speaker breathes when there is no punctuation', () => {
  const words = spoken('salt goes slowly there warm water bread turns brown very soon after');
  for (const at of [5, 6]) {
    const breathing = words.map((word, index) =>
      index < at ? word : { ...word, startMs: word.startMs + 400, endMs: word.endMs + 400 },
    );
    expect(linesFromWords(breathing, 'en').map((line) => line.words.length)).toEqual([at, words.length - at]);
  }
});

it('gives Japanese, Chinese and Korean 16 full-width characters a line, also where the language is not named', () => {
  for (const [tag, text] of [
    ['ja', 'あ'],
    ['zh', '水'],
    ['ko', '물'],
    ['und', '水'],
  ] as const) {
    const words = spoken(Array.from({ length: 20 }, () => text).join(' '));
    const lines = linesFromWords(words, tag).map((line) => joinWords(line.words));
    expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(32);
    expect(lines.length).toBe(2);
  }
});

it('sets no space between words of a script without spaces', () => {
  expect(linesFromWords(spoken('コーヒー を 飲む “你好” 世界'), 'ja').map((line) => joinWords(line.words))).toEqual([
    'コーヒーを飲む“你好”世界',
  ]);
});

it('keeps the space after a word of a script without spaces, and breaks there rather than elsewhere', () => {
  const words = ['เมื่อวานนี้', 'ฉัน', 'ไป', 'ตลาดน้ำ', 'กับ', 'เพื่อน ', 'เรา', 'ออกจาก', 'บ้าน', 'ตั้งแต่', 'ตีห้า'];
  const timed = words.map((text, index) => ({ text, startMs: index * 400, endMs: index * 400 + 400 }));
  const [line, ...rest] = linesFromWords(timed, 'th').map(({ words }) => joinWords(words));
  expect([line, rest.length]).toEqual(['เมื่อวานนี้ฉันไปตลาดน้ำกับเพื่อน', 1]);
  const short = timed.slice(4, 8).map((word, index) => ({ ...word, startMs: index * 400, endMs: index * 400 + 400 }));
  expect(cuesFromLines([{ words: short }], 'th')[0]?.rows).toEqual(['กับเพื่อน เราออกจาก']);
});

it('keeps Japanese particles with their noun, and words of other scripts without spaces whole', () => {
  const lines = (text: string, tag: string): string[] => {
    const characters = Array.from(text, (character, index) => ({
      text: character,
      startMs: index * 150,
      endMs: index * 150 + 150,
    }));
    return linesFromWords(characters, tag).map((line) => joinWords(line.words));
  };
  const japanese = lines('今日は家庭で簡単に作れる味噌汁の作り方をご紹介します', 'ja');
  expect(japanese.length).toBeGreaterThan(1);
  for (const line of japanese) expect(line).not.toMatch(/^[はでにのを]/);
  const chinese = lines('我们租了三辆自行车打算绕着湖骑一圈可是骑到一半就下起了大雨', 'zh');
  expect(chinese.length).toBeGreaterThan(1);
  for (const word of ['我们', '自行车', '打算', '可是', '大雨']) expect(chinese.join('|')).toContain(word);
  const thai = lines('เมื่อวานนี้ฉันไปตลาดน้ำกับเพื่อนสองคนเราออกจากบ้านตั้งแต่ตีห้า', 'th');
  for (const word of ['ตลาดน้ำ', 'เพื่อน', 'ออก', 'ตั้งแต่']) expect(thai.join('|')).toContain(word);
});

it('keeps every word in its order, and no line of several words wider than requested', () => {
  fc.assert(
    fc.property(timedWords, (words) => {
      const lines = linesFromWords(words, 'en');
      expect(lines.flatMap((line) => line.words)).toEqual(words);
      for (const line of lines) {
        expect(line.words.length).toBeGreaterThan(0);
        if (line.words.length > 1) {
          const width = line.words.reduce((sum, word) => sum + columnsOf(word.text), 0);
          expect(width).toBeLessThanOrEqual(42);
        }
      }
    }),
  );
});

it('breaks an hour of talk without a pause or punctuation', () => {
  const words = spoken(Array.from({ length: 30_000 }, (_, index) => `word${index % 7}`).join(' '));
  expect(linesFromWords(words, 'en').flatMap((line) => line.words).length).toBe(30_000);
});
