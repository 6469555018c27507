import type { ScriptWord } from '#contract/schemas/speech-range.ts';
import type { Alignment } from './align-text.ts';

/**
 * The words of a text that somebody speaks. The text that is aligned with these, when they have their times from the sound, has the same
 * times: `alignText` finds each of them as it is written.
 */
export const spokenWords = ({ lines, heardAt }: Pick<Alignment, 'lines' | 'heardAt'>): ScriptWord[] =>
  lines
    .flatMap(({ words }) => words)
    .flatMap(({ text, startMs, endMs, unheard }, at) =>
      unheard ? [] : [{ text, near: { startMs, endMs }, isHeard: heardAt.has(at) }],
    );
