import { textOf, wordAt } from '../edits/edited-words.ts';
import { isDoubtful, nextWord } from '../edits/places.ts';
import type { EditorParts } from './editor-parts.ts';

/** Selects the next word that the recogniser was not sure of: after the cursor while the line is edited, and after the playhead otherwise. */
export const goToDoubtful = ({ edit, playing, typing, tab }: EditorParts, line: number): void => {
  const lines = edit.lines.peek();
  const words = lines[line]?.words ?? [];
  const [, caret] = typing.selection ?? [];
  const seconds = playing.seconds.peek();
  const passed = caret === undefined ? words.filter(({ start }) => start < seconds).length : wordAt(words, caret);
  const found = nextWord(lines, { line, word: passed - 1 }, isDoubtful);
  if (!found) return;
  const said = lines[found.line]?.words ?? [];
  const word = said[found.word];
  const end = textOf(said.slice(0, found.word + 1)).length;
  tab.open('words');
  typing.edit(found.line, [end - (word?.text.length ?? 0), end]);
  playing.showFrom(word?.start ?? 0);
};
