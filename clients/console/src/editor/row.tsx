import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Line, Word } from '#contract/schemas/transcript.ts';
import { isRightToLeft } from '#core/captions/right-to-left.ts';
import { words } from '../messages.ts';
import { clockOf } from '../ui/time.tsx';
import { textOf } from './edits/edited-words.ts';
import { isDoubtful } from './edits/places.ts';
import { turnFrom } from './edits/speaking.ts';
import { LineField } from './line-field.tsx';
import type { Playing } from './player/playing.ts';
import { SpeakerSelect } from './tools/speaker-select.tsx';
import type { TranscriptEdit } from './transcript-edit.ts';
import type { Typing } from './typing.ts';

const text = words.editor;

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
          label={words.speakers.from(index + 1)}
        />
      )}
      <button
        type="button"
        class="clock numbers"
        onClick={() => {
          playing.showFrom(startSeconds);
          playing.play();
        }}
        aria-label={text.seek(clockOf(startSeconds))}
      >
        {clockOf(startSeconds)}
      </button>
      <div dir={isRightToLeft(line.words) ? 'rtl' : 'ltr'}>
        {isSelected ? (
          <LineField line={line} index={index} edit={edit} typing={typing} />
        ) : (
          <LineText
            index={index}
            typing={typing}
            onEdit={() => {
              if (!playing.isPlaying.peek()) playing.showFrom(startSeconds);
            }}
          >
            {isSpoken ? <Spoken line={line} playing={playing} /> : <Marked line={line} />}
          </LineText>
        )}
      </div>
    </div>
  );
};

interface LineTextProps {
  readonly index: number;
  readonly typing: Typing;
  readonly onEdit: () => void;
  readonly children: ComponentChildren;
}

/** A press edits the line. */
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
      onClick={({ currentTarget, clientX, clientY }) => {
        typing.edit(index, offsetAt(currentTarget, clientX, clientY));
        onEdit();
      }}
    >
      {children}
    </button>
  );
};

/** Where in the text of an element a person has pressed; undefined where it was pressed by a key, or where the browser cannot say. */
const offsetAt = (element: Element, x: number, y: number): number | undefined => {
  const place = x === 0 && y === 0 ? null : document.caretPositionFromPoint?.(x, y);
  if (!place || !element.contains(place.offsetNode)) return undefined;
  const before = new Range();
  before.setStart(element, 0);
  before.setEnd(place.offsetNode, place.offset);
  return before.toString().length;
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
        <span class={classOf(word)} data-emoji={word.emoji}>
          {text}
        </span>
      </Fragment>
    );
  });
