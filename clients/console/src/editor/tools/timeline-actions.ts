import { editorWords } from '../../messages/editor.ts';
import { toast } from '../../ui/toasts.tsx';
import { wordAt } from '../edits/edited-words.ts';
import { lineAt } from '../edits/places.ts';
import { type Grip, retimed, roomAt, spanOfLine } from '../edits/retime.ts';
import type { EditorParts } from './editor-parts.ts';

const text = editorWords.timeline;

type ActionParts = Pick<EditorParts, 'edit' | 'playing' | 'typing' | 'tab'>;

/** What buttons and keys do with the line that is selected, or else the one that is spoken. */
export const timelineActions = ({ edit, playing, typing, tab }: ActionParts) => {
  const lines = () => edit.lines.peek();
  const durationMs = Math.round(edit.durationSeconds * 1000);
  const here = (): number => {
    // Typed text becomes words of the line before a command changes them.
    typing.commit();
    const selected = typing.selected.peek();
    return selected >= 0 ? Math.min(selected, lines().length - 1) : lineAt(lines(), playing.seconds.peek());
  };
  const retime = (grip: Grip, toMsOf: (span: { readonly startMs: number; readonly endMs: number }) => number): void => {
    const index = here();
    const span = spanOfLine(lines()[index]);
    const moved = span && retimed(lines(), index, grip, toMsOf(span), durationMs);
    if (!span || !moved) return;
    const { stop, ...line } = moved;
    edit.set(lines().with(index, line));
    if (stop) toast(text.stops[stop]);
    if (!playing.isPlaying.peek()) playing.showFrom(line.words[0]?.start ?? 0);
  };
  const split = (): void => {
    const [caret = 0] = typing.selection ?? [];
    const index = here();
    const said = lines()[index]?.words ?? [];
    const typed = wordAt(said, caret);
    const spoken = said.findIndex(({ start, end }) => (start + end) / 2 >= playing.seconds.peek());
    const at = typed > 0 && typed < said.length ? typed : spoken < 0 ? said.length - 1 : spoken;
    if (said.length < 2) {
      toast(text.oneWord);
      return;
    }
    edit.apply({ op: 'split_line', line: index, word: Math.max(1, Math.min(at, said.length - 1)) });
    typing.show(index + 1);
  };
  const join = (): void => {
    const index = here();
    if (index < 1) return;
    edit.apply({ op: 'merge_lines', line: index - 1 });
    typing.show(index - 1);
  };
  const add = (): void => {
    typing.commit();
    const room = roomAt(lines(), playing.seconds.peek(), durationMs);
    if (!room) {
      toast(text.noRoom);
      return;
    }
    const speaker = lines()[room.index - 1]?.words.at(-1)?.speaker;
    const word = { text: '…', start: room.startMs / 1000, end: room.endMs / 1000, ...(speaker && { speaker }) };
    edit.set(lines().toSpliced(room.index, 0, { words: [word] }));
    tab.open('words');
    typing.edit(room.index, 'all');
  };
  const remove = (): void => {
    const index = here();
    const count = lines()[index]?.words.length ?? 0;
    if (count === 0) return;
    edit.apply({ op: 'replace_words', line: index, word: 0, count, words: [] });
    typing.selected.value = -1;
  };
  return {
    here,
    split,
    join,
    add,
    remove,
    setTime: (grip: Grip, seconds: number) => retime(grip, () => seconds * 1000),
    /** By frames of the video. */
    nudge: (grip: Grip, frames: number) =>
      retime(grip, ({ startMs, endMs }) => (grip === 'end' ? endMs : startMs) + (frames * 1000) / playing.fps.peek()),
  };
};
