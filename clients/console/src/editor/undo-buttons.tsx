import { words } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import type { TranscriptEdit } from './transcript-edit.ts';

/** Undo and Redo, of words and of the style in the order of their changes. */
export const UndoButtons = ({ edit }: { readonly edit: TranscriptEdit }) => (
  <>
    <Button variant="quiet" busy={!edit.history.canUndo.value} onClick={() => edit.undo()}>
      {words.editor.undo}
    </Button>
    <Button variant="quiet" busy={!edit.history.canRedo.value} onClick={() => edit.redo()}>
      {words.editor.redo}
    </Button>
  </>
);
