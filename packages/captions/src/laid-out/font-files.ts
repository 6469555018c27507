import type { Font } from '../shapes/choices.ts';
import type { CaptionFont } from './measure-text.ts';

/** A file of the fonts layer, without .ttf (layers/fonts/README.md), or the font that the account has uploaded: `font_id`. */
export type FontFile = StyleFontFile | NotoFile | 'own';
type StyleFontFile = (typeof styleFontFiles)[Font];
type NotoFile = keyof typeof notoTitles;

const styleFontFiles = {
  Inter: 'inter',
  'Bricolage Grotesque': 'bricolage-grotesque',
  Montserrat: 'montserrat',
  Poppins: 'poppins',
  'Bebas Neue': 'bebas-neue',
  'Playfair Display': 'playfair-display',
  Anton: 'anton',
  'Archivo Black': 'archivo-black',
  'Atkinson Hyperlegible': 'atkinson-hyperlegible',
  'Barlow Condensed': 'barlow-condensed',
  'Bodoni Moda': 'bodoni-moda',
  'Caveat Brush': 'caveat-brush',
  Fredoka: 'fredoka',
  'JetBrains Mono': 'jetbrains-mono',
  Unbounded: 'unbounded',
} as const satisfies Readonly<Record<Font, string>>;

/**
 * Noto fonts: one with all scripts except the East Asian ones; one for each East Asian script, with its shapes of Han
 * characters; and two with all scripts, with Chinese or Japanese shapes.
 */
const notoTitles = {
  noto: 'Noto Sans',
  'noto-jp': 'Noto Sans JP',
  'noto-kr': 'Noto Sans KR',
  'noto-sc': 'Noto Sans SC',
  'noto-tc': 'Noto Sans TC',
  'noto-all': 'Noto Sans of all scripts',
  'noto-all-jp': 'Noto Sans of all scripts',
} as const;

export interface FontChoice {
  readonly file: FontFile;
  /** Title of the font that replaces the requested one. */
  readonly replacedBy?: string;
  /** Characters of the text that the requested font lacks, without signs. */
  readonly lacking: readonly string[];
  /** Characters that the chosen file lacks. */
  readonly missing: readonly string[];
}

/** The published family that a file of the layer is made of. */
export const familyOf = (file: StyleFontFile | NotoFile): string => {
  const titles: Readonly<Record<string, string>> = notoTitles;
  const named = Object.entries(styleFontFiles).find(([, name]) => name === file)?.[0] ?? titles[file];
  return named?.replace(/ of all scripts$/, '') ?? 'Noto Sans';
};

/**
 * The font file of a whole export: MediaConvert takes one file and has no fallback fonts. It is the requested font, unless
 * another covers more of the text without its signs. `language` as returned by languageOf.
 */
export function chooseFont(
  text: string,
  font: Font | 'own',
  language: string,
  open: (file: FontFile) => CaptionFont,
): FontChoice {
  const characters = [...new Set(text.replace(undrawn, ''))];
  const requested = font === 'own' ? font : styleFontFiles[font];
  const missing = missingFrom(open(requested), characters);
  const lacking = missing.filter(isOfWords);
  let best: FontChoice = { file: requested, lacking, missing };
  let fewest = lacking.length;
  for (const file of ['noto', ...eastAsian(text, language)] as const) {
    if (fewest === 0) break;
    // Noto has every character of the style fonts, so only the count of missing ones matters. An uploaded font may have others.
    const missing = missingFrom(open(file), characters);
    const count = missing.filter(isOfWords).length;
    if (count >= fewest) continue;
    best = { file, replacedBy: notoTitles[file], lacking, missing };
    fewest = count;
  }
  return best;
}

/** Emoji, notes, arrows and the like, which all files here have and few uploaded ones (docs/decisions/customer-fonts.md). */
const sign = /[\p{Extended_Pictographic}\u2190-\u21ff\u25a0-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}]/u;

const isOfWords = (character: string): boolean => !sign.test(character);

/** Spaces, joiners, variation selectors and the like are invisible, whether the font has them or not. */
const undrawn = /[\s\p{Default_Ignorable_Code_Point}]/gu;

const missingFrom = (font: CaptionFont, characters: readonly string[]): string[] =>
  characters.filter((character) => !font.has(character.codePointAt(0) ?? 0));

function eastAsian(text: string, language: string): readonly NotoFile[] {
  const spoken = ['ja', 'ko', 'zh'].includes(language) ? language : languageByLetters(text);
  if (spoken === 'ja') return ['noto-jp', 'noto-sc', 'noto-tc', 'noto-kr', 'noto-all-jp'];
  if (spoken === 'ko') return ['noto-kr', 'noto-jp', 'noto-sc', 'noto-tc', 'noto-all'];
  // noto-tc lacks simplified characters, while noto-sc also has the traditional ones: so noto-tc comes first.
  return ['noto-tc', 'noto-sc', 'noto-jp', 'noto-kr', 'noto-all'];
}

function languageByLetters(text: string): 'ja' | 'ko' | 'zh' {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : 'zh';
}
