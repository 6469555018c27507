import type { Line, Speaker } from '#contract/schemas/transcript.ts';
import { type Change, changeBetween, changed, reversed } from '../../captions/line-change.ts';

/** What is edited. */
export interface Content {
  readonly lines: readonly Line[];
  readonly speakers: readonly Speaker[];
}

interface Step {
  readonly lines: Change | undefined;
  readonly speakers: readonly [from: readonly Speaker[], to: readonly Speaker[]];
}

/** The steps of an edit. Each holds only its changes, so that the steps of a whole day can be undone. */
export class History {
  #past: Step[] = [];
  #future: Step[] = [];

  add(before: Content, after: Content): void {
    this.#past.push({
      lines: changeBetween(before.lines, after.lines),
      speakers: [before.speakers, after.speakers],
    });
    this.#future = [];
  }

  /** The content before the last step; undefined where there is none. */
  undo(now: Content): Content | undefined {
    const step = this.#past.pop();
    if (!step) return undefined;
    this.#future.push(step);
    return {
      lines: step.lines ? changed(now.lines, reversed(step.lines)) : now.lines,
      speakers: step.speakers[0],
    };
  }

  /** The content after the step that was undone last; undefined where there is none. */
  redo(now: Content): Content | undefined {
    const step = this.#future.pop();
    if (!step) return undefined;
    this.#past.push(step);
    return { lines: step.lines ? changed(now.lines, step.lines) : now.lines, speakers: step.speakers[1] };
  }

  forget(): void {
    this.#past = [];
    this.#future = [];
  }
}
