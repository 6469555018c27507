import { type Signal, signal } from '@preact/signals';
import type { Line, Word } from '#contract/schemas/transcript.ts';

/** The field of the line that is edited, as commands use it. */
export interface LineField {
  readonly element: () => HTMLTextAreaElement | null;
  /** Whether something is typed that is not in the transcript yet. */
  readonly isChanged: () => boolean;
  /** Makes what is typed words of the transcript. Returns the words of the line. */
  readonly commit: () => readonly Word[];
}

/** An offset of the text, two between which it is selected, or all of it. */
type Caret = number | readonly [from: number, to: number] | 'all';

/** Which line is edited, and its field. */
export class Typing {
  /** The line that is edited; -1 where none is. */
  readonly selected: Signal<number> = signal(-1);
  /** The line whose field was left, and which has the focus as a whole; -1 where none has. */
  readonly left: Signal<number> = signal(-1);
  /** What is selected in the field: offsets of its text, the same two for a cursor. */
  readonly caret: Signal<readonly [from: number, to: number]> = signal([0, 0]);
  /** Present while a line is edited. */
  field: LineField | undefined;
  #caret: Caret | undefined;
  #takesFocus = true;

  /** Edits a line, with the cursor at `caret`, by default at its end. */
  edit(index: number, caret?: Caret): void {
    this.#open(index, true, caret);
  }

  /** Opens the field of a line and leaves the focus where it is. */
  show(index: number): void {
    this.#open(index, false);
  }

  #open(index: number, takesFocus: boolean, caret?: Caret): void {
    this.#caret = caret;
    this.#takesFocus = takesFocus;
    this.left.value = -1;
    // A field that is open is not opened again.
    if (this.selected.peek() === index) this.#enter();
    this.selected.value = index;
  }

  #enter(): void {
    const element = this.field?.element();
    if (this.#takesFocus) element?.focus();
    if (this.#caret === undefined) return;
    const end = element?.value.length ?? 0;
    const [from, to] =
      this.#caret === 'all' ? [0, end] : typeof this.#caret === 'number' ? [this.#caret, this.#caret] : this.#caret;
    element?.setSelectionRange(from, to);
  }

  /** Registers the field that has opened, until the returned function is called. */
  take(field: LineField): () => void {
    this.field = field;
    this.#enter();
    const follow = (): void => {
      const [from, to] = this.selection ?? [0, 0];
      const [before, after] = this.caret.peek();
      if (from !== before || to !== after) this.caret.value = [from, to];
    };
    follow();
    document.addEventListener('selectionchange', follow);
    return () => {
      document.removeEventListener('selectionchange', follow);
      // A field that is removed, for example at the end of the session, gets no blur event.
      field.commit();
      if (this.field === field) this.field = undefined;
    };
  }

  /** Stops editing. The line then has the focus, so that Tab and Enter continue from it. */
  leave(index: number): void {
    this.selected.value = -1;
    this.left.value = index;
  }

  /** The lines are others now: the line that is edited keeps its field and cursor; one that is gone is no longer edited. */
  follow(before: readonly Line[], after: readonly Line[]): void {
    const line = before[this.selected.peek()];
    const index = line ? after.indexOf(line) : -1;
    if (!line || index === this.selected.peek()) return;
    if (index >= 0) this.#open(index, this.hasFocus, this.selection?.[0]);
    else if (this.hasFocus) this.leave(Math.min(this.selected.peek(), after.length - 1));
    else this.selected.value = -1;
  }

  /** Makes what is typed words of the transcript. */
  commit(): void {
    this.field?.commit();
  }

  /** Gives the field the focus, where one is open. */
  focus(): void {
    this.field?.element()?.focus();
  }

  /** Whether keys go to the field. */
  get hasFocus(): boolean {
    const element = this.field?.element();
    return element !== undefined && element !== null && element === document.activeElement;
  }

  /** The places between which text is selected; undefined while no line is edited. */
  get selection(): readonly [from: number, to: number] | undefined {
    const element = this.field?.element();
    return element ? [element.selectionStart ?? 0, element.selectionEnd ?? 0] : undefined;
  }
}
