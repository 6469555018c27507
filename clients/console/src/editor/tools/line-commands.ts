import { useCommands } from '../../commands/commands.ts';
import { editorWords } from '../../messages/editor.ts';
import { textOf, wordAt } from '../edits/edited-words.ts';
import type { EditorParts } from './editor-parts.ts';
import { toggleEmphasis } from './word-tools.tsx';

const text = editorWords.editorCommands;

type LineParts = Pick<EditorParts, 'edit' | 'typing'>;

/** What the commands of the line that is edited do. */
const actionsOf = ({ edit, typing }: LineParts) => {
  const lines = () => edit.lines.peek();
  const wordsOf = (index: number) => lines()[index]?.words ?? [];
  /** The line that is edited, with what is typed in its words. */
  const committed = (): number => {
    typing.commit();
    return Math.min(typing.selected.peek(), lines().length - 1);
  };
  const split = (): void => {
    const [caret = 0] = typing.selection ?? [];
    const count = lines().length;
    const index = committed();
    if (lines().length < count) {
      // The line's words were all removed, and the next line has its place.
      typing.edit(index);
      return;
    }
    const at = wordAt(wordsOf(index), caret);
    if (at > 0 && at < wordsOf(index).length) edit.apply({ op: 'split_line', line: index, word: at });
    if (index + 1 < lines().length) typing.edit(index + 1, 0);
  };
  const merge = (): void => {
    const index = committed();
    if (index < 1) return;
    const before = textOf(wordsOf(index - 1)).length;
    edit.apply({ op: 'merge_lines', line: index - 1 });
    // After the space between both, where the script has one.
    typing.edit(index - 1, textOf(wordsOf(index - 1)).charAt(before) === ' ' ? before + 1 : before);
  };
  const move = (to: 'previous' | 'next') => (): void => {
    const index = committed();
    if (index >= 0 && lines()[index + (to === 'previous' ? -1 : 1)])
      edit.apply({ op: 'move_words', line: index, to, count: 1 });
  };
  const go = (step: 1 | -1) => (): void => {
    const [caret] = typing.selection ?? [];
    const index = committed() + step;
    if (lines()[index]) typing.edit(index, caret);
  };
  const leave = (): void => {
    const index = committed();
    if (index >= 0) typing.leave(index);
  };
  return { split, merge, move, go, leave };
};

/** The commands of the line that is edited. Their keys work in its field alone. */
export const useLineCommands = (parts: LineParts): void => {
  const { typing } = parts;
  const { split, merge, move, go, leave } = actionsOf(parts);
  const command = (
    id: keyof typeof text.titles,
    keys: string,
    run: () => void,
    when: (keys: string) => boolean = () => true,
  ) => ({
    id: `editor-${id}`,
    title: text.titles[id],
    group: text.lineGroup,
    keys,
    run,
    when: (keys: string) => typing.hasFocus && when(keys),
  });
  const isAtStart = (): boolean => {
    const [from, to] = typing.selection ?? [];
    return from === 0 && to === 0;
  };
  useCommands([
    command('split', 'Enter', split),
    // Elsewhere this key removes a letter.
    command('merge', 'Backspace', merge, (keys) => keys !== 'Backspace' || isAtStart()),
    command('moveUp', 'Mod+ArrowUp', move('previous')),
    command('moveDown', 'Mod+ArrowDown', move('next')),
    command('emphasize', 'Mod+B', () => toggleEmphasis(parts)),
    command('lineBefore', 'ArrowUp', go(-1)),
    command('lineAfter', 'ArrowDown', go(1)),
    command('leave', 'Escape', leave),
  ]);
};

const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])';

/** Whether Undo and Redo are those of the editor: in a field with something typed they are the browser's. */
export const undoesSteps = ({ typing }: Pick<LineParts, 'typing'>): boolean =>
  typing.hasFocus ? !typing.field?.isChanged() : !document.activeElement?.matches(textFields);
