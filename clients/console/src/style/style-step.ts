/** A change of the style, which the history of the editor has between those of words. */
export interface StyleStep {
  readonly undo: () => void;
  readonly redo: () => void;
}
