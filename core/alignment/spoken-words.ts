import type { Span } from '@cueline/captions/span.ts';
import type { Alignment } from './align-text.ts';

/** A word of a text, as `align` of packages/speech takes it. */
export interface SpokenWord {
  readonly text: string;
  readonly near: Span;
  /** It was heard as it is written, so that its time is no guess. */
  readonly isHeard: boolean;
}

/**
 * The words of a text that somebody speaks. The text that is aligned with these, when they have their times from the sound, has the same
 * times: `alignText` finds each of them as it is written.
 */
export const spokenWords = ({ lines, heardAt }: Pick<Alignment, 'lines' | 'heardAt'>): SpokenWord[] =>
  lines
    .flatMap(({ words }) => words)
    .flatMap(({ text, startMs, endMs, unheard }, at) =>
      unheard ? [] : [{ text, near: { startMs, endMs }, isHeard: heardAt.has(at) }],
    );
