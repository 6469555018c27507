import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Line, Word } from '#contract/schemas/transcript.ts';
import { editorWords } from '../messages/editor.ts';
import { replacementsFor, textOf, wordUnder } from './edits/edited-words.ts';
import { Pace } from './pace.tsx';
import type { Playing } from './player/playing.ts';
import type { TranscriptEdit } from './transcript-edit.ts';
import type { Typing } from './typing.ts';

/** A pause in typing after which the words are saved and the captions show them. */
const commitAfterMs = 1500;

interface LineFieldProps {
  readonly line: Line;
  readonly index: number;
  readonly edit: TranscriptEdit;
  readonly playing: Playing;
  readonly typing: Typing;
}

/** Edits the words of a line. Its keys are commands (tools/line-commands.ts). */
export const LineField = ({ line, index, edit, playing, typing }: LineFieldProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const saved = textOf(line.words);
  const [value, setValue] = useState(saved);
  /** Text that was typed and is not in the transcript yet. */
  const typed = useRef<string | undefined>(undefined);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Spaces that are typed before the next word stay in the field.
    const isShown = replacementsFor(edit.lines.peek(), index, value, edit).length === 0;
    if (typed.current === undefined && !isShown) setValue(saved);
  }, [saved]);

  const commit = (): readonly Word[] => {
    const now = () => edit.lines.peek()[index]?.words ?? [];
    const text = typed.current;
    typed.current = undefined;
    clearTimeout(pause.current);
    if (text !== undefined) edit.apply(...replacementsFor(edit.lines.peek(), index, text, edit));
    return now();
  };
  useEffect(() => {
    edit.listen();
  }, [edit]);
  // Before the next key: what is typed at once goes to the field.
  useLayoutEffect(
    () => typing.take({ element: () => field.current, isChanged: () => typed.current !== undefined, commit }),
    [],
  );

  useHeight(field, value);

  return (
    <>
      <textarea
        ref={field}
        rows={1}
        class="line-field"
        aria-label={editorWords.editor.line(index + 1)}
        aria-describedby="editor-keys"
        value={value}
        onInput={({ currentTarget }) => {
          // Pasted text may have line breaks.
          const text = currentTarget.value.replace(/\s*\n\s*/g, ' ');
          typed.current = text === saved ? undefined : text;
          setValue(text);
          clearTimeout(pause.current);
          // A line without words would be removed while a person types its new text.
          if (text.trim() !== '') pause.current = setTimeout(commit, commitAfterMs);
        }}
        onBlur={commit}
        onClick={({ currentTarget: { selectionStart, selectionEnd } }) => {
          if (selectionStart !== selectionEnd) return;
          const pressed = wordUnder(commit(), selectionStart);
          if (pressed) playing.showFrom(pressed.start);
        }}
      />
      <Pace line={line} typed={value} language={edit.language} />
    </>
  );
};

/** The field is as high as its text. Safari and Firefox do not size fields by themselves. */
const useHeight = (field: RefObject<HTMLTextAreaElement | null>, value: string): void =>
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = field;
      if (!current) return;
      current.style.height = 'auto';
      current.style.height = `${current.scrollHeight}px`;
    };
    measure();
    // A phone may be turned.
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [value]);
