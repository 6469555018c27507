import { useComputed } from '@preact/signals';
import type { Peaks } from '#contract/schemas/peaks.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { textOf } from '../edits/edited-words.ts';
import { lineAt } from '../edits/places.ts';
import type { Retimed } from '../edits/retime.ts';
import type { EditorParts } from '../tools/editor-parts.ts';
import { preciseClockOf } from './clock.ts';
import { useDrag } from './use-drag.ts';

/** More are too narrow to be read or dragged: the sound shows them. */
const mostBlocks = 150;

interface BlocksProps extends Pick<EditorParts, 'edit' | 'playing' | 'typing' | 'zoom'> {
  readonly peaks: Peaks | undefined;
}

/**
 * The captions over the sound, for pointers: a press shows and selects one, its middle and its edges are dragged. The rows and the
 * fields of times do the same by keys.
 */
export const Blocks = (props: BlocksProps) => {
  const { edit, playing, typing, zoom } = props;
  const { held, handlers } = useDrag(props);
  const spoken = useComputed(() => lineAt(edit.lines.value, playing.seconds.value)).value;
  const lines = edit.lines.value;
  const [from, length] = [zoom.fromSeconds.value, zoom.lengthSeconds.value];
  const first = Math.max(0, lineAt(lines, from));
  const last = lineAt(lines, from + length);
  const shown = last - first < mostBlocks ? lines.slice(first, last + 1) : [];
  return (
    <div class="blocks" aria-hidden="true" {...handlers}>
      {shown.map((line, offset) => {
        const index = first + offset;
        return (
          <Block
            key={index}
            index={index}
            line={line}
            moved={held.value?.index === index ? held.value.line : undefined}
            state={[typing.selected.value === index && 'selected', spoken === index && 'spoken']}
            part={[from, length]}
          />
        );
      })}
    </div>
  );
};

interface BlockProps {
  readonly index: number;
  readonly line: Line;
  /** While it is dragged. */
  readonly moved: Retimed | undefined;
  readonly state: readonly (string | false)[];
  /** In seconds, as the timeline shows it. */
  readonly part: readonly [from: number, length: number];
}

const Block = ({ index, line, moved, state, part: [from, length] }: BlockProps) => {
  const { words } = moved ?? line;
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  const names = ['block', ...state, moved && 'moved', moved?.stop && 'stopped'];
  return (
    <div
      data-line={index}
      class={names.filter(Boolean).join(' ')}
      style={{ left: `${(100 * (start - from)) / length}%`, width: `${(100 * (end - start)) / length}%` }}
    >
      <span class="grip" data-grip="start" />
      <span class="said" dir="auto">
        {moved ? `${preciseClockOf(start)} – ${preciseClockOf(end)}` : textOf(words)}
      </span>
      <span class="grip" data-grip="end" />
    </div>
  );
};
