import type { Block } from '../breaking/blocks.ts';
import { separatorBetween } from '../join-words.ts';

/** A word of a cue, or what separates two. The texts of all make the rows of the cue, with line ends between them. */
export interface CueSpan {
  /** Label of the speaker. */
  readonly speaker?: string | undefined;
  readonly text: string;
  /** When the word is spoken. */
  readonly startMs?: number | undefined;
}

/** What separates two words belongs to no speaker, and has no time. */
export function spansOf(block: Block): CueSpan[] {
  const spans: CueSpan[] = [];
  let separator = '';
  for (const row of block) {
    row.forEach(({ text, speaker, startMs }, at) => {
      if (separator !== '') spans.push({ text: separator });
      spans.push({ speaker, text: text.trimEnd(), startMs });
      separator = separatorBetween(text, row[at + 1]?.text ?? '');
    });
    separator = '\n';
  }
  return spans;
}
