import type { Line } from '#contract/schemas/transcript.ts';
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
const editable = (lines: Transcript['lines']): Line[] => lines.map(({ words }) => ({ words: [...words] }));

/** Whether the lines have the same words, with the same times, speakers and emphasis. */
export const areSame = (some: Transcript['lines'], others: readonly Line[]): boolean =>
  some.length === others.length &&
  some.every((one, line) => {
    const other = others[line]?.words ?? [];
    return one.words.length === other.length && one.words.every((word, at) => isSame(word, other[at]));
  });

const isSame = (one: Transcript['lines'][number]['words'][number], other: Line['words'][number] | undefined): boolean =>
  one.text === other?.text &&
  one.start === other.start &&
  one.end === other.end &&
  one.speaker === other.speaker &&
  one.confidence === other.confidence &&
  one.unheard === other.unheard &&
  one.emphasis === other.emphasis &&
  one.emoji === other.emoji;
