import './timeline.css';
import { useRef } from 'preact/hooks';
import type { Peaks } from '#contract/schemas/peaks.ts';
import { editorWords } from '../../messages/editor.ts';
import { Button } from '../../ui/button.tsx';
import { exactClockOf } from '../../ui/time.tsx';
import { useColumns } from '../sound/use-columns.ts';
import { Waveform } from '../sound/waveform.tsx';
import type { TranscriptEdit } from '../transcript-edit.ts';
import { type ClipRange, rangeBetween, withEnd, withStart } from './clip-range.ts';
import { steppedBy } from './stepped.ts';

const text = editorWords.range;
/** A shorter move of the pointer counts as a press, which chooses no range. */
const leastDragPx = 4;

interface RangePickerProps {
  readonly edit: TranscriptEdit;
  readonly peaks: Peaks | undefined;
  /** Undefined: all of the media. */
  readonly range: ClipRange | undefined;
  readonly onChange: (range: ClipRange | undefined) => void;
}

/** Chooses a part of the media by dragging over its sound, or by a slider for each end. */
export const RangePicker = ({ edit, peaks, range, onChange }: RangePickerProps) => {
  const columnsOf = useColumns(edit, peaks);
  const { durationSeconds } = edit;
  const { startSeconds, endSeconds } = range ?? { startSeconds: 0, endSeconds: durationSeconds };
  const dragFromX = useRef<number | undefined>(undefined);
  const drag = ({ clientX, currentTarget }: PointerEvent & { readonly currentTarget: HTMLElement }) => {
    const fromX = dragFromX.current;
    if (fromX === undefined || Math.abs(clientX - fromX) < leastDragPx) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const secondsAt = (x: number) => Math.min(1, Math.max(0, (x - left) / width)) * durationSeconds;
    onChange(rangeBetween(secondsAt(fromX), secondsAt(clientX), durationSeconds));
  };
  const end = () => {
    dragFromX.current = undefined;
  };
  return (
    <fieldset class="range">
      <legend>{text.title}</legend>
      <div class="track">
        <Waveform columnsOf={columnsOf} fromSeconds={0} lengthSeconds={durationSeconds} />
        <Stretch from={0} to={startSeconds} totalSeconds={durationSeconds} />
        <Stretch from={endSeconds} to={durationSeconds} totalSeconds={durationSeconds} />
        <div
          class="drag"
          data-testid="range"
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            dragFromX.current = event.clientX;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={drag}
          onPointerUp={end}
          onPointerCancel={end}
        />
        <Edge
          label={text.start}
          seconds={startSeconds}
          durationSeconds={durationSeconds}
          onChange={(seconds) => onChange(withStart(seconds, endSeconds, durationSeconds))}
        />
        <Edge
          label={text.end}
          seconds={endSeconds}
          durationSeconds={durationSeconds}
          onChange={(seconds) => onChange(withEnd(startSeconds, seconds, durationSeconds))}
        />
      </div>
      <div class="row apart">
        <span class="small numbers">
          {range
            ? text.chosen(exactClockOf(startSeconds), exactClockOf(endSeconds), exactClockOf(endSeconds - startSeconds))
            : text.whole(exactClockOf(durationSeconds))}
        </span>
        {range ? (
          <Button variant="quiet" onClick={() => onChange(undefined)}>
            {text.clear}
          </Button>
        ) : (
          <span class="soft small">{text.hint}</span>
        )}
      </div>
    </fieldset>
  );
};

interface EdgeProps {
  readonly label: string;
  readonly seconds: number;
  readonly durationSeconds: number;
  readonly onChange: (seconds: number) => void;
}

/** One end of the range; only its thumb takes the pointer. */
const Edge = ({ label, seconds, durationSeconds, onChange }: EdgeProps) => (
  <input
    class="edge"
    type="range"
    min={0}
    max={durationSeconds}
    step="any"
    value={seconds}
    aria-label={label}
    aria-valuetext={exactClockOf(seconds)}
    onInput={({ currentTarget }) => {
      onChange(currentTarget.valueAsNumber);
      // Where the other end limits the value, nothing is rendered, but the browser has already moved the thumb.
      currentTarget.valueAsNumber = seconds;
    }}
    onKeyDown={(event) => {
      const to = steppedBy(event, seconds);
      if (to === undefined) return;
      event.preventDefault();
      onChange(to);
    }}
  />
);
interface StretchProps {
  /** In seconds, as is `to`. */
  readonly from: number;
  readonly to: number;
  /** The length of the whole track. */
  readonly totalSeconds: number;
}

/** Marks a part of a track that is left out. */
const Stretch = ({ from, to, totalSeconds }: StretchProps) => (
  <div class="stretches">
    <div
      class="stretch left-out"
      style={{ left: `${(100 * from) / totalSeconds}%`, width: `${(100 * (to - from)) / totalSeconds}%` }}
    />
  </div>
);
