import { isRightToLeft } from '@cueline/captions/right-to-left.ts';
import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Line, Word } from '#contract/schemas/transcript.ts';
import { editorWords } from '../messages/editor.ts';
import { exactClockOf } from '../ui/time.tsx';
import { textOf, wordUnder } from './edits/edited-words.ts';
import { isDoubtful } from './edits/places.ts';
import { turnFrom } from './edits/speaking.ts';
import { LineField } from './line-field.tsx';
import { offsetAt } from './offset-at.ts';
import { Pace } from './pace.tsx';
import type { Playing } from './player/playing.ts';
import { SpeakerSelect } from './tools/speaker-select.tsx';
import type { TranscriptEdit } from './transcript-edit.ts';
import type { Typing } from './typing.ts';

const text = editorWords.editor;

interface RowProps {
  readonly line: Line;
  /** The line begins with another speaker than the line before ends with. */
  readonly startsTurn: boolean;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isSpoken: boolean;
  readonly edit: TranscriptEdit;
  readonly playing: Playing;
  readonly typing: Typing;
}

/** One line: its time, and its words or, when it is selected, the field that edits them. */
export const Row = ({ line, startsTurn, index, isSelected, isSpoken, edit, playing, typing }: RowProps) => {
  const startSeconds = line.words[0]?.start ?? 0;
  return (
    <div class={isSpoken ? 'line spoken' : 'line'}>
      {startsTurn && (
        <SpeakerSelect
          edit={edit}
          speaker={line.words[0]?.speaker}
          lines={() => turnFrom(edit.lines.peek(), index)}
          label={editorWords.speakers.from(index + 1)}
        />
      )}
      <button
        type="button"
        class="clock numbers"
        // A line is one stop of Tab. Its keys play it, too.
        tabIndex={-1}
        onClick={() => {
          playing.showFrom(startSeconds);
          playing.play();
        }}
        aria-label={text.seek(exactClockOf(startSeconds))}
      >
        {exactClockOf(startSeconds)}
      </button>
      <div class="said-in" dir={isRightToLeft(line.words) ? 'rtl' : 'ltr'}>
        {isSelected ? (
          <LineField line={line} index={index} edit={edit} playing={playing} typing={typing} />
        ) : (
          <>
            <LineText
              index={index}
              typing={typing}
              onEdit={(caret) => playing.showFrom(wordUnder(line.words, caret)?.start ?? startSeconds)}
            >
              {isSpoken ? <Spoken line={line} playing={playing} /> : <Marked line={line} />}
            </LineText>
            <Pace line={line} language={edit.language} />
          </>
        )}
      </div>
    </div>
  );
};

interface LineTextProps {
  readonly index: number;
  readonly typing: Typing;
  /** The offset in the text that was pressed, where one was. */
  readonly onEdit: (caret: number | undefined) => void;
  readonly children: ComponentChildren;
}

/** A press edits the line, and shows the word that was pressed. */
const LineText = ({ index, typing, onEdit, children }: LineTextProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const isLeft = typing.left.value === index;
  useEffect(() => {
    if (isLeft) button.current?.focus();
  }, [isLeft]);
  return (
    <button
      ref={button}
      type="button"
      class="line-text"
      onClick={(event) => {
        const caret = offsetAt(event.currentTarget, event);
        typing.edit(index, caret);
        onEdit(caret);
      }}
    >
      {children}
    </button>
  );
};

/** Words that the recogniser was not sure of are underlined, and emphasised ones are bold. */
const Marked = ({ line }: { readonly line: Line }) =>
  line.words.some((word) => marksOf(word) !== '' || word.emoji) ? (
    <Words line={line} classOf={marksOf} />
  ) : (
    textOf(line.words)
  );

const marksOf = (word: Word): string =>
  `${isDoubtful(word) ? 'doubtful' : ''} ${word.emphasis ? 'emphasised' : ''}`.trim();

const Spoken = ({ line, playing }: { readonly line: Line; readonly playing: Playing }) => {
  const seconds = playing.seconds.value;
  return (
    <Words
      line={line}
      classOf={(word) => `${marksOf(word)} ${word.start <= seconds && seconds < word.end ? 'now' : ''}`}
    />
  );
};

interface WordsProps {
  readonly line: Line;
  readonly classOf: (word: Word) => string | undefined;
}

/** Each word as an element of its own, and between them the spaces and marks of the line. */
export const Words = ({ line: { words }, classOf }: WordsProps) =>
  words.map((word, at) => {
    const before = textOf(words.slice(0, at)).length;
    const written = textOf(words.slice(0, at + 1)).slice(before);
    const text = written.trimStart();
    return (
      <Fragment key={at}>
        {written.slice(0, written.length - text.length)}
        <span
          class={classOf(word)}
          title={word.heard && editorWords.wordTools.heard(word.heard)}
          data-emoji={word.emoji}
        >
          {text}
        </span>
      </Fragment>
    );
  });
