import { joinWords, separatorBetween } from '../join-words.ts';
import type { LookDocument } from '../shapes/look-document.ts';
import type { TimedWord } from '../words.ts';
import type { CaptionFont } from './measure-text.ts';

/** How the words of a look are set. Lengths are multiples of the type size. */
export interface Typesetting {
  /** The width of a word, or of what is between words. */
  readonly widthEm: (text: string, word?: TimedWord) => number;
  /** The width of a row while its widest word is spoken. */
  readonly rowEm: (row: readonly TimedWord[]) => number;
  /** From the top of a row to that of the next one. */
  readonly lineEm: (row: readonly TimedWord[]) => number;
  readonly highestLineEm: number;
  /** The scale of a word that is not spoken. */
  readonly scaleOf: (word: TimedWord) => number;
  readonly spokenScale: number;
  /** Between letters of a text. */
  readonly spacingEm: (text: string) => number;
  /** Between words that have a space between them, at least. */
  readonly gapEm: number;
  /** Beside a word, where another one is: of what is larger than its neighbours, or has an outline or a box that would cover letters without a space. */
  readonly besideEm: (word: TimedWord) => number;
  /** Whether words are as the font sets them. */
  readonly isPlain: boolean;
}

/** Scripts whose letters touch, from Arabic to Sinhala: a space would tear words. */
const joined = /[\u0600-\u0dff]/;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Between a box and the next word. */
const clearEm = 0.16;
/** Between the outlines of a word that grows and of the next one, before it grows. Wider outlines may meet, as those of stickers do. */
const apartEm = 0.24;
const usualContour = 0.12;
/** What letters leave free beside them. */
const ownRoomEm = 0.05;

export function typesettingOf({ roles, pages, motion }: LookDocument, font: CaptionFont): Typesetting {
  const { word, spoken, keyword } = roles;
  const [spokenScale, keywordScale] = [spoken?.scale ?? 1, keyword?.scale ?? 1];
  const letterSpacing = word.letter_spacing ?? 0;
  const isSpread = spoken?.box?.height === 'line';
  const scaleOf = ({ isKeyword }: TimedWord): number => (isKeyword ? keywordScale : 1);
  const contour = (word.outlines ?? []).reduce((sum, { width }) => sum + width, 0);
  const gapEm = Math.max(
    gapOf(roles),
    hasGrowingWords({ roles, motion }) ? 2 * Math.min(contour, usualContour) + apartEm : 0,
  );
  const isPlain = spokenScale === 1 && keywordScale === 1 && letterSpacing === 0 && gapEm === 0;
  const reach = Math.max(contour * Math.max(1, spokenScale * keywordScale), padOf(spoken), padOf(keyword));
  const besideEm = (of: TimedWord): number => {
    const text = of.text.trimEnd();
    const covered = separatorBetween(text, text) === '' ? reach - ownRoomEm : 0;
    return Math.max(0, (scaleOf(of) - 1) / 2, covered / 2);
  };
  const spacingEm = (text: string): number => (letterSpacing === 0 || joined.test(text) ? 0 : letterSpacing);
  const widthEm = (text: string, of?: TimedWord): number => {
    const em = font.widthPx(isSpread ? text.replaceAll(' ', '\u00a0\u00a0') : text, 1);
    if (isPlain) return em;
    if (text.trim() === '') return Math.max(em, gapEm) + letterSpacing;
    const spacing = spacingEm(text);
    const between = spacing === 0 ? 0 : spacing * ([...graphemes.segment(text)].length - 1);
    return of ? (em + between) * scaleOf(of) + 2 * besideEm(of) : em + between;
  };
  const rowEm = (row: readonly TimedWord[]): number => {
    if (isPlain) return widthEm(joinWords(row));
    const widths = row.map((each) => widthEm(each.text.trimEnd(), each));
    const separators = row.map(({ text }, at) => (at === 0 ? '' : separatorBetween(row[at - 1]?.text ?? '', text)));
    const gaps = separators.reduce((sum, separator) => sum + (separator === '' ? 0 : widthEm(separator)), 0);
    return widths.reduce((sum, width) => sum + width, gaps) + grown(Math.max(...widths), spokenScale);
  };
  const plainLineEm = font.lineHeight * pages.line_height * Math.max(1, spokenScale);
  return {
    widthEm,
    rowEm,
    lineEm: (row) => plainLineEm * Math.max(1, ...row.map(scaleOf)),
    highestLineEm: plainLineEm * Math.max(1, keywordScale),
    scaleOf,
    spokenScale,
    spacingEm,
    gapEm,
    besideEm,
    isPlain,
  };
}

/** Whether a word grows while it is shown. A keyword does not: it has its room from the beginning. */
const hasGrowingWords = ({ roles: { spoken }, motion }: Pick<LookDocument, 'roles' | 'motion'>): boolean =>
  (spoken?.scale ?? 1) !== 1 || ['grow', 'pop', 'bounce', 'land'].includes(motion.spoken?.kind ?? 'none');

/** What the widest word of a row adds to it while it is spoken. */
export const grown = (widest: number, spokenScale: number): number => widest * Math.max(0, spokenScale - 1);

/** Boxes of words reach into the spaces beside them: that of the spoken word, and of a keyword, or of two keywords. */
function gapOf({ word, spoken, keyword }: LookDocument['roles']): number {
  const [all, spokenPad, keywordPad] = [padOf(word), padOf(spoken), padOf(keyword)];
  const still = Math.max(all, keywordPad);
  const reach = still + Math.max(still, spokenPad);
  return reach === 0 ? 0 : reach + clearEm;
}

const padOf = (role: LookDocument['roles']['spoken']): number =>
  role?.box && role.box.height === 'caps' ? role.box.padding : 0;
