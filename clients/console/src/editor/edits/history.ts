import { signal } from '@preact/signals';
import type { Line, Speaker } from '#contract/schemas/transcript.ts';
import { type Change, changeBetween, changed, reversed } from '../../captions/line-change.ts';
import type { StyleStep } from '../../style/style-step.ts';

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
  readonly canUndo = signal(false);
  readonly canRedo = signal(false);
  #past: (Step | StyleStep)[] = [];
  #future: (Step | StyleStep)[] = [];

  add(before: Content, after: Content): void {
    this.addOther({ lines: changeBetween(before.lines, after.lines), speakers: [before.speakers, after.speakers] });
  }

  addOther(step: Step | StyleStep): void {
    this.#past.push(step);
    this.#future = [];
    this.#count();
  }

  /** The content before the last step, the same where that step changed no words; undefined where there is none. */
  undo(now: Content): Content | undefined {
    const step = this.#past.pop();
    if (!step) return undefined;
    this.#future.push(step);
    this.#count();
    if ('undo' in step) {
      step.undo();
      return now;
    }
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
    this.#count();
    if ('undo' in step) {
      step.redo();
      return now;
    }
    return { lines: step.lines ? changed(now.lines, step.lines) : now.lines, speakers: step.speakers[1] };
  }

  #count(): void {
    this.canUndo.value = this.#past.length > 0;
    this.canRedo.value = this.#future.length > 0;
  }
}
