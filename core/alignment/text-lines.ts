import { cleanText } from '@cueline/captions/clean-text.ts';
import { withoutDirectionMarks } from '@cueline/captions/direction-marks.ts';
import { holdsSpaceless, separatorBetween } from '@cueline/captions/join-words.ts';

const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
const spoken = /[\p{L}\p{N}%&+=@]/u;
const opening = /^[\p{Ps}\p{Pi}¿¡]+$/u;

/** The language of a project as a segmenter takes it: it may be `auto`. */
export const localeOf = (language: string): string => (/^[a-z]{2,3}$/.test(language) ? language : 'und');

/**
 * The words of each line that is not blank; joinWords of them gives the line with white space normalised. Characters that are
 * not spoken are part of a neighbouring word ("« Bonjour ! »" is one word). A space between words of a script without spaces,
 * as in Thai and in Japanese lyrics, is the end of the word before it.
 */
export function linesOfText(text: string, language: string): string[][] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return withoutDirectionMarks(text)
    .split(lineBreaks)
    .map((line) => withoutSpaceBeside(cleanText(line)))
    .filter((line) => line !== '')
    .map((line) => wordsOfLine(line, segmenter));
}

/** No-break spaces stay, but not beside a space. */
const withoutSpaceBeside = (line: string): string =>
  /[\u00a0\u202f]/.test(line)
    ? line.replace(/[\u00a0\u202f ]+/g, (run) => (run.includes(' ') ? ' ' : run)).trim()
    : line;

interface Piece {
  readonly text: string;
  /** The separator before it in the line. */
  readonly space: '' | ' ';
}

function wordsOfLine(line: string, segmenter: Intl.Segmenter): string[] {
  const words: string[] = [];
  let waiting: Piece | undefined;
  for (const piece of piecesOf(line, segmenter)) {
    const { text, space } = waiting ? { text: waiting.text + piece.space + piece.text, space: waiting.space } : piece;
    waiting = undefined;
    if (spoken.test(piece.text)) addWord(words, text, space);
    // A dialogue's dash at the start of a line belongs to what follows, as opening brackets and quotes do.
    else if (words.length === 0 || opening.test(piece.text)) waiting = { text, space };
    else words[words.length - 1] += space + text;
  }
  if (!waiting) return words;
  return words.length === 0 ? [waiting.text] : [...words.slice(0, -1), words.at(-1) + waiting.space + waiting.text];
}

function* piecesOf(line: string, segmenter: Intl.Segmenter): Generator<Piece> {
  for (const chunk of line.split(' ')) {
    if (!holdsSpaceless(chunk)) yield { text: chunk, space: ' ' };
    else
      for (const { segment, index } of segmenter.segment(chunk)) yield { text: segment, space: index === 0 ? ' ' : '' };
  }
}

/** Appends the word as one of its own only if joinWords would write the same separator before it; otherwise the words are merged. */
function addWord(words: string[], word: string, space: Piece['space']): void {
  const last = words.pop();
  if (last === undefined) words.push(word);
  else if (separatorBetween(last, word) === space) words.push(last, word);
  else if (space === ' ') words.push(`${last} `, word);
  else words.push(last + word);
}
