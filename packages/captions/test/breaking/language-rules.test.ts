import { expect, it } from 'vitest';
import { transcriptCorpus } from '../../../../test/support/media/transcript-corpus.ts';
import { languageOf, languageRules } from '../../src/breaking/language-rules.ts';
import { spoken } from '../arbitrary-words.ts';

const lines = (text: string) => [{ words: spoken(text) }];

it('takes the language of a tag, whatever its region and case', () => {
  expect(['pt-BR', 'EN', 'zh-Hant-TW'].map((tag) => languageOf(tag, []))).toEqual(['pt', 'en', 'zh']);
});

it('guesses an undetermined language from its script', () => {
  const found = ['こんにちは 世界', '你好 世界', '안녕 세상', 'สวัสดี ชาวโลก', 'hello world', ''].map((text) =>
    languageOf('und', lines(text)),
  );
  expect(found).toEqual(['ja', 'zh', 'ko', 'th', 'und', 'und']);
});

it('guesses other languages from their function words, and none where those are few', () => {
  const found = transcriptCorpus()
    .filter(({ language }) => ['en', 'es', 'fr', 'de', 'pt', 'it', 'ru', 'ar', 'he'].includes(language))
    .map(({ language, words }) => [language, languageOf('und', [{ words }])]);
  for (const [language, guess] of found) expect(guess).toBe(language);
  expect(languageOf('und', lines('bread water salt'))).toBe('und');
});

it('reads only the start of a long transcript', () => {
  const many = Array.from({ length: 2000 }, () => ({ words: spoken('水') }));
  const start = { words: spoken(Array.from({ length: 600 }, () => 'bread').join(' ')) };
  expect(languageOf('und', [start, ...many])).toBe('und');
});

it('has 42 columns at 17 a second, and other numbers where the style guide of the language has them', () => {
  expect(languageRules('fr')).toMatchObject({ maxColumns: 42, maxColumnsPerSecond: 17 });
  expect(languageRules('en')).toMatchObject({ maxColumns: 42, maxColumnsPerSecond: 20 });
  expect(languageRules('zh')).toMatchObject({ maxColumns: 32, maxColumnsPerSecond: 18, columnsPerCharacter: 2 });
});
