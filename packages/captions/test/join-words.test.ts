import { expect, it } from 'vitest';
import { joinWords } from '../src/join-words.ts';

it.each([
  [['two', 'words'], 'two words'],
  [['今天', '天气。', '很好'], '今天天气。很好'],
  [['你好!', '(好)', '你好'], '你好!(好)你好'],
  [['T', 'シャツ'], 'T シャツ'],
  [['君', 'が ', '好き'], '君が 好き'],
  [[' trimmed ', 'words '], 'trimmed words'],
  [['水', '\u0000', 'です'], '水です'],
  [['two', '\u200b', 'words'], 'two words'],
  [['👩\u200d🍳', 'a\u00adb'], '👩\u200d🍳 a\u00adb'],
])('%j reads "%s"', (words, line) => {
  expect(joinWords(words.map((text) => ({ text })))).toBe(line);
});
