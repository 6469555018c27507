import type { Font } from '#contract/schemas/caption-style.ts';
import type { CaptionFont } from './measure-text.ts';

/** A file of the fonts layer, without .ttf (layers/fonts/README.md). */
export type FontFile = StyleFontFile | NotoFile;
type StyleFontFile = 'inter' | 'bricolage-grotesque' | 'montserrat' | 'poppins' | 'bebas-neue' | 'playfair-display';
type NotoFile = keyof typeof notoTitles;

const styleFontFiles: Readonly<Record<Font, StyleFontFile>> = {
  Inter: 'inter',
  'Bricolage Grotesque': 'bricolage-grotesque',
  Montserrat: 'montserrat',
  Poppins: 'poppins',
  'Bebas Neue': 'bebas-neue',
  'Playfair Display': 'playfair-display',
};

/**
 * Noto faces: every script but those of East Asia in one, each of those with its own shapes of Han characters, and all
 * together with Chinese or with Japanese shapes.
 */
export const notoTitles = {
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
  /** Set where it is not the file of the font that was asked for. */
  readonly replacedBy?: string;
  /** Characters of the text that the font asked for lacks. */
  readonly lacking: readonly string[];
  /** Characters that the chosen file lacks. */
  readonly missing: readonly string[];
}

/**
 * The file that draws a whole export: MediaConvert takes one, and looks nowhere else for a glyph. It is the font asked
 * for, unless another covers more of the text. `language` as in languageOf.
 */
export function chooseFont(
  text: string,
  font: Font,
  language: string,
  open: (file: FontFile) => CaptionFont,
): FontChoice {
  const characters = [...new Set(text.replace(undrawn, ''))];
  const asked = styleFontFiles[font];
  const lacking = missingFrom(open(asked), characters);
  let best: FontChoice = { file: asked, lacking, missing: lacking };
  for (const file of ['noto', ...eastAsian(text, language)] as const) {
    if (best.missing.length === 0) break;
    // What the font asked for has, Noto has too or leaves out with it.
    const missing = missingFrom(open(file), characters);
    if (missing.length < best.missing.length) best = { file, replacedBy: notoTitles[file], lacking, missing };
  }
  return best;
}

/** Spaces, joiners, variation selectors and the like show nothing, whether the font knows them or not. */
const undrawn = /[\s\p{Default_Ignorable_Code_Point}]/gu;

const missingFrom = (font: CaptionFont, characters: readonly string[]): string[] =>
  characters.filter((character) => !font.has(character.codePointAt(0) ?? 0));

function eastAsian(text: string, language: string): readonly NotoFile[] {
  const spoken = ['ja', 'ko', 'zh'].includes(language) ? language : languageByLetters(text);
  if (spoken === 'ja') return ['noto-jp', 'noto-sc', 'noto-tc', 'noto-kr', 'noto-all-jp'];
  if (spoken === 'ko') return ['noto-kr', 'noto-jp', 'noto-sc', 'noto-tc', 'noto-all'];
  // The file of traditional characters lacks simplified ones, and not the other way round.
  return ['noto-tc', 'noto-sc', 'noto-jp', 'noto-kr', 'noto-all'];
}

function languageByLetters(text: string): 'ja' | 'ko' | 'zh' {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : 'zh';
}
