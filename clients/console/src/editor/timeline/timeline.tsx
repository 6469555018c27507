import { editorWords } from '../../messages/editor.ts';
import { clockOf } from '../../ui/time.tsx';
import { useColumns } from '../sound/use-columns.ts';
import { Waveform } from '../sound/waveform.tsx';
import type { Zoom } from '../sound/zoom.ts';
import type { EditorParts } from '../tools/editor-parts.ts';
import type { EditorMedia } from '../use-media.ts';
import { Blocks } from './blocks.tsx';
import { Playback, SoundNote } from './playback.tsx';
import { steppedBy } from './stepped.ts';
import { TimelineTools } from './tools.tsx';
import './timeline.css';

interface TimelineProps {
  readonly projectId: string;
  readonly parts: EditorParts;
  readonly media: EditorMedia;
}

/** The sound of the media with its captions on it, which are dragged, and where the player is; a press beside them seeks. */
export const Timeline = ({ projectId, parts, media }: TimelineProps) => {
  const { edit, playing, zoom } = parts;
  const peaks = media.peaks.value;
  const columnsOf = useColumns(edit, peaks);
  const [from, length] = [zoom.fromSeconds.value, zoom.lengthSeconds.value];
  return (
    <section class="timeline" aria-label={editorWords.timeline.title}>
      <TimelineTools parts={parts}>
        {media.peaks.error !== undefined && (
          <SoundNote said={editorWords.timeline.notLoaded} error={media.peaks.error} onRetry={media.peaks.reload} />
        )}
        <Playback projectId={projectId} files={media.files} />
      </TimelineTools>
      <div
        class="track"
        onWheel={(event) => {
          event.preventDefault();
          const { deltaX, deltaY, ctrlKey, currentTarget } = event;
          // A pinch of a touch pad is a wheel with Ctrl.
          if (!ctrlKey) zoom.scroll((deltaX || deltaY) / currentTarget.clientWidth);
          else if (deltaY < 0) zoom.closer();
          else zoom.wider();
        }}
      >
        <Ruler fromSeconds={from} lengthSeconds={length} />
        <Waveform columnsOf={columnsOf} fromSeconds={from} lengthSeconds={length} />
        <Position playing={playing} zoom={zoom} durationSeconds={edit.durationSeconds} />
        <Blocks {...parts} peaks={peaks} />
      </div>
    </section>
  );
};

const steps = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];
const mostTicks = 10;

const Ruler = ({ fromSeconds, lengthSeconds }: { readonly fromSeconds: number; readonly lengthSeconds: number }) => {
  const step = steps.find((step) => lengthSeconds / step <= mostTicks) ?? 3600;
  const first = Math.ceil(fromSeconds / step);
  const count = Math.floor((fromSeconds + lengthSeconds) / step) - first + 1;
  return (
    <div class="ruler numbers" aria-hidden="true">
      {Array.from({ length: Math.max(0, count) }, (_, tick) => (first + tick) * step).map((seconds) => (
        <span key={seconds} style={{ left: `${(100 * (seconds - fromSeconds)) / lengthSeconds}%` }}>
          {clockOf(seconds)}
        </span>
      ))}
    </div>
  );
};

/** Dragging stops this share of the timeline before its end, since at the end the next stretch is shown. */
const leastShare = 0.001;

interface PositionProps extends Pick<EditorParts, 'playing'> {
  readonly zoom: Zoom;
  readonly durationSeconds: number;
}

/** A component of its own, since it renders with each frame. Its thumb is the playhead. */
const Position = ({ playing, zoom, durationSeconds }: PositionProps) => {
  const seconds = playing.seconds.value;
  const [from, length] = [zoom.fromSeconds.value, zoom.lengthSeconds.value];
  const seek = (to: number): void => playing.seek(Math.min(to, durationSeconds));
  const isShown = from <= seconds && seconds <= from + length;
  return (
    <input
      class={isShown ? 'playhead' : 'playhead away'}
      type="range"
      min={from}
      max={from + length}
      step="any"
      value={seconds}
      aria-label={editorWords.timeline.position}
      aria-valuetext={clockOf(seconds)}
      onInput={({ currentTarget: { valueAsNumber } }) =>
        seek(Math.min(valueAsNumber, from + length * (1 - leastShare)))
      }
      onKeyDown={(event) => {
        const to = steppedBy(event, seconds);
        if (to === undefined || event.altKey) return;
        event.preventDefault();
        seek(to);
      }}
    />
  );
};
