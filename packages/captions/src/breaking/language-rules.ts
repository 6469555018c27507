import type { TimedLine } from '../words.ts';
import { languageByFunctionWords } from './function-words.ts';

/** Limits for captions in a language. A full-width character has two columns, so 32 columns are 16 Chinese characters. */
export interface LanguageRules {
  readonly maxColumns: number;
  readonly maxColumnsPerSecond: number;
  /** East Asian guides count full-width characters, and so do the lint's messages. */
  readonly columnsPerCharacter: 1 | 2;
}

const full = 2;
const usual: LanguageRules = { maxColumns: 42, maxColumnsPerSecond: 17, columnsPerCharacter: 1 };

/**
 * Netflix timed text style guides (https://partnerhelp.netflixstudios.com/hc/en-us/articles/215758617 and those of the
 * languages; the same numbers in Subtitle Edit's NetflixQualityController), read 2026-11: adult programmes. For Japanese it is
 * 7 characters per second, the limit for captions in the spoken language (4 is for translations), and 16 per row as for
 * Chinese and Korean.
 */
const differing: Readonly<Record<string, LanguageRules>> = {
  en: { ...usual, maxColumnsPerSecond: 20 },
  ar: { ...usual, maxColumnsPerSecond: 20 },
  hi: { ...usual, maxColumnsPerSecond: 22 },
  th: { ...usual, maxColumns: 35 },
  ru: { ...usual, maxColumns: 39 },
  ja: { maxColumns: 16 * full, maxColumnsPerSecond: 7 * full, columnsPerCharacter: 2 },
  zh: { maxColumns: 16 * full, maxColumnsPerSecond: 9 * full, columnsPerCharacter: 2 },
  ko: { maxColumns: 16 * full, maxColumnsPerSecond: 12 * full, columnsPerCharacter: 2 },
};

/** Enough words to identify a language. */
const sampleWords = 500;

/** The ISO 639-1 code of a tag such as pt-BR. */
export const codeOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/** The code of a tag; for und and auto it is guessed from script and function words, else `und`. */
export function languageOf(tag: string, lines: readonly TimedLine[]): string {
  const code = codeOf(tag);
  if (code !== '' && code !== 'und' && code !== 'auto') return code;
  const words = sampleOf(lines);
  return languageOfScript(words.join('')) ?? languageByFunctionWords(words) ?? 'und';
}

function sampleOf(lines: readonly TimedLine[]): string[] {
  const sample: string[] = [];
  for (const line of lines) {
    if (sample.length >= sampleWords) break;
    sample.push(...line.words.slice(0, sampleWords).flatMap((word) => word.text.split(/\s+/u)));
  }
  return sample.filter((word) => word !== '');
}

/** Scripts that identify a language. Japanese mixes kana with Han, so it comes first. */
const scripts: readonly (readonly [script: RegExp, minShare: number, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.2, 'ja'],
  [/\p{Script=Hangul}/gu, 0.5, 'ko'],
  [/\p{Script=Han}/gu, 0.5, 'zh'],
  [/\p{Script=Thai}/gu, 0.5, 'th'],
  [/\p{Script=Arabic}/gu, 0.5, 'ar'],
  [/\p{Script=Hebrew}/gu, 0.5, 'he'],
  [/\p{Script=Devanagari}/gu, 0.5, 'hi'],
];

function languageOfScript(text: string): string | undefined {
  const count = (what: RegExp): number => text.match(what)?.length ?? 0;
  const letters = Math.max(count(/\p{L}/gu), 1);
  return scripts.find(([script, minShare]) => count(script) / letters > minShare)?.[2];
}

export function languageRules(language: string): LanguageRules {
  return differing[language] ?? usual;
}
