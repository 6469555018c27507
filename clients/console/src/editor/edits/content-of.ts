import type { Line, LineInput } from '#contract/schemas/transcript.ts';
import type { Transcript } from '#sdk/index.ts';
import type { Content } from './history.ts';

/**
 * What the API has. Lines that are known stay the same objects: rows are not rendered, captions not laid out and drafts not
 * copied twice.
 */
export const contentOf = ({ lines, speakers = [] }: Transcript, known: Content): Content => ({
  lines: areSame(lines, known.lines) ? known.lines : editable(lines),
  speakers,
});

/** A copy with mutable lists, as the types of the core need; those of the SDK are read-only. */
const editable = (lines: Transcript['lines']): Line[] => lines.map((line) => ({ ...line, words: [...line.words] }));

/** What requests have of a line; a value that this release does not know is not sent, and stays. */
export const inRequest = ({ position, kind, ...line }: Line): LineInput => ({
  ...line,
  ...(position === 'top' && { position: 'top' as const }),
  ...(kind === 'sound' && { kind: 'sound' as const }),
});

/** Whether the lines have the same words, with the same times, speakers and emphasis, and the same times, place and kind. */
export const areSame = (some: Transcript['lines'], others: readonly Line[]): boolean =>
  some.length === others.length &&
  some.every((one, line) => {
    const other = others[line];
    const words = other?.words ?? [];
    return (
      (['start', 'end', 'position', 'kind'] as const).every((field) => one[field] === other?.[field]) &&
      one.words.length === words.length &&
      one.words.every((word, at) => isSame(word, words[at]))
    );
  });

const isSame = (one: Transcript['lines'][number]['words'][number], other: Line['words'][number] | undefined): boolean =>
  one.text === other?.text &&
  one.start === other.start &&
  one.end === other.end &&
  one.speaker === other.speaker &&
  one.confidence === other.confidence &&
  one.unheard === other.unheard &&
  one.heard === other.heard &&
  one.emphasis === other.emphasis &&
  one.emoji === other.emoji;
