import { expect, it } from 'vitest';
import { breakCosts, breaksBefore, isBadBreak } from '../../src/breaking/breaks.ts';

/** The kind of the break at `|`. */
const breakIn = (text: string, language: string): string | undefined => {
  const [before = '', after = ''] = text.split(' | ');
  const words = before.split(' ');
  return breaksBefore([...words, ...after.split(' ')], language)[words.length];
};

it.each([
  ['in the | house', 'en', 'article'],
  ['she met my | brother', 'en', 'determiner'],
  ['the roof of | tiles', 'en', 'preposition'],
  ['bread and | butter', 'en', 'conjunction'],
  ['today we | bake', 'en', 'pronoun'],
  ['the dog has | eaten', 'en', 'auxiliary'],
  ['I don’t | know', 'en', 'auxiliary'],
  ['ask Mr. | Cole', 'en', 'title'],
  ['here is Henry | Cole', 'en', 'name'],
  ['it weighs 25 | kg', 'en', 'unit'],
  ['it took £13.60 | each', 'en', 'unit'],
  ['after twenty | minutes', 'en', 'number'],
  ['en la | casa', 'es', 'article'],
  ['yo no | sé', 'es', 'negation'],
  ['dans une | maison', 'fr', 'article'],
  ['elle | chante', 'fr', 'pronoun'],
  ['in einem | Haus', 'de', 'article'],
  ['das Geld wurde | gezahlt', 'de', 'auxiliary'],
  ['perto da | praia', 'pt', 'article'],
  ['vicino alla | casa', 'it', 'preposition'],
  ['for more | than', 'en', 'adverb'],
  ['재료를 잘 | 섞고', 'ko', 'adverb'],
  ['книга без | картинок', 'ru', 'preposition'],
])('avoids a break in “%s” (%s): %s', (text, language, kind) => {
  expect(breakIn(text, language)).toBe(kind);
});

it.each([
  ['it is warm. | Bake it', 'en', 'sentence'],
  ['when warm, | bake it', 'en', 'clause'],
  ['bake it | because it is late', 'en', 'lead'],
  ['bake it | with salt', 'en', 'lead'],
  ['bake bread | today', 'en', 'plain'],
  ['Did you? | - No.', 'en', 'speaker'],
  ['HENRY | COLE', 'en', 'plain'],
  ['der alte Ofen | Brot', 'de', 'plain'],
  ['the house', 'xx', 'plain'],
])('may break “%s” (%s): %s', (text, language, kind) => {
  const found = breakIn(text.includes('|') ? text : text.replace(' ', ' | '), language);
  expect(found).toBe(kind);
});

it('separates no mark from its word: French spaced marks, brackets, kinsoku, a speaker’s dash', () => {
  expect(breakIn('ça va | ? Oui', 'fr')).toBe('mark');
  expect(breakIn('il dit « | oui', 'fr')).toBe('mark');
  expect(breakIn('きょう | ょうは', 'ja')).toBe('mark');
  expect(breakIn('言った「 | はい', 'ja')).toBe('mark');
  expect(breakIn('No. - | Why', 'en')).toBe('mark');
  expect(breakIn('well | – no', 'en')).toBe('mark');
});

it('does not take a typographic apostrophe for a mark that ends something', () => {
  expect(breakIn('upon a hill | ’twas', 'en')).toBe('plain');
});

it('the worst break is between a mark and its word, and the best is a sentence end', () => {
  const costs = Object.values(breakCosts);
  expect(breakCosts.mark).toBe(Math.max(...costs));
  expect(breakCosts.sentence).toBe(Math.min(...costs));
  expect(isBadBreak('article')).toBe(true);
  expect(isBadBreak('lead')).toBe(false);
});

it('breaks neither before a particle of Chinese nor between number and classifier of Thai', () => {
  expect(breaksBefore(['今天', '我们', '用', '四种', '简单', '的', '材料'], 'zh')[5]).toBe('word');
  expect(breaksBefore(['ทิ้งไว้', 'หนึ่ง', 'คืน'], 'th')).toEqual(['sentence', 'plain', 'word']);
});

it('does not break within a compound of Thai', () => {
  expect(breaksBefore(['ด้วย', 'ส่วน', 'ผสม', 'ง่ายๆ'], 'th')).toEqual(['sentence', 'plain', 'word', 'plain']);
});
