import { joinWords } from '@cueline/captions/join-words.ts';
import { isHurried, passagesOf } from '@cueline/captions/without-hurried.ts';
import type { TimedWord } from '@cueline/captions/words.ts';
import type { JobWarning } from '#contract/schemas/job.ts';
import type { Alignment } from './align-text.ts';

const maxNamed = 3;
const quotedWords = 5;

/** The warnings of a job that timed a text. `language` is the transcript's. */
export function alignmentWarnings(
  { lines, leftOut }: Pick<Alignment, 'lines' | 'leftOut'>,
  language: string,
): JobWarning[] {
  const passages = passagesOf(lines);
  const hurried = passages.filter((words) => isHurried(words, language));
  const labels = [...new Set(leftOut)];
  const notHeard: JobWarning = {
    code: 'text_not_heard',
    message:
      `Nobody was heard to speak ${counted(passages.flat().length, 'word')} of the text: ${named(passages.map(quoted))}. ` +
      `${shownOf(passages, hurried)} In the transcript they are marked unheard.`,
  };
  const labelled: JobWarning = {
    code: 'labels_left_out',
    message: `Labels that nobody speaks are left out of the transcript: ${named(labels)}.`,
  };
  return [...(passages.length > 0 ? [notHeard] : []), ...(labels.length > 0 ? [labelled] : [])];
}

function shownOf(passages: readonly TimedWord[][], hurried: readonly TimedWord[][]): string {
  if (hurried.length === 0) return 'The captions show them where there is time to read them.';
  const reason = 'as the speech leaves no time to read them';
  if (hurried.length === passages.length) return `They are left out of the captions, ${reason}.`;
  return `The captions leave out ${counted(hurried.flat().length, 'word')} of them, ${reason}: ${named(hurried.map(quoted))}.`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const quoted = (words: readonly TimedWord[]): string =>
  `"${joinWords(words.slice(0, quotedWords))}${words.length > quotedWords ? ' …' : ''}"`;

function named(names: readonly string[]): string {
  const more = names.length - maxNamed;
  return names.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
