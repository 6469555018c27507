import type { Block } from '../breaking/blocks.ts';
import { separatorBetween } from '../join-words.ts';

/** A stretch of a cue that one speaker says. */
export interface Voice {
  /** Label of the speaker. */
  readonly speaker?: string | undefined;
  /** May hold line ends: the texts of all voices make the rows of the cue. */
  readonly text: string;
}

/** Who says what of a block; undefined where no word has a speaker. What separates two speakers belongs to neither. */
export function voicesOf(block: Block): Voice[] | undefined {
  if (!block.flat().some(({ speaker }) => speaker !== undefined)) return undefined;
  const voices: { speaker?: string | undefined; text: string }[] = [];
  let separator = '';
  for (const row of block) {
    row.forEach(({ text, speaker }, at) => {
      const voice = voices.at(-1);
      if (voice && voice.speaker === speaker) voice.text += separator + text.trimEnd();
      else voices.push({ text: separator }, { speaker, text: text.trimEnd() });
      separator = separatorBetween(text, row[at + 1]?.text ?? '');
    });
    separator = '\n';
  }
  return voices;
}
