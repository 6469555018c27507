import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Line } from '#contract/schemas/transcript.ts';
import { type Match, matchesIn, matchFrom, patternOf } from '../edits/found.ts';

/** What is sought in the lines. Nothing is while the search is closed. */
export class Search {
  readonly text = signal('');
  readonly by = signal('');
  readonly isCased = signal(false);
  readonly isWhole = signal(false);
  /** How often it was opened: each time its field gets the focus. 0 while it is closed. */
  readonly opened = signal(0);
  /** The match that is shown. */
  readonly current = signal<Match | undefined>(undefined);
  readonly pattern = computed(() =>
    this.opened.value > 0
      ? patternOf({ text: this.text.value, isCased: this.isCased.value, isWhole: this.isWhole.value })
      : undefined,
  );
  readonly matches = computed(() => matchesIn(this.#lines.value, this.pattern.value));
  readonly #lines: ReadonlySignal<readonly Line[]>;

  constructor(lines: ReadonlySignal<readonly Line[]>) {
    this.#lines = lines;
  }

  /** Shows the first match after a place, or before it. */
  go(step: 1 | -1, from: Pick<Match, 'line' | 'at'>): Match | undefined {
    this.current.value = matchFrom(this.matches.peek(), from, step);
    return this.current.peek();
  }
}
